import type { AppVisits } from '../../../contract/core/visits.ts'
import { useTranslation, usePublicUniv } from '../../../element/hooks/univ-context.ts'
import { formatCount } from '../../../runtime/i18n/translator.ts'
import { visitTexts } from '../translations.ts'

/** The most used items with their number of uses (§7 statsAppList). */
export function MostUsed({ apps }: { apps: AppVisits[] }) {
  const { locale } = usePublicUniv()
  const t = useTranslation(visitTexts)
  return (
    <div className="visits-most-used">
      <h3>{t('mostUsed')}</h3>
      <ol>
        {apps.map(({ id, name, value }) => (
          <li key={id}>
            <span lang="zh-CN">{name}</span>
            <span>{`${formatCount(value, locale)} ${t('times')}`}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

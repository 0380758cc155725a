import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { Facts } from './facts.tsx'
import { Requirements } from './requirements.tsx'
import { detailTexts } from './translations.ts'

/** Description and facts of an item. */
export function OverviewTab({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  return (
    <div className="detail-overview ui-stack">
      <p lang={langOfText(description, lang)}>{description || t('noDescription')}</p>
      <Facts app={app} />
      <Requirements app={app} />
    </div>
  )
}

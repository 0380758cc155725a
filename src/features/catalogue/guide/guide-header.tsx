import type { Guide } from '../../../contract/core/guides.ts'
import { guideTitle } from '../../../domain/guides.ts'
import { useTitle } from '../../../element/hooks/use-title.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeImage } from '../../../runtime/routing/links.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { guideTexts } from './translations.ts'

/** A guide's title and picture; heading level 1 on its own page. */
export function GuideHeader({ guide, level }: { guide: Guide; level: 1 | 2 | 3 }) {
  const { runtime, lang } = useUniv()
  const { linkBase, trustedOrigins } = runtime.config
  const t = useTranslation(guideTexts)
  const H = `h${level}` as const
  const title = guideTitle(guide, lang)
  useTitle(level === 1 ? title : '')
  const picture = safeImage(guide.mainpic, linkBase, trustedOrigins)
  const date = useTimeFormat().day(guide.updateTime, 'long')
  return (
    <header className="guide-head">
      {picture && <img src={picture} alt="" />}
      <H lang={langOfText(title, lang)}>{title}</H>
      <p className="ui-muted">
        <span>{t('steps', { n: guide.guideStepList.length })}</span>
        {date && <span>{t('updated', { at: date })}</span>}
      </p>
    </header>
  )
}

import type { Guide } from '../../../contract/guides.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { safePicture } from '../../../runtime/links.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { guideMessages } from './messages.ts'

/** What a guide is called, with its picture where it has one; `level` 1 on a page of its own. */
export function GuideHead({ guide, level }: { guide: Guide; level: 1 | 2 }) {
  const { runtime, lang } = useUniv()
  const { home, trusted } = runtime.config
  const say = useSay(guideMessages)
  const H = level === 1 ? 'h1' : 'h2'
  const title = (lang === 'en' && guide.titleEn) || guide.title
  const picture = safePicture(guide.mainpic, home, trusted)
  const at = guide.updateTime && new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(guide.updateTime)
  return (
    <header className="guide-head">
      {picture && <img src={picture} alt="" />}
      <H lang={langOfText(title, lang)}>{title}</H>
      <p className="ui-muted">
        <span>{say('steps', { n: guide.guideStepList.length })}</span>
        {at && <span>{say('updated', { at })}</span>}
      </p>
    </header>
  )
}

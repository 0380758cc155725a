import type { ReactNode } from 'react'
import type { Guide } from '../../../contract/guides.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { BookOpen } from '../../../ui/icons-more.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { guideMessages } from './messages.ts'

/** A guide that can be opened; `children` in place of its title, such as with marks. */
export function GuideCard({ guide, children }: { guide: Guide; children?: ReactNode }) {
  const { lang } = useUniv()
  const say = useSay(guideMessages)
  const title = (lang === 'en' && guide.titleEn) || guide.title
  return (
    <PortalLink className="ui-card guide-card" data-lift to="appdetail" query={{ guide: guide.id }}>
      <BookOpen />
      <strong lang={langOfText(title, lang)}>{children ?? title}</strong>
      <span className="ui-muted">{say('steps', { n: guide.guideStepList.length })}</span>
    </PortalLink>
  )
}

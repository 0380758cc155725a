import { guideTitle } from '../../../domain/guides.ts'
import type { Guide } from '../../../contract/core/guides.ts'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { langOfText } from '../parts/lang-of-text.ts'

/** A link to a guide. @param groups the other themes or departments that it belongs to */
export function GuideCard({ guide, groups = [] }: { guide: Guide; groups?: readonly string[] }) {
  const { lang } = useUniv()
  const title = guideTitle(guide, lang)
  return (
    <PortalLink className="guide-card ui-line" to="appdetail" query={{ guide: guide.id }}>
      <strong lang={langOfText(title, lang)}>{title}</strong>
      {groups.length > 0 && <span className="ui-muted">{groups.join(' · ')}</span>}
    </PortalLink>
  )
}

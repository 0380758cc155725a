import type { App } from '../../../contract/core/apps.ts'
import type { Guide } from '../../../contract/core/guides.ts'
import { guideTitle } from '../../../domain/guides.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { BookOpen } from '../../../ui/home-icons.tsx'
import { langOfText } from '../parts/lang-of-text.ts'

const MAX_GUIDES = 2

interface AppGuideLinksProps {
  app: App
  guides: readonly Guide[]
  /** Accessible name of the icon. */
  label: string
  className: string
}

/** One line below an item: the guides that contain it, each opened at the item. */
export function AppGuideLinks({ app, guides, label, className }: AppGuideLinksProps) {
  const { lang } = useUniv()
  if (guides.length === 0) return null
  return (
    <p className={className}>
      <BookOpen label={label} />
      {guides.slice(0, MAX_GUIDES).map((guide) => {
        const title = guideTitle(guide, lang)
        return (
          <PortalLink
            key={guide.id}
            to="appdetail"
            query={{ id: app.id }}
            title={title}
            lang={langOfText(title, lang)}
          >
            {title}
          </PortalLink>
        )
      })}
    </p>
  )
}

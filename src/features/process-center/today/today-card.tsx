import type { Elements } from '../../../ui/content.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { ChevronRight } from '../../../ui/extended-icons.tsx'

interface TodayCardProps {
  title: string
  /** The list that has all of it, and the text of its link. */
  list: 'todo' | 'meApply'
  linkText: string
  emptyText: string
  /** The rows. */
  children: Elements[]
}

/** A few rows of a list of the user, with a link to all of it. */
export function TodayCard({ title, list, linkText, emptyText, children }: TodayCardProps) {
  return (
    <section className="today-card" aria-labelledby={`today-${list}`}>
      <header>
        <h3 id={`today-${list}`}>{title}</h3>
        <PortalLink to={list} className="today-show-all">
          <span>{`${linkText} `}</span>
          <ChevronRight />
        </PortalLink>
      </header>
      {children.length === 0 ? <p className="ui-muted">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  )
}

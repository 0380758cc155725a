import type { ReactNode } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import type { QueryState } from '../../../runtime/query.ts'
import { ArrowRight } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { homeMessages } from './messages.ts'
import { PortalLink } from './portal-link.tsx'

/** The parts that a start page may have, as its attribute names them. */
export const SECTIONS = ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'] as const
export type SectionName = (typeof SECTIONS)[number]

/** Cards that stand for those to come: as many as the section mostly holds, so that nothing below moves. */
const EXPECTED: Record<SectionName, number> = {
  hot: 8,
  recommended: 6,
  themes: 16,
  recent: 4,
  statistics: 2,
  projects: 3,
}

interface Props {
  name: SectionName
  /** Several where a section needs more than one; data that are there are shown, whatever became of the rest. */
  state: QueryState<unknown>
  /** Loads again what this section shows, and nothing else. */
  retry: readonly string[]
  /** Nothing in it: the section is not there at all. */
  empty?: boolean
  more?: boolean
  children?: ReactNode
}

/** One part of a start page with its heading, and its own waiting and failing: the others do not notice (C32). */
export function Section({ name, state, retry, empty, more, children }: Props) {
  const { runtime, silentErrors } = useUniv()
  const say = useSay(homeMessages)
  const failed = state.state === 'failed' && !state.data
  if ((empty && state.data) || (failed && silentErrors)) return null
  const again = () => {
    for (const key of retry) {
      runtime.queries.invalidate([key])
      runtime.queries.invalidate(['public', key])
    }
  }
  return (
    <section
      className="home-section"
      data-section={name}
      aria-label={say(name)}
      aria-busy={state.state === 'loading'}
    >
      <header>
        <h2>{say(name)}</h2>
        {more && (
          <PortalLink to="serviceC">
            {say('more')}
            <ArrowRight />
          </PortalLink>
        )}
      </header>
      {failed ? (
        <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
          {say('sectionFailed')}
        </Notice>
      ) : state.data ? (
        children
      ) : (
        <Waiting name={name} />
      )}
    </section>
  )
}

export function Waiting({ name }: { name: SectionName }) {
  return (
    <div className="home-grid" data-section={name}>
      <Skeleton shape="card" count={EXPECTED[name]} />
    </div>
  )
}

import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import type { Elements } from '../../../ui/content.ts'
import { refetchVariants } from '../../../domain/apps.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { ArrowRight } from '../../../ui/home-icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { homeTexts } from './translations.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'

/** The names that the `sections` attribute accepts. */
export const SECTIONS = ['hot', 'recommended', 'themes', 'recent', 'statistics', 'projects'] as const
export type SectionName = (typeof SECTIONS)[number]

/** Number of skeleton cards: the usual number of items, so that nothing below shifts. */
const SKELETON_COUNTS: Record<SectionName, number> = {
  hot: 8,
  recommended: 6,
  themes: 16,
  recent: 4,
  statistics: 2,
  projects: 3,
}

interface Props {
  name: SectionName
  /** The queries of the section; loaded data is shown even if another query fails. */
  state: QueryState<unknown>
  /** Refetches the queries of this section only. */
  retryKeys: readonly string[]
  /** No content: the section is not rendered. */
  empty?: boolean
  showMoreLink?: boolean
  children?: Elements
}

/** One section with its heading and its own loading and error state. */
export function Section({ name, state, retryKeys, empty, showMoreLink, children }: Props) {
  const { runtime, silentErrors } = useUniv()
  const t = useTranslation(homeTexts)
  const failed = state.state === 'failed' && !state.data
  if ((empty && state.data) || (failed && silentErrors)) return null
  const refetch = () => {
    for (const key of retryKeys) {
      refetchVariants(runtime, key)
    }
  }
  return (
    <section
      className="home-section ui-stack"
      data-section={name}
      aria-label={t(name)}
      aria-busy={state.state === 'loading'}
    >
      <header className="ui-section-head">
        <h2>{t(name)}</h2>
        {showMoreLink && (
          <PortalLink className="ui-more" to="serviceC">
            <span>{t('allItems')}</span>
            <ArrowRight />
          </PortalLink>
        )}
      </header>
      {failed ? (
        <LoadFailed onRetry={refetch}>{t('sectionFailed')}</LoadFailed>
      ) : state.data ? (
        children
      ) : (
        <SectionSkeleton name={name} />
      )}
    </section>
  )
}

function SectionSkeleton({ name }: { name: SectionName }) {
  return (
    <div className="home-grid" data-section={name}>
      <Skeleton shape="card" count={SKELETON_COUNTS[name]} />
    </div>
  )
}

import { refetchVariants } from '../../../domain/apps.ts'
import type { Guide } from '../../../contract/core/guides.ts'
import { createGuides, guideQueryKey } from '../../../domain/guides.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HeadingLevelContext } from '../../../ui/heading.tsx'
import { GuideHeader } from './guide-header.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { guideTexts } from './translations.ts'
import { Steps } from './steps.tsx'
import { GuideLinks } from './guide-links.tsx'

/** A guide opened without an item, for example from search results. */
export function SingleGuide({ id }: { id: string }) {
  const { runtime } = useUniv()
  const state = useStore(useService(createGuides).byId(id))
  const t = useTranslation(guideTexts)
  const guide = state.data?.[0]
  if (guide) return <SingleGuideContent guide={guide} />
  if (!state.data && state.state !== 'failed')
    return (
      <section className="guide-page ui-stack" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="card" count={3} />
      </section>
    )
  return (
    <section className="guide-page ui-stack">
      {state.data ? (
        <NotFound t={t} heading />
      ) : (
        <EmptyState kind="error" heading={t('guides')} title={t('guidesFailed')}>
          <Button onClick={() => refetchVariants(runtime, guideQueryKey(id))}>{t('retry')}</Button>
        </EmptyState>
      )}
      <GuideLinks />
    </section>
  )
}

export const SingleGuideContent = ({ guide }: { guide: Guide }) => (
  // the title is the level 1 heading; steps are one level below
  <HeadingLevelContext value={1}>
    <section className="guide-page ui-stack">
      <GuideHeader guide={guide} level={1} />
      <Steps guide={guide} />
      <GuideLinks />
    </section>
  </HeadingLevelContext>
)

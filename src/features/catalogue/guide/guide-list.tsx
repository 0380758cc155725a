import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useEffect, useState } from 'react'
import type { Guide } from '../../../contract/core/guides.ts'
import { localizedTagName } from '../../../domain/app-view-model.ts'
import { createApps, refetchVariants } from '../../../domain/apps.ts'
import { groupGuides, type GuideGrouping } from './guide-groups.ts'
import { createGuides, createGuideReadings, GUIDES_QUERY_KEY } from '../../../domain/guides.ts'
import { initialLetter } from '../../../domain/initial-letter.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GuideCard } from './guide-card.tsx'
import { guideTexts } from './translations.ts'
import { GuideLinks } from './guide-links.tsx'
import sheet from './guide-list.css'
import { GuidesNeedSignIn, useGuidesNeedSignIn } from './guides-need-sign-in.tsx'

const styleRef = adoptStyles(sheet)

const GROUPINGS: readonly GuideGrouping[] = ['tag', 'dep', 'zimu']

/** All guides grouped by theme, department or letter. `by` as in the URL. */
export function GuideList({ by }: { by: string }) {
  const { runtime, emit, lang, isPlain } = useUniv()
  const guides = useStore(useService(createGuides).$all)
  const { $themes, $departments, $labels, $byId } = useService(createApps)
  const themes = useStore($themes)
  const departments = useStore($departments)
  const labels = useStore($labels)
  const byId = useStore($byId)
  const needSignIn = useGuidesNeedSignIn()
  const t = useTranslation(guideTexts)
  const requestedGrouping = GROUPINGS.find((grouping) => grouping === by)
  const [grouping, setGrouping] = useState<GuideGrouping>(requestedGrouping ?? 'tag')
  useEffect(() => setGrouping(requestedGrouping ?? 'tag'), [requestedGrouping])
  const readings = useTitleReadings(guides.data, grouping === 'zimu')

  const groupsState = grouping === 'dep' ? departments : themes
  const isReady = guides.data && (groupsState.data || groupsState.state === 'failed')
  const groups = groupGuides(guides.data ?? [], grouping, {
    themes: (themes.data ?? []).map(({ text }) => text),
    departments: (departments.data ?? []).map(({ text }) => text),
    byId,
    letterOf: ({ title }) => initialLetter(title, readings.get(title), runtime.config.digitLetters),
  })
  const nameOf = (name: string) => (grouping === 'zimu' ? name : localizedTagName(labels, name, lang))
  const selectGrouping = (id: GuideGrouping) => {
    setGrouping(id)
    emit('univ-filters-changed', { query: { tab: id === 'tag' ? '' : id } })
  }
  if (needSignIn)
    return (
      <section className="guide-page ui-stack">
        <h1>{t('guides')}</h1>
        <GuidesNeedSignIn />
        <GuideLinks onList />
      </section>
    )
  const content = (
    <div className="guide-groups" ref={styleRef}>
      <p role="status" className="ui-muted guide-count">
        {guides.data ? (guides.data.length ? t('count', { n: guides.data.length }) : t('none')) : ''}
      </p>
      {!isReady && guides.state !== 'failed' && <Skeleton shape="card" count={4} />}
      {isReady &&
        groups.map(({ name, guides: some }) => (
          <section key={name} className="guide-group ui-stack">
            <h2 className="ui-group-title">
              <span>{name ? nameOf(name) : t('others')}</span>
              <span className="ui-count">{some.length}</span>
            </h2>
            <ul className="guide-cards">
              {some.map(({ guide, others }) => (
                <li key={guide.id}>
                  <GuideCard guide={guide} groups={others.map(nameOf)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
  return (
    <Tabs value={grouping}>
      <section className="guide-page ui-stack" aria-busy={guides.state === 'loading'}>
        <header className="guide-head">
          <h1>{t('guides')}</h1>
          <p className="ui-muted">{t('intro')}</p>
        </header>
        <GroupingTabs grouping={grouping} onSelect={selectGrouping} />
        {guides.state === 'failed' && (
          <LoadFailed onRetry={() => refetchVariants(runtime, GUIDES_QUERY_KEY)}>
            {t('guidesFailed')}
          </LoadFailed>
        )}
        {isPlain ? content : <TabPanel value={grouping}>{content}</TabPanel>}
        <GuideLinks onList />
      </section>
    </Tabs>
  )
}

/** The ways of grouping: links where the page is HTML. */
function GroupingTabs({
  grouping,
  onSelect,
}: {
  grouping: GuideGrouping
  onSelect(id: GuideGrouping): void
}) {
  const { isPlain } = useUniv()
  const t = useTranslation(guideTexts)
  if (!isPlain)
    return (
      <TabList
        variant="segment"
        label={t('browseBy')}
        options={GROUPINGS.map((id) => ({ id, text: t(id) }))}
        onSelect={onSelect}
      />
    )
  return (
    <nav className="ui-tabs ui-fades" data-variant="segment" aria-label={t('browseBy')}>
      {GROUPINGS.map((id) => (
        <PortalLink
          key={id}
          to="appdetail"
          query={id === 'tag' ? {} : { tab: id }}
          aria-current={id === grouping ? 'page' : undefined}
        >
          <span>{t(id)}</span>
        </PortalLink>
      ))}
    </nav>
  )
}

/** Only when grouping by letter, since the pinyin library is large. */
function useTitleReadings(guides: readonly Guide[] | undefined, enabled: boolean) {
  const { $readings, load } = useService(createGuideReadings)
  useEffect(() => {
    if (!enabled || !guides) return
    const controller = new AbortController()
    // if the library fails to load, Chinese titles are grouped under Z, as §5 specifies for non-letters
    load(guides, controller.signal).catch(() => {})
    return () => controller.abort()
  }, [guides, enabled, load])
  return useStore($readings)
}

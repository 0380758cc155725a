import { useState } from 'react'
import { nameOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFacetName } from '../parts/use-facet-name.ts'
import { homeMessages } from './messages.ts'
import { Section } from './section.tsx'
import { createStatistics, statisticsKey } from './statistics-store.ts'

const ALL = 'all'

/** How many items there are by handling method; each figure chooses whose use is shown beside it (C14). */
export function Statistics() {
  const { lang } = useUniv()
  const amount = useStore(useOne(createStatistics).$amount)
  const [handling, setHandling] = useState('')
  const say = useSay(homeMessages)
  const name = useFacetName()
  const number = new Intl.NumberFormat(lang)
  const figures = amount.data?.filter((one) => one.value > 0) ?? []
  return (
    <Section
      name="statistics"
      state={amount}
      retry={[statisticsKey('AMOUNT'), statisticsKey('VISITS_BY_APP', handling)]}
      empty={figures.length === 0}
    >
      <div className="home-figures-and-bars">
        <div className="home-figures" role="group" aria-label={say('byHandling')}>
          {figures.map(({ code, name: given, value }) => {
            const wanted = code === ALL ? '' : code
            const known = code === ALL ? say('inAll') : name('handling', code)
            return (
              <button
                key={code}
                type="button"
                className="home-figure"
                aria-pressed={handling === wanted}
                onClick={() => setHandling(wanted)}
              >
                <strong>{number.format(value)}</strong>
                <span>{known === code ? given : known}</span>
              </button>
            )
          })}
        </div>
        <MostUsed handling={handling} />
      </div>
    </Section>
  )
}

function MostUsed({ handling }: { handling: string }) {
  const { runtime, lang } = useUniv()
  const state = useStore(useOne(createStatistics).visits(handling))
  const apps = useStore(useOne(createApps).$apps).data
  const say = useSay(homeMessages)
  const number = new Intl.NumberFormat(lang)
  const most = Math.max(1, ...(state.data ?? []).map((one) => one.value))
  const key = statisticsKey('VISITS_BY_APP', handling)
  const again = () => {
    runtime.queries.invalidate([key])
    runtime.queries.invalidate(['public', key])
  }
  return (
    <div className="home-bars" aria-busy={state.state === 'loading'}>
      <h3>{say('mostUsed')}</h3>
      {state.data ? (
        <ol>
          {state.data.map((one) => {
            const app = apps?.find((a) => a.code === one.code)
            return (
              <li key={one.code}>
                <span className="home-bar-name">{app ? nameOf(app, lang) : one.name}</span>
                <meter min={0} max={most} value={one.value} aria-hidden="true" />
                <span className="home-bar-value">
                  {number.format(one.value)}
                  <span className="visually-hidden">{say('times')}</span>
                </span>
              </li>
            )
          })}
        </ol>
      ) : state.state === 'failed' ? (
        <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
          {say('sectionFailed')}
        </Notice>
      ) : (
        <Skeleton count={5} />
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { Guide } from '../../../contract/guides.ts'
import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { groupGuides, type GuideGrouping } from '../../../domain/guide-groups.ts'
import { createGuides, GUIDES } from '../../../domain/guides.ts'
import { letterOf } from '../../../domain/letter.ts'
import { readPinyin, LETTER_HEAD } from '../../../domain/pinyin.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { TabBar, TabPanel } from '../../../ui/choice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GuideCard } from './guide-card.tsx'
import { guideMessages } from './messages.ts'
import { WaysOn } from './ways-on.tsx'

const BY: readonly GuideGrouping[] = ['tag', 'dep', 'zimu']

/** All guides, by theme, department or letter, as items are (G9). `by` as an address holds it. */
export function GuideList({ by }: { by: string }) {
  const { runtime, emit, lang } = useUniv()
  const guides = useStore(useOne(createGuides).$all)
  const { $themes, $departments, $labels, $byId } = useOne(createApps)
  const themes = useStore($themes)
  const departments = useStore($departments)
  const labels = useStore($labels)
  const byId = useStore($byId)
  const say = useSay(guideMessages)
  const [chosen, setChosen] = useState<GuideGrouping>('tag')
  const asked = BY.find((one) => one === by)
  useEffect(() => setChosen(asked ?? 'tag'), [asked])
  const readings = useReadings(guides.data, chosen === 'zimu')

  const order = chosen === 'dep' ? departments : themes
  const ready = guides.data && (order.data || order.state === 'failed')
  const groups = groupGuides(guides.data ?? [], chosen, {
    themes: (themes.data ?? []).map(({ text }) => text),
    departments: (departments.data ?? []).map(({ text }) => text),
    byId,
    letterOf: ({ id, title }) => letterOf(title, readings.get(id), runtime.config.digitLetters),
  })
  const choose = (id: string) => {
    setChosen(BY.find((one) => one === id) ?? 'tag')
    emit('univ-filters-changed', { query: { tab: id === 'tag' ? '' : id } })
  }
  return (
    <section className="guide-sheet" aria-busy={guides.state === 'loading'}>
      <header className="guide-head">
        <h1>{say('title')}</h1>
        <p className="ui-muted">{say('intro')}</p>
      </header>
      <TabBar
        look="segment"
        label={say('browseBy')}
        panel="guides"
        value={chosen}
        choices={BY.map((id) => ({ id, text: say(id) }))}
        onChoose={choose}
      />
      {guides.state === 'failed' && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => {
            runtime.queries.invalidate([GUIDES])
            runtime.queries.invalidate(['public', GUIDES])
          }}
        >
          {say('listFailed')}
        </Notice>
      )}
      <TabPanel panel="guides" value={chosen}>
        <div className="guide-groups">
          <p role="status" className="ui-muted">
            {guides.data ? (guides.data.length ? say('count', { n: guides.data.length }) : say('none')) : ''}
          </p>
          {!ready && guides.state !== 'failed' && <Skeleton shape="card" count={4} />}
          {ready &&
            groups.map(({ name, guides: some }) => (
              <section key={name} className="guide-group">
                <h2>{chosen === 'zimu' ? name : tagName(labels, name, lang)}</h2>
                <ul className="guide-cards">
                  {some.map((guide) => (
                    <li key={guide.id}>
                      <GuideCard guide={guide} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </TabPanel>
      <WaysOn all />
    </section>
  )
}

/** First syllables of titles, read when letters are asked for: the library is heavy (quality §2). */
function useReadings(guides: readonly Guide[] | undefined, wanted: boolean): ReadonlyMap<string, string> {
  const [readings, setReadings] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!wanted || !guides) return
    const stop = new AbortController()
    readPinyin(
      guides.map(({ title }) => title),
      { head: LETTER_HEAD, signal: stop.signal },
    ).then(
      (read) => setReadings(new Map(guides.map(({ id }, i) => [id, read[i]!]))),
      // without the library Han titles stand under Z, as §5 files what has no letter
      () => {},
    )
    return () => stop.abort()
  }, [guides, wanted])
  return readings
}

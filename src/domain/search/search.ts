import type { App } from '../../contract/apps.ts'
import { countBy, FACETS, filterApps, type Facet, type Filters } from '../app-rules.ts'
import { sortApps } from '../shown.ts'
import { letterOf, needsReading } from '../letter.ts'
import type { Counts, Found } from './found.ts'
import { markText, type Piece } from './marks.ts'
import type { Pace } from './pace.ts'

/** plain: as text. text: indexed, ranked, traditional forms, slips. sounds: pinyin and letters, too. */
export type Stage = 'plain' | 'text' | 'sounds'

export interface Search {
  /** Answers at every stage, and always at once; better from stage to stage. */
  find(query: Partial<Filters>): Found
  stage(): Stage
  /** Where an item of the list stands. */
  position(app: App): number
  /** Loads and builds what is missing. Call it when the search or the letters are first used, or on idle. */
  warm(): Promise<void>
  /** A to Z; '' while it hangs on a reading that is not there yet. */
  letter(position: number): string
  /** The name of an item, cut where the query matches it, by pinyin too. */
  markName(position: number, query: string): Piece[]
  /** Any other text of an item. */
  mark(text: string, query: string): Piece[]
  stop(): void
}

export interface SearchOptions extends Omit<Pace, 'signal'> {
  digitLetters?: string
  /** A further stage was reached: ask again. */
  onStage?: (stage: Stage) => void
}

/**
 * Searches a list of items as it stands; a changed list needs a new search. What the first paint needs is
 * here; the index, the table of traditional forms and the readings come with `warm`. `warm` does not reject:
 * what cannot be loaded leaves the search at the stage it has reached, and is tried again by the next call.
 */
export function createSearch(apps: readonly App[], options: SearchOptions = {}): Search {
  const { onStage, ...pace } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let stage: Stage = 'plain'
  let warming: Promise<void> | undefined
  let parts: typeof import('./indexed.ts') | undefined
  let index: import('./search-index.ts').SearchIndex | undefined
  let positions: Map<App, number> | undefined
  const position = (app: App): number => (positions ??= new Map(apps.map((one, i) => [one, i]))).get(app) ?? 0
  const plainLetter = (app: App): string =>
    needsReading(app.name) && !app.pinyin ? '' : letterOf(app.name, app.pinyin, options.digitLetters)
  const letter = (position: number): string => (index ? index.letter(position) : plainLetter(apps[position]!))

  const reach = (next: Stage) => {
    stage = next
    onStage?.(next)
  }
  async function build(): Promise<void> {
    parts ??= await import('./indexed.ts')
    signal.throwIfAborted()
    if (!index) {
      index = await parts.createSearchIndex(apps, { ...pace, signal })
      reach('text')
    }
    const missing = apps.filter((app) => !app.pinyin)
    const read = await parts.readPinyin(
      missing.map((app) => app.name),
      { ...pace, signal },
    )
    const readings = new Map(missing.map((app, i) => [app, read[i]!]))
    await index.join((i) => readings.get(apps[i]!) ?? apps[i]!.pinyin, { ...pace, signal })
    reach('sounds')
  }

  return {
    find(query) {
      if (index) return index.find(query)
      const shown = sortApps(filterApps(apps, query, plainLetter))
      const counts = {} as Record<Facet, Counts[Facet]>
      for (const facet of FACETS) counts[facet] = countBy(apps, facet, query, plainLetter)
      const ids = shown.map(position)
      return {
        ids,
        total: ids.length,
        counts,
        approximate: false,
      }
    },
    stage: () => stage,
    position,
    warm() {
      if (stage === 'sounds' || signal.aborted) return Promise.resolve()
      warming ??= build()
        .catch(() => {})
        .finally(() => (warming = undefined))
      return warming
    },
    letter,
    markName: (position, query) =>
      markText(apps[position]!.name, query, index && parts?.soundingOf(index, position)),
    mark: (text, query) => markText(text, query, index && parts?.soundingOf()),
    stop: () => stopped.abort(),
  }
}

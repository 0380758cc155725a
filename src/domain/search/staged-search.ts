import type { App } from '../../contract/core/apps.ts'
import { countFacetValues, FACETS, filterApps, type Facet, type Filters } from '../app-rules.ts'
import { sortApps } from '../visible-apps.ts'
import { initialLetter, needsPinyin } from '../initial-letter.ts'
import type { FacetCounts, ResultSet } from './result-set.ts'
import { highlightText, type HighlightSegment } from './highlight.ts'
import type { TimeSlicing } from './time-slicing.ts'

/** plain: as text. text: indexed, ranked, traditional forms, slips. sounds: pinyin and letters, too. */
export type SearchStage = 'plain' | 'text' | 'sounds'

export interface StagedSearch {
  /** Answers at every stage, and always at once; better from stage to stage. */
  find(query: Partial<Filters>): ResultSet
  /** The same with other letters, as those of English names, once the index is being built. */
  findByLetter(query: Partial<Filters>, letterOf: (app: App) => string): ResultSet
  stage(): SearchStage
  /** Where an item of the list stands. */
  position(app: App): number
  /** Loads and builds what is missing. Call it when the search or the letters are first used, or on idle. */
  warmUp(): Promise<void>
  /** `warmUp` is at work: what is not known yet may come. */
  isBuilding(): boolean
  /** A to Z; '' while it hangs on a reading that is not there yet. */
  letter(position: number): string
  /** The name of an item, cut where the query matches it, by pinyin too. */
  highlightName(position: number, query: string): HighlightSegment[]
  /** Any other text of an item. */
  highlight(text: string, query: string): HighlightSegment[]
  dispose(): void
}

export interface StagedSearchOptions extends Omit<TimeSlicing, 'signal'> {
  digitLetters?: string
  /** Readings by name, which outlive the list: those that are found are added. */
  readings?: Map<string, string>
  /** A further stage was reached, or building has failed: ask again. */
  onStage?: (stage: SearchStage) => void
}

/**
 * Searches a list of items as it stands; a changed list needs a new search. What the first paint needs is
 * here; the index, the table of traditional forms and the readings come with `warm`. `warm` does not reject:
 * what cannot be loaded leaves the search at the stage it has reached, and is tried again by the next call.
 */
export function createStagedSearch(apps: readonly App[], options: StagedSearchOptions = {}): StagedSearch {
  const { onStage, ...slicing } = options
  const abortController = new AbortController()
  const { signal } = abortController
  let stage: SearchStage = 'plain'
  let pendingBuild: Promise<void> | undefined
  let engine: typeof import('./search-engine.ts') | undefined
  let index: import('./search-index.ts').SearchIndex | undefined
  let positions: Map<App, number> | undefined
  const position = (app: App): number =>
    (positions ??= new Map(apps.map((item, i) => [item, i]))).get(app) ?? 0
  const scanLetter = (app: App): string => {
    const reading = app.pinyin || options.readings?.get(app.name)
    return needsPinyin(app.name) && !reading ? '' : initialLetter(app.name, reading, options.digitLetters)
  }
  const letter = (position: number): string => (index ? index.letter(position) : scanLetter(apps[position]!))

  const enterStage = (next: SearchStage) => {
    stage = next
    onStage?.(next)
  }
  async function build(): Promise<void> {
    engine ??= await import('./search-engine.ts')
    signal.throwIfAborted()
    if (!index) {
      index = await engine.createSearchIndex(apps, { ...slicing, signal })
      enterStage('text')
    }
    const missing = apps.filter((app) => !app.pinyin)
    const pinyin = await engine.pinyinReadings(
      missing.map((app) => app.name),
      { ...slicing, signal },
    )
    const pinyinByApp = new Map(missing.map((app, i) => [app, pinyin[i]!]))
    for (const [{ name }, reading] of pinyinByApp) options.readings?.set(name, reading)
    await index.addPinyin((i) => pinyinByApp.get(apps[i]!) ?? apps[i]!.pinyin, { ...slicing, signal })
    enterStage('sounds')
  }

  const search: StagedSearch = {
    find(query) {
      if (index) return index.find(query)
      const matches = sortApps(filterApps(apps, query, scanLetter))
      const counts = {} as Record<Facet, FacetCounts[Facet]>
      for (const facet of FACETS) counts[facet] = countFacetValues(apps, facet, query, scanLetter)
      const ids = matches.map(position)
      return {
        positions: ids,
        total: ids.length,
        counts,
        approximate: false,
      }
    },
    findByLetter: (query, letterOf) =>
      engine ? engine.findByLetter(apps, search, query, letterOf) : search.find(query),
    stage: () => stage,
    position,
    warmUp() {
      if (stage === 'sounds' || signal.aborted) return Promise.resolve()
      pendingBuild ??= build()
        .catch(() => {})
        .finally(() => {
          pendingBuild = undefined
          if (stage !== 'sounds' && !signal.aborted) onStage?.(stage)
        })
      return pendingBuild
    },
    isBuilding: () => pendingBuild !== undefined,
    letter,
    highlightName: (position, query) =>
      highlightText(apps[position]!.name, query, index && engine?.createNameMatcher(index, position)),
    highlight: (text, query) => highlightText(text, query, index && engine?.createNameMatcher()),
    dispose: () => abortController.abort(),
  }
  return search
}

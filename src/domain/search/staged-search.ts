import type { App } from '../../contract/core/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { distinctFacetValues, isSet, type Facet, type Filters } from '../app-rules.ts'
import { sortApps } from '../apps.ts'
import { initialLetter, needsPinyin } from '../initial-letter.ts'
import type { ResultSet } from './result-set.ts'
import { highlightText, type HighlightSegment } from './highlight.ts'
import type { DisplayedTexts, MatchReason } from './match-reason.ts'
import { forgetFoldedTexts } from './linear-scan.ts'
import { createScan } from './scan.ts'
import type { TimeSlicing } from './time-slicing.ts'

/** plain: text scan. text: index with ranking, traditional characters and typos. pinyin: also pinyin and initials. */
export type SearchStage = 'plain' | 'text' | 'pinyin'

export interface StagedSearch {
  /**
   * Works synchronously at every stage; results improve with each stage. A long list without an index has a partial
   * result at first; the complete one is reported like a stage.
   */
  find(query: Partial<Filters>): ResultSet
  /** The same with other letters, such as those of English names; until the engine has loaded, same as `find`. */
  findByLetter(query: Partial<Filters>, letterOf: (app: App) => string): ResultSet
  stage(): SearchStage
  /** The position of an item in the list. */
  position(app: App): number
  /** Loads and builds the remaining stages. Call it when the search or the letters are first used, or on idle. */
  warmUp(last?: 'text' | 'pinyin'): Promise<void>
  /** Whether `warmUp` is running. */
  isBuilding(): boolean
  /** A to Z; '' while it depends on pinyin that has not loaded. */
  letter(position: number): string
  /** Highlights matches of the query in an item's name, including pinyin matches. */
  highlightName(position: number, query: string): HighlightSegment[]
  /** Highlights matches in any other text of an item. */
  highlight(text: string, query: string): HighlightSegment[]
  /** What matches in an item of which neither the name nor the department does; nothing until the engine has loaded. */
  explainMatch(app: App, query: string, displayed: DisplayedTexts): MatchReason | undefined
  dispose(): void
}

interface StagedSearchOptions extends Omit<TimeSlicing, 'signal'> {
  digitLetters?: string
  /** Cache of pinyin by name, shared between lists; computed readings are added. */
  readings?: Map<string, string>
  /** Called when the next stage is reached, building has failed or a partial result is complete: run queries again. */
  onStage?: (stage: SearchStage) => void
}

/** A longer list is scanned in time slices. */
export const MAX_SCANNED_AT_ONCE = 2000

/**
 * Searches the current list of items; a changed list needs a new search. This module has only what the first paint
 * needs; `warmUp` loads the index, the table of traditional characters and the pinyin. `warmUp` never rejects: if
 * loading fails, the search stays at its stage, and the next call retries.
 */
export function createStagedSearch(apps: readonly App[], options: StagedSearchOptions = {}): StagedSearch {
  const { onStage, digitLetters, readings = new Map<string, string>(), ...slicing } = options
  const abortController = new AbortController()
  const { signal } = abortController
  let stage: SearchStage = 'plain'
  let isPinyinWanted = false
  let pendingBuild: Promise<void> | undefined
  let engine: typeof import('./search-engine.ts') | undefined
  let index: import('./search-index.ts').SearchIndex | undefined
  let positions: Map<App, number> | undefined
  // the same for all queries until the index is built
  let sorted: App[] | undefined
  let latest: ResultSet | undefined
  let longList: import('./long-list-search.ts').LongListSearch | undefined
  const facetValues: Partial<Record<Facet, string[]>> = {}
  const position = (app: App): number =>
    (positions ??= new Map(apps.map((item, i) => [item, i]))).get(app) ?? 0
  const scanLetter = (app: App): string => {
    const reading = app.pinyin || readings.get(app.name)
    return needsPinyin(app.name) && !reading ? '' : initialLetter(app.name, reading, digitLetters)
  }
  const letter = (position: number): string => (index ? index.letter(position) : scanLetter(apps[position]!))

  const valuesOf = (facet: Facet): readonly string[] =>
    facet === 'letter' ? LETTERS : (facetValues[facet] ??= distinctFacetValues(apps, facet))
  const sort = () => (sorted ??= sortApps(apps))
  const list = { position, letterOf: scanLetter, valuesOf }
  function scanAtOnce(query: Partial<Filters>): ResultSet {
    const scan = createScan(list, query)
    sort().forEach(scan.add)
    return (latest = scan.result())
  }

  const enterStage = (next: SearchStage) => {
    stage = next
    onStage?.(next)
  }
  async function build(): Promise<void> {
    engine ??= await import('./search-engine.ts')
    signal.throwIfAborted()
    if (!index) {
      longList = engine.createLongListSearch({
        ...list,
        sorted: sort(),
        slicing: { ...slicing, signal },
        onComplete: () => onStage?.(stage),
      })
      if (latest?.partial) onStage?.(stage)
      const waitFor = longList.idle
      index = await engine.createSearchIndex(apps, { ...slicing, digitLetters, readings, signal, waitFor })
      forgetFoldedTexts()
      enterStage('text')
    }
    if (!isPinyinWanted) return
    await engine.addPinyin(index, apps, readings, { ...slicing, signal })
    enterStage('pinyin')
  }

  const search: StagedSearch = {
    find(query) {
      if (index) return index.find(query)
      const { keyword } = query
      if (apps.length <= MAX_SCANNED_AT_ONCE || !isSet(keyword) || !pendingBuild) return scanAtOnce(query)
      const before = latest ?? scanAtOnce({})
      if (longList) return longList.find({ ...query, keyword }, before.counts)
      return (latest = { ...before, positions: [], total: 0, partial: true })
    },
    findByLetter: (query, letterOf) =>
      engine ? engine.findByLetter(apps, search, query, letterOf) : search.find(query),
    stage: () => stage,
    position,
    warmUp(last = 'pinyin') {
      isPinyinWanted ||= last === 'pinyin'
      if (stage === (isPinyinWanted ? 'pinyin' : 'text') || signal.aborted) return Promise.resolve()
      pendingBuild ??= build()
        .catch(() => true)
        .then((hasFailed) => {
          pendingBuild = undefined
          if (hasFailed && !signal.aborted) onStage?.(stage)
        })
      return pendingBuild
    },
    isBuilding: () => pendingBuild !== undefined,
    letter,
    highlightName: (position, query) =>
      highlightText(apps[position]!.name, query, index && engine?.createNameMatcher(index, position)),
    highlight: (text, query) => highlightText(text, query, index && engine?.createNameMatcher()),
    explainMatch(app, query, displayed) {
      const at = position(app)
      // an item that only the server knows has no pinyin here
      const matcher = engine?.createNameMatcher(apps[at] === app ? index : undefined, at)
      return matcher && engine?.explainMatch(app, query, displayed, matcher)
    },
    dispose: () => abortController.abort(),
  }
  return search
}

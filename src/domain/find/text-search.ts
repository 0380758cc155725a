import type { Findable } from './folded-item.ts'
import type { HighlightSegment } from './segments.ts'
import type { Matcher } from './matcher.ts'
import type { Matches } from './score.ts'
import { highlightPlainly, matchPlainly } from './plain-match.ts'
import type { Slicing } from '../slices.ts'

/** plain: as it is written. text: however it is written, and with typos. pinyin: also by pinyin and initials. */
export type SearchStage = 'plain' | 'text' | 'pinyin'

export interface TextSearch<T extends Findable> {
  /** Works synchronously at every stage, and finds more with each. */
  match(keyword: string): Matches
  /** The items that match, best first, ties in the order of the list. */
  find(keyword: string): { found: T[]; approximate: boolean }
  stage(): SearchStage
  /** Loads the remaining stages. Call it when the search or the letters are first used, or on idle. It never rejects. */
  warmUp(last?: 'text' | 'pinyin'): Promise<void>
  /** Whether `warmUp` is running. */
  isBuilding(): boolean
  /** The reading of an item's name, '' if it is not known yet. */
  readingOf(item: T): string
  /** Highlights matches of the query in an item's name, including pinyin matches. */
  highlightName(item: T, query: string): HighlightSegment[]
  /** Highlights matches in any other text of an item. */
  highlight(text: string, query: string): HighlightSegment[]
  /** What the stages after the first one match with. */
  matcher(): Matcher<T> | undefined
  dispose(): void
}

export interface TextSearchOptions extends Omit<Slicing, 'signal'> {
  /** Cache of pinyin by name, shared between lists; computed readings are added. */
  readings?: Map<string, string> | undefined
  /** Called when the next stage is reached or loading has failed: run queries again. */
  onStage?: ((stage: SearchStage) => void) | undefined
}

/**
 * Searches a list; a changed list needs a new search. This module has only what the first paint needs; `warmUp` loads
 * the rest. If that fails, the search stays at its stage, and the next call retries.
 */
export function createTextSearch<T extends Findable>(
  items: readonly T[],
  { onStage, readings = new Map<string, string>(), ...slicing }: TextSearchOptions = {},
): TextSearch<T> {
  const abortController = new AbortController()
  const { signal } = abortController
  let stage: SearchStage = 'plain'
  let isPinyinWanted = false
  let pendingBuild: Promise<void> | undefined
  let matcher: Matcher<T> | undefined

  const match = (keyword: string): Matches =>
    keyword.trim()
      ? (matcher?.match(keyword) ?? matchPlainly(items, keyword))
      : { scores: new Uint16Array(items.length).fill(1), approximate: false }
  const readingOf = ({ name, pinyin }: T) => pinyin || readings.get(name) || ''
  const enterStage = (next: SearchStage) => {
    stage = next
    onStage?.(next)
  }
  async function build(): Promise<void> {
    const { addReadings, createMatcher } = await import('./search-engine.ts')
    signal.throwIfAborted()
    const options = { ...slicing, signal }
    if (!matcher) {
      matcher = await createMatcher(items, options)
      enterStage('text')
    }
    if (!isPinyinWanted) return
    await addReadings(items, readings, options)
    await matcher.addPinyin(readingOf, options)
    enterStage('pinyin')
  }
  return {
    match,
    find(keyword) {
      const { scores, approximate } = match(keyword)
      return { found: rankByScore(items, scores), approximate }
    },
    stage: () => stage,
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
    readingOf,
    highlightName: (item, query) => matcher?.highlightName(item, query) ?? highlightPlainly(item.name, query),
    highlight: (text, query) => matcher?.highlight(text, query) ?? highlightPlainly(text, query),
    matcher: () => matcher,
    dispose: () => abortController.abort(),
  }
}

/** The last stage that a keyword needs. */
export const stageFor = (keyword: string): 'text' | 'pinyin' => (/[a-z]/i.test(keyword) ? 'pinyin' : 'text')

/** Items with a score, best first, ties in the order of the list: a counting sort. */
export function rankByScore<T>(items: readonly T[], scores: ArrayLike<number>): T[] {
  const byScore: T[][] = []
  for (const [i, item] of items.entries()) if (scores[i]) (byScore[scores[i]] ??= []).push(item)
  const ranked: T[] = []
  // no `flat`: one of an old library of the page keeps the scores that nothing has
  for (let score = byScore.length - 1; score > 0; score--)
    for (const item of byScore[score] ?? []) ranked.push(item)
  return ranked
}

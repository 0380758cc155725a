import { createFold, type Fold } from '../../contract/fold-text.ts'
import { cutKeyword } from '../../contract/keyword.ts'
import { foldItem, scoreText, type Findable, type FoldedItem } from './folded-item.ts'
import { highlightText, type HighlightSegment, type MatchByPinyin } from './highlight.ts'
import type { Sounds } from './pinyin.ts'
import { SCORE } from './score.ts'
import { mapInSlices, type Slicing } from './slices.ts'
import { parseTerms, type Term } from './terms.ts'

/** plain: by text. text: also traditional forms and typos. pinyin: also pinyin and initials. */
export type SearchStage = 'plain' | 'text' | 'pinyin'

type Engine = typeof import('./search-engine.ts')

/** The matches of a keyword, by position in the list. */
export interface Matches {
  /** The best score first; 0 if the item does not match. */
  scores: readonly number[] | Uint16Array
  /** There were no exact matches of a term; these are fuzzy ones. */
  approximate: boolean
}

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
  readingOf(item: Findable): string
  /** Highlights matches of the query in an item's name, including pinyin matches. */
  highlightName(item: T, query: string): HighlightSegment[]
  /** Highlights matches in any other text of an item. */
  highlight(text: string, query: string): HighlightSegment[]
  fold(): Fold
  /** What the stages after the first one have loaded. */
  engine(): Engine | undefined
  /** By which pinyin an item's name is matched; of an item that is not in the list, none. */
  pinyinMatcher(item: T): MatchByPinyin
  dispose(): void
}

export interface TextSearchOptions extends Omit<Slicing, 'signal'> {
  /** Cache of pinyin by name, shared between lists; computed readings are added. */
  readings?: Map<string, string> | undefined
  /** Called when the next stage is reached or loading has failed: run queries again. */
  onStage?: ((stage: SearchStage) => void) | undefined
}

const foldPlain = createFold()
/** Terms whose scores are kept: typing another letter, or changing a filter, asks for the other terms again. */
const MAX_CACHED_TERMS = 6

interface TermMatches {
  scores: Uint8Array
  isFuzzy: boolean
}

/**
 * Searches a list by one pass over its folded texts; a changed list needs a new search. This module has only what the
 * first paint needs; `warmUp` loads the table of traditional characters, the typos and the pinyin. If that fails, the
 * search stays at its stage, and the next call retries.
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
  let engine: Engine | undefined
  let fold = foldPlain
  let folded: FoldedItem[] = []
  let sounds: (Sounds | undefined)[] = []
  let positions: Map<Findable, number> | undefined
  const cache = new Map<string, TermMatches>()

  const positionOf = (item: Findable) => (positions ??= new Map(items.map((each, i) => [each, i]))).get(item)
  const readingOf = ({ name, pinyin }: Findable) => pinyin || readings.get(name) || ''
  const foldedItem = (i: number) => (folded[i] ??= foldItem(items[i]!, fold))

  function matchTerm(term: Term): TermMatches {
    const scores = new Uint8Array(items.length)
    const byPinyin = engine?.canBePinyin(term.typed) ? engine.scorePinyin : undefined
    let isFound = false
    for (let i = 0; i < items.length; i++) {
      let score = scoreText(foldedItem(i), term)
      const sound = sounds[i]
      if (byPinyin && sound && score < SCORE.prefix) score = Math.max(score, byPinyin(sound, term.typed))
      if (score) isFound = true
      scores[i] = score
    }
    const isSimilar = isFound ? undefined : engine?.createSlipMatcher(term.typed)
    if (isSimilar)
      for (let i = 0; i < items.length; i++) if (isSimilar(foldedItem(i), sounds[i])) scores[i] = SCORE.near
    return { scores, isFuzzy: !isFound }
  }
  function cachedMatches(term: Term): TermMatches {
    const matches = cache.get(term.typed) ?? matchTerm(term)
    cache.set(term.typed, matches)
    if (cache.size > MAX_CACHED_TERMS) cache.delete(cache.keys().next().value!)
    return matches
  }

  /** 2 for an item that is called exactly as was typed, 1 if only folding makes it so. */
  function nameBonus(i: number, typed: string, wanted: string): number {
    const { text, ends } = foldedItem(i)
    const { name, nameEn = '' } = items[i]!
    if (name.toLowerCase() === typed || nameEn.toLowerCase() === typed) return 2
    const names = [text.slice(0, ends[0]), text.slice(ends[0] + 1, ends[1])]
    return names.some((each) => each.replaceAll(' ', '') === wanted) ? 1 : 0
  }

  function match(keyword: string): Matches {
    const terms = parseTerms(keyword, fold)
    const matches = terms.map(cachedMatches)
    const [first, ...others] = matches
    const total = new Uint16Array(items.length)
    if (!first) return { scores: total.fill(1), approximate: false }
    const typed = cutKeyword(keyword).toLowerCase()
    const wanted = fold(typed).replaceAll(' ', '')
    const best = SCORE.exact * terms.length
    let isFound = false
    for (let i = 0; i < total.length; i++) {
      let sum = first.scores[i]!
      if (!sum) continue
      for (const { scores } of others) sum = sum && scores[i] ? sum + scores[i]! : 0
      if (!sum) continue
      isFound = true
      const mayBeExact = others.length ? sum >= SCORE.inside * terms.length : sum === SCORE.exact
      const bonus = mayBeExact ? nameBonus(i, typed, wanted) : 0
      total[i] = bonus ? best + bonus : sum
    }
    return { scores: total, approximate: isFound && matches.some(({ isFuzzy }) => isFuzzy) }
  }

  const enterStage = (next: SearchStage) => {
    cache.clear()
    stage = next
    onStage?.(next)
  }
  async function build(): Promise<void> {
    engine ??= await import('./search-engine.ts')
    const { foldHan, soundsOf, addReadings } = engine
    const options = { ...slicing, signal }
    signal.throwIfAborted()
    if (stage === 'plain') {
      folded = await mapInSlices(items, (item) => foldItem(item, foldHan), options)
      fold = foldHan
      enterStage('text')
    }
    if (!isPinyinWanted) return
    await addReadings(items, readings, options)
    sounds = await mapInSlices(
      items,
      (item, i) => soundsOf(foldedItem(i).text.slice(0, foldedItem(i).ends[0]), readingOf(item), foldHan),
      options,
    )
    enterStage('pinyin')
  }

  const search: TextSearch<T> = {
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
    highlightName: (item, query) => highlightText(item.name, query, fold, search.pinyinMatcher(item)),
    highlight: (text, query) => highlightText(text, query, fold),
    engine: () => engine,
    fold: () => fold,
    pinyinMatcher(item) {
      const itemSounds = sounds[positionOf(item) ?? -1]
      return (typed) => itemSounds && engine?.matchPinyin(itemSounds, typed)
    },
    dispose: () => abortController.abort(),
  }
  return search
}

/** Items with a score, best first, ties in the order of the list: a counting sort. */
export function rankByScore<T>(items: readonly T[], scores: Matches['scores']): T[] {
  const byScore: T[][] = []
  for (let i = 0; i < items.length; i++) if (scores[i]) (byScore[scores[i]!] ??= []).push(items[i]!)
  return byScore.reverse().flat()
}

import { createFold } from '../../contract/fold-text.ts'
import { cutKeyword } from '../../contract/keyword.ts'
import { parseTerms, type Term } from '../../contract/search-terms.ts'
import { toSimplified } from '../../contract/to-simplified.ts'
import type { App } from '../../contract/core/apps.ts'
import { foldItem, scoreText, type Findable, type FoldedItem } from './folded-item.ts'
import { highlightText } from './highlight.ts'
import type { HighlightSegment } from './segments.ts'
import { explainMatch, type DisplayedTexts, type MatchReason } from './match-reason.ts'
import { canBePinyin, matchPinyin, scorePinyin, soundsOf, type Sounds } from './pinyin.ts'
import { SCORE, type Matches } from './score.ts'
import { mapInSlices, type Slicing } from '../slices.ts'
import { createSlipMatcher } from './slips.ts'

const fold = createFold(toSimplified)
/** Terms whose scores are kept: typing another letter, or changing a filter, asks for the other terms again. */
const MAX_CACHED_TERMS = 6

interface TermMatches {
  scores: Uint8Array
  isFuzzy: boolean
}

/** Matches and highlights the items of a list. */
export interface Matcher<T extends Findable> {
  match(keyword: string): Matches
  highlightName(item: T, query: string): HighlightSegment[]
  highlight(text: string, query: string): HighlightSegment[]
  explainMatch(app: T & App, query: string, displayed: DisplayedTexts): MatchReason | undefined
  /** Adds the pinyin of the names. */
  addPinyin(readingOf: (item: T) => string, slicing: Slicing): Promise<void>
}

/** Matches by one pass over the folded texts of a list, which are folded in time slices. */
export async function createMatcher<T extends Findable>(
  items: readonly T[],
  slicing: Slicing,
): Promise<Matcher<T>> {
  const folded: readonly FoldedItem[] = await mapInSlices(items, (item) => foldItem(item, fold), slicing)
  let sounds: readonly (Sounds | undefined)[] = []
  let positions: ReadonlyMap<T, number> | undefined
  const cache = new Map<string, TermMatches>()

  function matchTerm(term: Term): TermMatches {
    const scores = new Uint8Array(items.length)
    const isPinyin = canBePinyin(term.typed)
    let isFound = false
    for (const [i, item] of folded.entries()) {
      let score = scoreText(item, term)
      const itemSounds = isPinyin && score < SCORE.prefix ? sounds[i] : undefined
      if (itemSounds) score = Math.max(score, scorePinyin(itemSounds, term.typed))
      if (score) isFound = true
      scores[i] = score
    }
    const isSimilar = isFound ? undefined : createSlipMatcher(term.typed)
    if (isSimilar)
      for (const [i, item] of folded.entries()) if (isSimilar(item, sounds[i])) scores[i] = SCORE.near
    return { scores, isFuzzy: !isFound }
  }
  function cachedMatches(term: Term): TermMatches {
    const matches = cache.get(term.typed) ?? matchTerm(term)
    cache.set(term.typed, matches)
    if (cache.size > MAX_CACHED_TERMS) cache.delete(cache.keys().next().value!)
    return matches
  }

  /** By which pinyin a name is matched; of an item that is not in the list, by none. */
  function pinyinMatcher(item: T) {
    positions ??= new Map(items.map((each, i) => [each, i]))
    const itemSounds = sounds[positions.get(item) ?? -1]
    return (typed: string) => itemSounds && matchPinyin(itemSounds, typed)
  }

  return {
    match(keyword) {
      const terms = parseTerms(keyword, fold)
      const matches = terms.map(cachedMatches)
      const [first, ...others] = matches
      const total = new Uint16Array(items.length)
      if (!first) return { scores: total.fill(1), approximate: false }
      const typed = cutKeyword(keyword).toLowerCase()
      const wanted = fold(typed).replaceAll(' ', '')
      const best = SCORE.exact * terms.length
      let isFound = false
      for (const [i, item] of folded.entries()) {
        let sum = first.scores[i] ?? 0
        for (const { scores } of others) sum = scores[i] ? sum && sum + scores[i] : 0
        if (!sum) continue
        isFound = true
        const mayBeExact = others.length ? sum >= SCORE.inside * terms.length : sum === SCORE.exact
        const bonus = mayBeExact ? nameBonus(items[i], item, typed, wanted) : 0
        total[i] = bonus ? best + bonus : sum
      }
      return { scores: total, approximate: isFound && matches.some(({ isFuzzy }) => isFuzzy) }
    },
    highlightName: (item, query) => highlightText(item.name, query, fold, pinyinMatcher(item)),
    highlight: (text, query) => highlightText(text, query, fold),
    explainMatch: (app, query, displayed) => explainMatch(app, query, displayed, fold, pinyinMatcher(app)),
    async addPinyin(readingOf, options) {
      sounds = await mapInSlices(
        items,
        (item, i) => soundsOf(folded[i]?.text.slice(0, folded[i].ends[0]) ?? '', readingOf(item), fold),
        options,
      )
      cache.clear()
    },
  }
}

/** 2 for an item that is called exactly as was typed, 1 if only folding makes it so. */
function nameBonus(
  item: Findable | undefined,
  { text, ends }: FoldedItem,
  typed: string,
  wanted: string,
): number {
  if (item?.name.toLowerCase() === typed || item?.nameEn?.toLowerCase() === typed) return 2
  const names = [text.slice(0, ends[0]), text.slice(ends[0] + 1, ends[1])]
  return names.some((each) => each.replaceAll(' ', '') === wanted) ? 1 : 0
}

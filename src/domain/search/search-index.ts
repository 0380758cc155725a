import type { App } from '../../contract/core/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { FACETS, isSet, type Facet, type Filters } from '../app-rules.ts'
import { initialLetter, needsPinyin } from '../initial-letter.ts'
import { facetBitset, countsOfFacet, letterIndex, UNKNOWN_LETTER, buildFacetIndex } from './facet-index.ts'
import { createFold } from './fold.ts'
import { createNGramsBuilder } from './n-grams.ts'
import { scoreFuzzy } from './fuzzy.ts'
import { sortNewestFirst } from './sort-newest-first.ts'
import { createSlicedLoop, type TimeSlicing, type SlicedLoop } from './time-slicing.ts'
import { DESCRIPTION_OFFSET, KEYWORDS_OFFSET, SCORE, NAME_OFFSET, NAME_EN_OFFSET } from './offsets.ts'
import type { ResultSet } from './result-set.ts'
import { countFacetItems, rankItems, type TermMatches } from './rank-items.ts'
import {
  scoreLongPinyin,
  scorePinyin,
  isShortPinyin,
  buildPinyinIndex,
  restoreTokens,
  type PinyinIndex,
} from './pinyin-index.ts'
import { descriptionText, keywordsText, scoreText, type TextIndex } from './text-ranking.ts'
import { wordForms, parseTerms } from './query-terms.ts'
import { toSimplified } from './to-simplified.ts'
import { normalizePinyinInput, type Token } from './tokenizer.ts'

export const foldHan = createFold(toSimplified)

export interface SearchIndex {
  find(query: Partial<Filters>): ResultSet
  /** Adds the pinyin of the names, by position in the list; enables letters and pinyin search. */
  addPinyin(readingOf: (position: number) => string, slicing?: TimeSlicing): Promise<void>
  /** Initial letter; '' while it depends on pinyin that has not been added. */
  letter(position: number): string
  /** The tokens of a name with their syllables; [] until pinyin has been added. */
  tokens(position: number): Token[]
}

/** Number of cached terms: typing another letter, or changing a filter, searches for the other terms again. */
const MAX_CACHED_TERMS = 6

/** A separate function, so that its temporary data can be garbage-collected afterwards. */
async function buildTextIndex(
  list: readonly App[],
  slicedLoop: SlicedLoop,
): Promise<{ order: Uint32Array; texts: TextIndex }> {
  // the index has the order of ties (§9), so that results need no comparison sort
  const order = await sortNewestFirst(list.length, (i) => list[i]!.updated, slicedLoop)
  const apps: App[] = []
  const names: string[] = []
  const builder = createNGramsBuilder()
  await slicedLoop(
    order.length,
    (i) => {
      const app = list[order[i]!]!
      apps.push(app)
      names.push(foldHan(app.name))
      builder.add(i, names[i]!, NAME_OFFSET, true)
      builder.add(i, foldHan(app.nameEn), NAME_EN_OFFSET, true)
      builder.add(i, foldHan(keywordsText(app)), KEYWORDS_OFFSET, false)
      builder.add(i, foldHan(descriptionText(app)), DESCRIPTION_OFFSET, false)
    },
    4,
  )
  return { order, texts: { apps, names, nGrams: await builder.pack(slicedLoop), fold: foldHan } }
}

/**
 * Builds an index of the current items; a changed list needs a new one. Works in time slices; rejects if the signal is
 * aborted. Everything except pinyin search is available once it resolves.
 */
export async function createSearchIndex(
  list: readonly App[],
  slicing: TimeSlicing & { digitLetters?: string; readings?: ReadonlyMap<string, string> } = {},
): Promise<SearchIndex> {
  const slicedLoop = createSlicedLoop(slicing)
  const { order, texts } = await buildTextIndex(list, slicedLoop)
  const { apps, names } = texts
  const positionOf = new Uint32Array(order.length)
  await slicedLoop(order.length, (i) => (positionOf[order[i]!] = i), 1024)
  const facets = await buildFacetIndex(apps, slicedLoop)
  const { letters } = facets
  const assignLetter = (i: number, pinyin: string) =>
    (letters[i] = letterIndex(initialLetter(apps[i]!.name, pinyin, slicing.digitLetters)))
  await slicedLoop(apps.length, (i) => {
    // assign known letters now, so that these items do not move when the other readings arrive
    const { name, pinyin } = apps[i]!
    const reading = pinyin || slicing.readings?.get(name) || ''
    if (reading || !needsPinyin(name)) assignLetter(i, reading)
  })
  let pinyinIndex: PinyinIndex | undefined
  const cachedMatches = new Map<string, TermMatches>()
  const conditions = new Map<Facet, { wanted: string; bits: Uint32Array }>()

  const scoreTags = (forms: readonly string[], scores: Uint8Array) => {
    const { range, values, itemsByValue } = facets
    for (const facet of ['tag', 'department'] as const)
      for (let v = range[facet][0]; v < range[facet][1]; v++) {
        const value = foldHan(values[v]!.value)
        if (!forms.some((form) => value.includes(form))) continue
        for (let k = itemsByValue.starts[v]!; k < itemsByValue.starts[v + 1]!; k++) {
          const item = itemsByValue.postings[k]!
          if (scores[item]! < SCORE.tag) scores[item] = SCORE.tag
        }
      }
  }

  function matchTerm(term: string): TermMatches {
    const cached = cachedMatches.get(term)
    if (cached) return cached
    const scores = new Uint8Array(apps.length)
    const forms = wordForms(term)
    scoreText(texts, forms, scores)
    scoreTags(forms, scores)
    const typed = pinyinIndex && normalizePinyinInput(term)
    if (pinyinIndex && typed)
      if (isShortPinyin(typed)) scorePinyin(pinyinIndex, typed, scores)
      else scoreLongPinyin(pinyinIndex, names, typed, scores, foldHan)
    let bits = toBitset(scores)
    const isFuzzy = !bits.some((word) => word !== 0)
    if (isFuzzy) {
      scoreFuzzy(texts, pinyinIndex, term, scores)
      bits = toBitset(scores)
    }
    if (cachedMatches.size >= MAX_CACHED_TERMS) cachedMatches.delete(cachedMatches.keys().next().value!)
    const matches = { scores, bits, isFuzzy }
    cachedMatches.set(term, matches)
    return matches
  }

  function facetCondition(facet: Facet, wanted: string) {
    let cached = conditions.get(facet)
    if (cached?.wanted !== wanted) {
      cached = { wanted, bits: facetBitset(facets, facet, wanted) }
      conditions.set(facet, cached)
    }
    return { facet, bits: cached.bits }
  }

  return {
    find(query) {
      const matches = isSet(query.keyword) ? parseTerms(query.keyword, foldHan).map(matchTerm) : []
      const activeFacets = FACETS.filter((facet) => isSet(query[facet]))
      const active = activeFacets.map((facet) => facetCondition(facet, query[facet]!))
      const items = rankItems(apps.length, matches, active)
      let counters: Uint32Array | undefined
      for (let i = 0; i < items.length; i++) items[i] = order[items[i]!]!
      return {
        positions: items,
        total: items.length,
        counts: (facet) =>
          countsOfFacet(facets, facet, (counters ??= countFacetItems(facets, matches, active))),
        approximate: items.length > 0 && matches.some(({ isFuzzy }) => isFuzzy),
      }
    },
    async addPinyin(pinyinOf, buildSlicing = slicing) {
      const buildLoop = createSlicedLoop(buildSlicing)
      const built = await buildPinyinIndex(names, (i) => pinyinOf(order[i]!), foldHan, buildLoop)
      // queries may run in between; they just see some letters early
      await buildLoop(apps.length, (i) => {
        if (letters[i] !== UNKNOWN_LETTER) return
        // even a reading that does not match the name provides its first letter
        const firstSyllable = built.syllableIds.subarray(built.starts[i], built.starts[i + 1])[0]
        assignLetter(i, firstSyllable === undefined ? pinyinOf(order[i]!) : built.syllables[firstSyllable]!)
      })
      pinyinIndex = built
      cachedMatches.clear()
      conditions.clear()
    },
    letter: (position) => LETTERS[letters[positionOf[position]!]!] ?? '',
    tokens: (position) => {
      const item = positionOf[position]!
      return pinyinIndex ? restoreTokens(pinyinIndex, item, names[item]!, foldHan) : []
    },
  }
}

/** Converts scores to a bitset, checking four items at a time. */
function toBitset(scores: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(scores.length / 32))
  const fours = new Uint32Array(scores.buffer, 0, scores.length >> 2)
  for (let f = 0; f < fours.length; f++) {
    if (!fours[f]) continue
    for (let i = f * 4; i < f * 4 + 4; i++) if (scores[i]) bits[i >> 5]! |= 1 << (i & 31)
  }
  for (let i = fours.length * 4; i < scores.length; i++) if (scores[i]) bits[i >> 5]! |= 1 << (i & 31)
  return bits
}

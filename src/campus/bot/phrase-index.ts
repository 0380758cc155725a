import { getOrMake } from '../get-or-make.ts'
import { createSpelling } from './spelling.ts'
import { HAN, tokenize } from './tokenize.ts'

/** A phrase and the value it refers to. */
export interface Phrase<T> {
  text: string
  target: T
  /** 1 by default; less for phrases that are only a hint; 0 for a description, which is evidence but no name. */
  weight?: number
}
export interface PhraseMatch<T> {
  target: T
  /** 0 to 1: how well the text matches the target's best phrase, and all that is said about the target. */
  score: number
  phrase: string
  /** The weight of the phrase. */
  weight: number
}

/** The share of the phrase's coverage in the score; the rest is the text's, which often has extra words. */
const PHRASE_WEIGHT_SHARE = 0.5
/** How much of what the best phrase leaves open all phrases together can add. */
const EVIDENCE_SHARE = 0.7
/** What a term counts that only a description contains. */
const DESCRIPTION_WEIGHT = 0.6

/** The weight of words that nothing contains: the text is about something else. */
const UNKNOWN_WORD_WEIGHT = 1.1
/** Pairs of characters that nothing contains are mostly the end of one word and the start of the next. */
const UNKNOWN_PAIR_WEIGHT = 0.33

/** An inverted index of phrases; rare terms weigh more. Returns a search: matches, best first, one per target. */
export function createPhraseIndex<T>(phrases: readonly Phrase<T>[]) {
  // items share most of their keywords
  const termsOfText = new Map<string, Map<string, number>>()
  const terms = phrases.map(({ text }) => getOrMake(termsOfText, text, () => tokenize(text)))
  const postings = new Map<string, number[]>()
  terms.forEach((phraseTerms, index) => {
    for (const term of phraseTerms.keys()) getOrMake(postings, term, (): number[] => []).push(index)
  })
  const targetCount = new Set(phrases.map(({ target }) => target)).size
  const rarities = new Map<string, number>()
  for (const [term, indexes] of postings)
    rarities.set(term, Math.log(1 + targetCount / new Set(indexes.map((i) => phrases[i]!.target)).size))
  const unknownRarity = Math.log(1 + targetCount)
  const rarity = (term: string): number =>
    rarities.get(term) ?? unknownRarity * (HAN.test(term) ? UNKNOWN_PAIR_WEIGHT : UNKNOWN_WORD_WEIGHT)
  const totalWeight = (weights: ReadonlyMap<string, number>): number => {
    let total = 0
    for (const [term, weight] of weights) total += weight * rarity(term)
    return total
  }
  const phraseWeights = terms.map(totalWeight)
  const names = new Set(terms.flatMap((found, i) => (phrases[i]!.weight === 0 ? [] : [...found.keys()])))
  const correct = createSpelling(postings, names)

  return (text: string): PhraseMatch<T>[] => {
    const textTerms = correct(text, tokenize(text))
    const textWeight = totalWeight(textTerms)
    if (textWeight === 0) return []
    const overlaps = new Map<number, number>()
    const evidence = new Map<T, number>()
    for (const [term, weight] of textTerms) {
      const value = weight * rarity(term)
      const best = new Map<T, number>()
      for (const index of postings.get(term) ?? []) {
        const { target, weight: phraseWeight = 1 } = phrases[index]!
        overlaps.set(index, (overlaps.get(index) ?? 0) + value)
        best.set(target, Math.max(best.get(target) ?? 0, phraseWeight || DESCRIPTION_WEIGHT))
      }
      for (const [target, share] of best) evidence.set(target, (evidence.get(target) ?? 0) + value * share)
    }
    const matches = new Map<T, PhraseMatch<T>>()
    for (const [index, overlap] of overlaps) {
      const { target, text: phrase, weight = 1 } = phrases[index]!
      const score =
        weight /
        (PHRASE_WEIGHT_SHARE / (overlap / phraseWeights[index]!) +
          (1 - PHRASE_WEIGHT_SHARE) / (overlap / textWeight))
      if (score >= (matches.get(target)?.score ?? 0)) matches.set(target, { target, score, phrase, weight })
    }
    for (const match of matches.values())
      match.score += ((1 - match.score) * EVIDENCE_SHARE * evidence.get(match.target)!) / textWeight
    return [...matches.values()].sort((a, b) => b.score - a.score)
  }
}

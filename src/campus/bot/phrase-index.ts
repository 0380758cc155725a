import { getOrMake } from '../get-or-make.ts'
import { tokenize } from './tokenize.ts'

/** A phrase and the value it refers to. */
export interface Phrase<T> {
  text: string
  target: T
  /** 1 by default; less for phrases that are only a hint. */
  weight?: number
}
export interface PhraseMatch<T> {
  target: T
  /** 0 to 1: the weighted overlap of the text and the phrase. */
  score: number
  phrase: string
  /** The weight of the phrase. */
  weight: number
}

/** The share of the phrase's coverage in the score; the rest is the text's, which often has extra words. */
const PHRASE_WEIGHT_SHARE = 0.6

/** The weight of terms that occur in no phrase. */
const UNKNOWN_TERM_WEIGHT = 0.55

/** An inverted index of phrases; rare terms weigh more. Returns a search: matches, best first, one per target. */
export function createPhraseIndex<T>(phrases: readonly Phrase<T>[]) {
  // items share most of their keywords
  const termsOfText = new Map<string, Map<string, number>>()
  const terms = phrases.map(({ text }) => getOrMake(termsOfText, text, () => tokenize(text)))
  const postings = new Map<string, number[]>()
  terms.forEach((phraseTerms, index) => {
    for (const term of phraseTerms.keys()) getOrMake(postings, term, (): number[] => []).push(index)
  })
  const rarities = new Map<string, number>()
  const rarity = (term: string): number => rarities.get(term) ?? computeRarity(term)
  const computeRarity = (term: string): number => {
    const known = postings.get(term)?.length ?? 0
    return Math.log(1 + (phrases.length || 1) / (known + 1)) * (known ? 1 : UNKNOWN_TERM_WEIGHT)
  }
  const totalWeight = (weights: Map<string, number>): number => {
    let total = 0
    for (const [term, weight] of weights) total += weight * rarity(term)
    return total
  }
  for (const term of postings.keys()) rarities.set(term, computeRarity(term))
  const phraseWeights = terms.map(totalWeight)

  return (text: string): PhraseMatch<T>[] => {
    const textTerms = tokenize(text)
    const textWeight = totalWeight(textTerms)
    if (textWeight === 0) return []
    const overlaps = new Map<number, number>()
    for (const [term, weight] of textTerms)
      for (const index of postings.get(term) ?? [])
        overlaps.set(index, (overlaps.get(index) ?? 0) + weight * rarity(term))
    const best = new Map<T, PhraseMatch<T>>()
    for (const [index, overlap] of overlaps) {
      const { target, text: phrase, weight = 1 } = phrases[index]!
      const score =
        weight /
        (PHRASE_WEIGHT_SHARE / (overlap / phraseWeights[index]!) +
          (1 - PHRASE_WEIGHT_SHARE) / (overlap / textWeight))
      if (score > (best.get(target)?.score ?? 0)) best.set(target, { target, score, phrase, weight })
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  }
}

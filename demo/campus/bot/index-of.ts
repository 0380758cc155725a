import { termsOf } from './words.ts'

/** A way of saying something, and what it stands for. */
export interface Phrase<T> {
  text: string
  of: T
  /** Below 1 for what hints only; 1 where it is left out. */
  weight?: number
}
export interface Found<T> {
  of: T
  /** 0 to 1: how much of what was said and of the phrase is the same. */
  score: number
  phrase: string
  /** Of the phrase. */
  weight: number
}

/** What the phrase weighs beside what was said: people say more than is needed. */
const PHRASE_SHARE = 0.6

/** A word that no phrase has says that something else is meant, but people use many words. */
const UNHEARD = 0.55

/** An index of phrases by their terms; rare terms weigh more. Made once for each state of the data. */
export function indexOf<T>(phrases: readonly Phrase<T>[]) {
  const terms = phrases.map(({ text }) => termsOf(text))
  const places = new Map<string, number[]>()
  terms.forEach((one, at) => {
    for (const term of one.keys()) (places.get(term) ?? places.set(term, []).get(term)!).push(at)
  })
  const all = phrases.length || 1
  const rare = (term: string): number => {
    const known = places.get(term)?.length ?? 0
    return Math.log(1 + all / (known + 1)) * (known ? 1 : UNHEARD)
  }
  const sum = (one: Map<string, number>): number => {
    let out = 0
    for (const [term, weight] of one) out += weight * rare(term)
    return out
  }
  const sums = terms.map(sum)

  /** What a text may mean, best first, each thing once. */
  return (text: string): Found<T>[] => {
    const asked = termsOf(text)
    const whole = sum(asked)
    if (whole === 0) return []
    const common = new Map<number, number>()
    for (const [term, weight] of asked)
      for (const at of places.get(term) ?? []) common.set(at, (common.get(at) ?? 0) + weight * rare(term))
    const best = new Map<T, Found<T>>()
    for (const [at, same] of common) {
      const { of, text: phrase, weight = 1 } = phrases[at]!
      const score = weight / (PHRASE_SHARE / (same / sums[at]!) + (1 - PHRASE_SHARE) / (same / whole))
      if (score > (best.get(of)?.score ?? 0)) best.set(of, { of, score, phrase, weight })
    }
    return [...best.values()].sort((a, b) => b.score - a.score)
  }
}

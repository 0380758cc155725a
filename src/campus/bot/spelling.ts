import { pinyinSyllables } from '../db/pinyin-syllables.ts'
import { getOrMake } from '../get-or-make.ts'
import { HAN, typedPinyin } from './tokenize.ts'

/** What a term counts that was only read as another one. */
const CORRECTED_WEIGHT = 0.8
/** Shorter words have too many neighbours. */
const MIN_WORD_LENGTH = 5
/** From this length on, two letters may be wrong. */
const LONG_WORD_LENGTH = 7

/** Whether one word becomes the other by at most so many letters added, left out, changed or swapped. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      next[j] = Math.min(row![j]! + 1, next[j - 1]! + 1, row![j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before![j - 2]! + 1)
    }
    ;[before, row] = [row, next]
  }
  return row![b.length]! <= most
}

/**
 * Reads unknown terms as known ones: English words with a letter or two wrong, pairs of characters that sound the same
 * (快弟 as 快递), and Chinese typed as pinyin (`mima` as 密码). What is known is left alone.
 *
 * @param names the terms that they may be read as
 */
export function createSpelling(known: { has(term: string): boolean }, names: ReadonlySet<string>) {
  const words = [...names].filter((term) => !HAN.test(term) && term.length >= MIN_WORD_LENGTH)
  let pairsBySound: Map<string, string[]> | undefined
  const syllables = new Set<string>()
  function pairsOf(sound: string): string[] {
    if (!pairsBySound) {
      pairsBySound = new Map()
      for (const pair of names) {
        if (!HAN.test(pair) || [...pair].length !== 2) continue
        const pairSound = pinyinSyllables(pair)
        for (const syllable of pairSound.split(' ')) syllables.add(syllable)
        getOrMake(pairsBySound, pairSound, (): string[] => []).push(pair)
      }
    }
    return pairsBySound.get(sound) ?? []
  }
  const nearestWords = (word: string): string[] => {
    for (const most of word.length >= LONG_WORD_LENGTH ? [1, 2] : [1]) {
      const near = words.filter((other) => other[0] === word[0] && isNear(word, other, most))
      if (near.length) return near
    }
    return []
  }
  /** The syllables of Chinese typed as pinyin, taking the longest first; null if it is none. */
  function splitPinyin(typed: string): string[] | null {
    const deadEnds = new Set<number>()
    const from = (start: number): string[] | null => {
      if (start === typed.length) return []
      if (deadEnds.has(start)) return null
      for (let length = Math.min(6, typed.length - start); length > 0; length--) {
        const syllable = typed.slice(start, start + length)
        const rest = syllables.has(syllable) ? from(start + length) : null
        if (rest) return [syllable, ...rest]
      }
      deadEnds.add(start)
      return null
    }
    return from(0)
  }
  function readPinyin(text: string): string[] {
    const typed = typedPinyin(text)
    if (!typed) return []
    pairsOf('')
    const read = splitPinyin(typed)
    return read ? read.slice(1).flatMap((syllable, i) => pairsOf(`${read[i]} ${syllable}`)) : []
  }

  return (text: string, terms: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
    const pinyin = [...terms.keys()].every((term) => known.has(term)) ? [] : readPinyin(text)
    if (pinyin.length) return new Map(pinyin.map((pair) => [pair, 1]))
    const out = new Map<string, number>()
    for (const [term, weight] of terms) {
      const isPair = HAN.test(term) && [...term].length === 2
      const read = known.has(term)
        ? []
        : isPair
          ? pairsOf(pinyinSyllables(term))
          : !HAN.test(term) && term.length >= MIN_WORD_LENGTH
            ? nearestWords(term)
            : []
      if (read.length === 0) out.set(term, weight)
      for (const other of read) out.set(other, Math.max(out.get(other) ?? 0, weight * CORRECTED_WEIGHT))
    }
    return out
  }
}

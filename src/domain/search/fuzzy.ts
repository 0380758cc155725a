import {
  charClass,
  DESCRIPTION_OFFSET,
  SCORE,
  MAX_NAME_OFFSET,
  NAME_EN_OFFSET,
  OFFSETS_PER_ITEM,
} from './offsets.ts'
import { postingRange } from './postings.ts'
import { scorePinyin, type PinyinIndex } from './pinyin-index.ts'
import type { Scores, TextIndex } from './text-ranking.ts'

/** Whether a word starts with the term, with one edit: a wrong, missing or extra letter, or two swapped ones. */
function isFuzzyPrefix(word: string, term: string): boolean {
  let k = 0
  while (k < term.length && term[k] === word[k]) k++
  return (
    word.startsWith(term.slice(k + 1), k + 1) ||
    word.startsWith(term.slice(k), k + 1) ||
    (k > 0 && word.startsWith(term.slice(k + 1), k)) ||
    (term[k] === word[k + 1] && term[k + 1] === word[k] && word.startsWith(term.slice(k + 2), k + 2))
  )
}

/** Generates all strings one edit away from a lowercase term. */
function* editsWithinOne(term: string): Generator<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let i = 0; i <= term.length; i++) {
    const [before, after] = [term.slice(0, i), term.slice(i)]
    if (after) yield before + after.slice(1)
    if (after.length > 1) yield before + after[1] + after[0] + after.slice(2)
    for (const letter of letters) {
      if (after) yield before + letter + after.slice(1)
      yield before + letter + after
    }
  }
}

/** Whether a text consists of whole syllables, the last possibly incomplete; only then names are searched for it. */
function isPinyinPrefix(
  text: string,
  byInitial: PinyinIndex['byInitial'],
  syllables: readonly string[],
  start = 0,
): boolean {
  if (start === text.length) return true
  return (byInitial.get(text.charAt(start)) ?? []).some((id) => {
    const syllable = syllables[id]!
    return text.startsWith(syllable, start)
      ? isPinyinPrefix(text, byInitial, syllables, start + syllable.length)
      : text.length - start > 1 && syllable.startsWith(text.slice(start))
  })
}

/**
 * Scores items that a mistyped term may mean: Latin and pinyin of at least four letters with one edit, at least three
 * Han characters with one wrong. Only for a term without exact matches.
 */
export function scoreFuzzy(
  texts: TextIndex,
  pinyinIndex: PinyinIndex | undefined,
  term: string,
  scores: Scores,
): void {
  const { words, bigrams, vocabulary, wordStarts } = texts.nGrams
  if (/^[a-z]{4,40}$/.test(term)) {
    for (let w = 0; w < wordStarts.length - 1; w++) {
      const word = vocabulary.slice(wordStarts[w]! + 1, wordStarts[w + 1])
      if (!isFuzzyPrefix(word, term)) continue
      for (let k = words.starts[w]!; k < words.starts[w + 1]!; k++)
        if (words.postings[k]! % OFFSETS_PER_ITEM !== DESCRIPTION_OFFSET)
          scores[Math.floor(words.postings[k]! / OFFSETS_PER_ITEM)] = SCORE.near
    }
    if (!pinyinIndex || term.length > 30) return
    const fuzzyScores = new Uint8Array(scores.length)
    for (const text of new Set(editsWithinOne(term)))
      if (text.length < 31 && isPinyinPrefix(text, pinyinIndex.byInitial, pinyinIndex.syllables))
        scorePinyin(pinyinIndex, text, fuzzyScores, true)
    for (let i = 0; i < fuzzyScores.length; i++) if (fuzzyScores[i]) scores[i] = SCORE.near
    return
  }
  if (term.length < 3 || term.length > 40 || [...term].some((char) => charClass(char.charCodeAt(0)) !== 2))
    return
  for (const [anchor, wrongAt] of [
    [0, -1],
    [term.length - 2, -1],
    [0, 1],
  ] as const) {
    // two adjacent correct characters, or only the first one if the second is wrong
    const [from, to] = postingRange(
      bigrams,
      term.charCodeAt(anchor),
      wrongAt < 0 ? term.charCodeAt(anchor + 1) : undefined,
    )
    for (let k = from; k < to; k++) {
      const offset = bigrams.postings[k]! % OFFSETS_PER_ITEM
      const start = offset - anchor
      if (offset >= NAME_EN_OFFSET || offset === MAX_NAME_OFFSET || start < 0) continue
      const item = Math.floor(bigrams.postings[k]! / OFFSETS_PER_ITEM)
      const name = texts.names[item]!
      let mismatches = 0
      for (let i = 0; i < term.length && mismatches < 2; i++) if (name[start + i] !== term[i]) mismatches++
      if (mismatches < 2 && start + term.length <= name.length) scores[item] = SCORE.near
    }
  }
}

import { isWide } from '../../contract/fold-text.ts'
import type { FoldedItem } from './folded-item.ts'
import type { Sounds } from './pinyin.ts'

const MAX_LENGTH = 40

/** Whether the text from a position starts with the term, with one edit: a wrong, missing or extra letter, or two swapped. */
function startsNearly(text: string, at: number, term: string): boolean {
  let k = 0
  while (k < term.length && term[k] === text[at + k]) k++
  const here = at + k
  return (
    text.startsWith(term.slice(k + 1), here + 1) ||
    text.startsWith(term.slice(k), here + 1) ||
    text.startsWith(term.slice(k + 1), here) ||
    (term[k] === text[here + 1] && term[k + 1] === text[here] && text.startsWith(term.slice(k + 2), here + 2))
  )
}

/** Whether a text is worth comparing: with one edit, one half of the term is as it was typed. */
const hasHalf = (text: string, term: string): boolean => {
  const middle = term.length >> 1
  return (
    text.includes(term.slice(0, middle)) ||
    text.includes(term.slice(middle)) ||
    // two letters swapped across the middle
    text.includes(term.slice(0, middle - 1) + term.charAt(middle) + term.charAt(middle - 1))
  )
}

function hasSimilarWord({ text, ends }: FoldedItem, term: string): boolean {
  const words = text.slice(0, ends[2])
  if (!hasHalf(words, term)) return false
  for (const { index } of words.matchAll(/(?<![a-z0-9])[a-z0-9]/g))
    if (startsNearly(words, index, term)) return true
  return false
}

function soundsSimilar({ syllables }: Sounds, term: string): boolean {
  const joined = syllables.join('')
  if (!hasHalf(joined, term)) return false
  let at = 0
  return syllables.some((syllable) => {
    const start = at
    at += syllable.length
    return startsNearly(joined, start, term)
  })
}

/** Whether the name has the term with one wrong character. */
function hasSimilarName({ text, ends }: FoldedItem, term: string): boolean {
  for (let start = 0; start + term.length <= ends[0]; start++) {
    let wrong = 0
    for (let i = 0; i < term.length && wrong < 2; i++) if (text[start + i] !== term[i]) wrong++
    if (wrong < 2) return true
  }
  return false
}

/**
 * Returns whether an item may be what a mistyped term means: Latin and pinyin of at least four letters with one edit, at
 * least three Han characters with one wrong. Only for a term without exact matches.
 */
export function createSlipMatcher(
  term: string,
): ((item: FoldedItem, sounds: Sounds | undefined) => boolean) | undefined {
  if (term.length > MAX_LENGTH) return undefined
  if (/^[a-z]{4,}$/.test(term))
    return (item, sounds) => hasSimilarWord(item, term) || (!!sounds && soundsSimilar(sounds, term))
  const isHan = term.length >= 3 && [...term].every((char) => isWide(char.charCodeAt(0)))
  return isHan ? (item) => hasSimilarName(item, term) : undefined
}

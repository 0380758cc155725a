import { createFold } from '../contract/fold-text.ts'
import { toSimplified } from '../contract/to-simplified.ts'

/** The rule by which the tags compare what is typed with texts, too. */
export const fold = createFold(toSimplified)

/** Only case, width and traditional forms, for texts whose punctuation counts. */
export const foldLetters = (text: string): string => toSimplified(text.normalize('NFKC').toLowerCase())

/** One unit of a name: a Chinese character with its syllable, or a run of other text. */
export interface PinyinUnit {
  /** The folded character; '' for a run of other text. */
  char: string
  /** '' if unknown. */
  syllable: string
  start: number
  end: number
}

const HAN = /\p{Script=Han}/u

/** Pairs a name with its stored, space-separated syllables: one per Chinese character, one per other run. */
export function splitPinyinUnits(name: string, pinyin: string): PinyinUnit[] {
  const syllables = pinyin.split(' ')
  const out: PinyinUnit[] = []
  let next = 0
  for (const { 0: run, index } of name.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)) {
    if (run.trim() === '') continue
    const syllable = syllables[next++] ?? ''
    out.push({
      char: HAN.test(run) ? fold(run) : '',
      syllable,
      start: index,
      end: index + run.length,
    })
  }
  return out
}

const TWO_LETTER_INITIAL = /^(?:zh|ch|sh)/

/**
 * Finds a term in a name by pinyin: full syllables, initials, or a mix, from any unit; only the last syllable may be
 * incomplete. Returns the matched range of the name, or null.
 */
export function matchPinyin(units: readonly PinyinUnit[], term: string): [start: number, end: number] | null {
  const matchFrom = (unit: number, start: number): number => {
    if (start === term.length) return unit
    const current = units[unit]
    if (!current) return -1
    const { char, syllable } = current
    if (char !== '' && term.startsWith(char, start)) {
      const end = matchFrom(unit + 1, start + char.length)
      if (end > 0) return end
    }
    if (syllable === '') return -1
    const rest = term.length - start
    // an incomplete last syllable
    if (rest <= syllable.length && syllable.startsWith(term.slice(start))) return unit + 1
    for (const length of [syllable.length, TWO_LETTER_INITIAL.test(syllable) ? 2 : 0, 1])
      if (length > 0 && length < rest && term.startsWith(syllable.slice(0, length), start)) {
        const end = matchFrom(unit + 1, start + length)
        if (end > 0) return end
      }
    return -1
  }
  for (const [first, { start }] of units.entries()) {
    const end = matchFrom(first, 0)
    const last = units[end - 1]
    if (end > first && last) return [start, last.end]
  }
  return null
}

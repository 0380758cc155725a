import { LETTERS } from '../contract/limits.ts'

/** The letters of the digits 0 to 9 as they are read: 0 L, 1 Y, 2 E, 3 S … (`digitLetters` changes them). */
export const DIGIT_LETTERS = 'LYESSWLQBJ'

const HAN = /^[\u3007\u3400-\u9fff\uf900-\ufaff]/

/** Whether the letter hangs on a reading: only then is the pinyin library worth its 138 KB. */
export const needsPinyin = (name: string): boolean => HAN.test(name.trim())

/**
 * The initial letter of a name (§5): Latin as it is, digits by the table, a Han character by its syllable in
 * the reading the whole name gives it; any non-letter maps to Z.
 *
 * @param pinyinFirst the first syllable, or the whole reading; '' where none is known, which gives Z
 */
export function initialLetter(name: string, pinyinFirst = '', digitLetters = DIGIT_LETTERS): string {
  const firstCharacter = name.trim().slice(0, 1).normalize('NFKD')
  const digit = /^\d/.exec(firstCharacter)
  if (digit) return digitLetters[+digit[0]] ?? 'Z'
  const letter = (needsPinyin(name) ? pinyinFirst.trim().normalize('NFD') : firstCharacter)
    .slice(0, 1)
    .toUpperCase()
  return LETTERS.includes(letter) ? letter : 'Z'
}

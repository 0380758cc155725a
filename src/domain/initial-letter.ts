import { LETTERS } from '../contract/limits.ts'

/** Initials of the digits 0 to 9 in pinyin: 0 L (ling), 1 Y (yi), 2 E (er) … `digitLetters` overrides them. */
const DIGIT_LETTERS = 'LYESSWLQBJ'

const HAN = /^[\u3007\u3400-\u9fff\uf900-\ufaff]/

/** Whether the letter depends on the pinyin; if not, the pinyin library (138 KB) is not needed. */
export const needsPinyin = (name: string): boolean => HAN.test(name.trim())

/**
 * The initial letter of a name (§5): Latin letters as they are, digits by the table, Han characters by their pinyin in
 * the context of the whole name; anything else maps to Z.
 *
 * @param pinyinFirst the first syllable, or the whole reading; '' if unknown, which results in Z
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

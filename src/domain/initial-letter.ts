import { LETTERS } from '../contract/limits.ts'
import { visibleText } from '../contract/visible-text.ts'

/** Initials of the digits 0 to 9 in pinyin: 0 L (ling), 1 Y (yi), 2 E (er) … `digitLetters` overrides them. */
const DIGIT_LETTERS = 'LYESSWLQBJ'

const HAN = /^\p{Script=Han}/u

/** The beginning of a name, without invisible characters; `NFKD` has the letter of an accented, wide or circled one. */
const startOf = (text: string): string => visibleText(text.slice(0, 20)).trimStart().normalize('NFKD')

/** Whether the letter depends on the pinyin; if not, the pinyin library (138 KB) is not needed. */
export const needsPinyin = (name: string): boolean => HAN.test(startOf(name))

/**
 * The initial letter of a name (§5): Latin letters as they are, digits by the table, Han characters by their pinyin in
 * the context of the whole name; anything else maps to Z.
 *
 * @param pinyinFirst the first syllable, or the whole reading; '' if unknown, which results in Z
 */
export function initialLetter(name: string, pinyinFirst = '', digitLetters = DIGIT_LETTERS): string {
  const start = startOf(name)
  const digit = /^\d/.exec(start)
  if (digit) return digitLetters[+digit[0]] ?? 'Z'
  const letter = (HAN.test(start) ? startOf(pinyinFirst) : start).slice(0, 1).toUpperCase()
  return LETTERS.includes(letter) ? letter : 'Z'
}

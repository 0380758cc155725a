import { customPinyin, pinyin } from 'pinyin-pro'

// names that the library reads wrongly
customPinyin({ 率先: 'shuài xiān' })

/** The pinyin syllables of a name, separated by spaces; other text is kept in lower case. */
export const pinyinSyllables = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((s) => s.trim().toLowerCase())
    .filter((s) => s !== '')
    .join(' ')

/** §5: 0 L, 1 Y, 2 E, 3 S, 4 S, 5 W, 6 L, 7 Q, 8 B, 9 J. */
const DIGITS = 'LYESSWLQBJ'

/** The index letter of a name: the initial of its first character, read in context; otherwise Z (§5). */
export function indexLetter(name: string): string {
  const text = name.trim().normalize('NFKC')
  const first = text.charAt(0)
  if (/\d/.test(first)) return DIGITS.charAt(Number(first))
  const letter = /\p{Script=Han}/u.test(first) ? pinyinSyllables(text).charAt(0) : first
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase() : 'Z'
}

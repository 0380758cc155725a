import { customPinyin, pinyin } from 'pinyin-pro'

// what the library reads wrongly in names of services
customPinyin({ 率先: 'shuài xiān' })

/** Syllables of the whole name with a space between; what is no Chinese stays as it is, in lower case. */
export const syllables = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((s) => s.trim().toLowerCase())
    .filter((s) => s !== '')
    .join(' ')

/** §5: 0 L, 1 Y, 2 E, 3 S, 4 S, 5 W, 6 L, 7 Q, 8 B, 9 J. */
const DIGITS = 'LYESSWLQBJ'

/** The letter an item files under: its first character as the whole name reads it; anything else is Z (§5). */
export function letterOf(name: string): string {
  const text = name.trim().normalize('NFKC')
  const first = text.charAt(0)
  if (/\d/.test(first)) return DIGITS.charAt(Number(first))
  const letter = /\p{Script=Han}/u.test(first) ? syllables(text).charAt(0) : first
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase() : 'Z'
}

/** Scores of matches, best first. */
export const SCORE = {
  exact: 10,
  prefix: 9,
  /** At the start of a word or a syllable. */
  start: 8,
  inside: 7,
  /** Prefixes of pinyin syllables, starting at the first one or at a later one. */
  initialsFirst: 6,
  initials: 5,
  /** Abbreviation or keywords. */
  extra: 4,
  /** Theme or department. */
  tag: 3,
  description: 2,
  near: 1,
} as const

/**
 * A posting encodes an item and an offset: 22 bits for the item, 10 for the offset, which is a position in the name or
 * in the English name, or only the field. Positions beyond the last one count as the last one.
 */
export const OFFSETS_PER_ITEM = 1024
export const NAME_OFFSET = 0
export const NAME_EN_OFFSET = 500
export const KEYWORDS_OFFSET = 1000
export const DESCRIPTION_OFFSET = 1001
export const MAX_NAME_OFFSET = 499

export const fieldOf = (offset: number): number =>
  offset >= KEYWORDS_OFFSET ? offset : offset >= NAME_EN_OFFSET ? NAME_EN_OFFSET : NAME_OFFSET

/** Class of a character of folded text: 0 punctuation or space, 1 part of a word, 2 a word of its own, such as Han. */
export function charClass(code: number): 0 | 1 | 2 {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? 1 : 0
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2e80)) return 0
  if (code < 0x2000) return 1
  if (code >= 0x3000 && code < 0x3040) return code === 0x3005 || code === 0x3007 ? 2 : 0
  return code >= 0xff00 ? 0 : 2
}

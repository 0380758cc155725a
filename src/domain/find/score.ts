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

/** The matches of a keyword. */
export interface Matches {
  /** By position in the list, the best score highest; 0 if the item does not match. */
  scores: Uint16Array
  /** There were no exact matches of a term; these are fuzzy ones. */
  approximate: boolean
}

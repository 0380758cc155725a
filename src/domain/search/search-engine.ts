// What a search loads when it is first used, as one chunk; the pinyin library is one more behind it.
import type { NameMatcher } from './highlight.ts'
import { foldHan, type SearchIndex } from './search-index.ts'
import { matchPinyin } from './tokenizer.ts'

export { pinyinReadings } from '../pinyin-readings.ts'
export { createSearchIndex } from './search-index.ts'
export { findByLetter } from './find-by-letter.ts'

/** How a name is marked, or without one any other text. */
export const createNameMatcher = (index?: SearchIndex, position = 0): NameMatcher => ({
  fold: foldHan,
  tokens: index?.tokens(position) ?? [],
  matchPinyin,
})

// Entry of the chunk that is imported when search is first used; the pinyin library is another chunk that it imports.
import type { NameMatcher } from './highlight.ts'
import { foldHan, type SearchIndex } from './search-index.ts'
import { matchPinyin } from './tokenizer.ts'

export { pinyinReadings } from '../pinyin-readings.ts'
export { createSearchIndex } from './search-index.ts'
export { findByLetter } from './find-by-letter.ts'

/** Creates the matcher to highlight a name, or without an index any other text. */
export const createNameMatcher = (index?: SearchIndex, position = 0): NameMatcher => ({
  fold: foldHan,
  tokens: index?.tokens(position) ?? [],
  matchPinyin,
})

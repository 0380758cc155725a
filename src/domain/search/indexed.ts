// What a search loads when it is first used, as one chunk; the pinyin library is one more behind it.
import type { Sounding } from './marks.ts'
import { foldHan, type SearchIndex } from './search-index.ts'
import { soundsAt } from './units.ts'

export { readPinyin } from '../pinyin.ts'
export { createSearchIndex } from './search-index.ts'

/** How a name is marked, or without one any other text. */
export const soundingOf = (index?: SearchIndex, position = 0): Sounding => ({
  fold: foldHan,
  units: index?.units(position) ?? [],
  soundsAt,
})

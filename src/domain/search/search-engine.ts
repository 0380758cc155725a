// Entry of the chunk that is imported when search is first used; the pinyin library is another chunk that it imports.
import type { App } from '../../contract/core/apps.ts'
import { pinyinReadings } from '../pinyin-readings.ts'
import type { NameMatcher } from './highlight.ts'
import { foldHan, type SearchIndex } from './search-index.ts'
import { createSlicedLoop, type TimeSlicing } from './time-slicing.ts'
import { matchPinyin, normalizePinyinInput } from './tokenizer.ts'

export { createSearchIndex } from './search-index.ts'
export { findByLetter } from './find-by-letter.ts'
export { createLongListSearch } from './long-list-search.ts'
export { explainMatch } from './match-reason.ts'

/** Creates the matcher to highlight a name, or without an index any other text. */
export const createNameMatcher = (index?: SearchIndex, position = 0): NameMatcher => ({
  fold: foldHan,
  matchPinyin(text, term) {
    const typed = normalizePinyinInput(term)
    if (!index || !typed) return []
    const tokens = index.tokens(position)
    const match = matchPinyin(tokens, text, typed)
    return match ? tokens.slice(match[0], match[1] + 1) : []
  },
})

/** Adds the pinyin of all names to the index. Computes what neither the server nor `readings` has, and adds it there. */
export async function addPinyin(
  index: SearchIndex,
  apps: readonly App[],
  readings: Map<string, string>,
  slicing: TimeSlicing,
): Promise<void> {
  const slicedLoop = createSlicedLoop(slicing)
  const missing: string[] = []
  await slicedLoop(apps.length, (i) => {
    const { name, pinyin } = apps[i]!
    if (!pinyin && !readings.has(name)) missing.push(name)
  })
  const computed = await pinyinReadings(missing, slicing)
  await slicedLoop(missing.length, (i) => readings.set(missing[i]!, computed[i]!))
  await index.addPinyin((i) => apps[i]!.pinyin || readings.get(apps[i]!.name) || '', slicing)
}

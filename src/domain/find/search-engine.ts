// Entry of the chunk that is imported when search is first used; the pinyin library is another chunk that it imports.
import { createFold } from '../../contract/fold-text.ts'
import { toSimplified } from '../../contract/to-simplified.ts'
import { pinyinReadings } from '../pinyin-readings.ts'
import type { Findable } from './folded-item.ts'
import type { Slicing } from './slices.ts'

export { explainMatch } from './match-reason.ts'
export { canBePinyin, matchPinyin, scorePinyin, soundsOf } from './pinyin.ts'
export { createSlipMatcher } from './slips.ts'

export const foldHan = createFold(toSimplified)

/** Computes the readings that neither the server nor `readings` has, and adds them there. */
export async function addReadings(
  items: readonly Findable[],
  readings: Map<string, string>,
  slicing: Slicing,
): Promise<void> {
  const missing = items.filter(({ name, pinyin }) => !pinyin && !readings.has(name)).map(({ name }) => name)
  const computed = await pinyinReadings(missing, slicing)
  missing.forEach((name, i) => readings.set(name, computed[i]!))
}

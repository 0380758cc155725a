// Entry of the chunk that is imported when search is first used; the pinyin library is another chunk that it imports.
import { pinyinReadings } from '../pinyin-readings.ts'
import type { Findable } from './folded-item.ts'
import type { Slicing } from '../slices.ts'

export { createMatcher } from './matcher.ts'

/** Computes the readings that neither the server nor `readings` has, and adds them there. */
export async function addReadings(
  items: readonly Findable[],
  readings: Map<string, string>,
  slicing: Slicing,
): Promise<void> {
  const missing = items.filter(({ name, pinyin }) => !pinyin && !readings.has(name)).map(({ name }) => name)
  const computed = await pinyinReadings(missing, slicing)
  missing.forEach((name, i) => readings.set(name, computed[i] ?? ''))
}

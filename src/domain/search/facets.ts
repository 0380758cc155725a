import type { App } from '../../contract/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { FACETS, matchesAudience, valuesOf, type Facet } from '../app-rules.ts'
import { createLists, type Lists } from './lists.ts'
import type { Paced } from './pace.ts'
import type { Counts } from './found.ts'

/** The values of the five listed conditions, numbered through, with the items of each and the values of each item. */
export interface Facets {
  values: readonly { facet: Facet; value: string }[]
  /** Values of one condition stand together: from, to. */
  range: Record<Facet, [number, number]>
  /** Item → values. */
  ofItem: Lists
  /** Value → items. */
  ofValue: Lists
  size: number
}

/** A letter for every item; '' while it is not known. */
export async function readFacets(
  apps: readonly App[],
  letters: readonly string[],
  paced: Paced,
): Promise<Facets> {
  const values: { facet: Facet; value: string }[] = []
  const range = {} as Facets['range']
  const ids = new Map<string, number>()
  for (const facet of FACETS) {
    const from = values.length
    const distinct = new Set(facet === 'letter' ? LETTERS : facet === 'audience' ? ['student'] : [])
    await paced(apps.length, (i) => {
      if (facet !== 'letter') for (const value of valuesOf([apps[i]!], facet)) distinct.add(value)
    })
    for (const value of distinct) {
      ids.set(facet + value, values.length)
      values.push({ facet, value })
    }
    range[facet] = [from, values.length]
  }
  // an audience counts for every value it contains: values match by substring (§5)
  const audiences = values.slice(...range.audience)
  const meant = new Map<string, number[]>()
  const audienceIds = (audience: string): number[] => {
    let all = meant.get(audience)
    if (!all) {
      all = audiences.flatMap(({ value }, i) =>
        matchesAudience([audience], value) ? [range.audience[0] + i] : [],
      )
      meant.set(audience, all)
    }
    return all
  }
  const ofItem = createLists()
  const ofValue = createLists()
  const every = new Uint32Array(apps.length)
  await paced(apps.length, (i) => {
    const app = apps[i]!
    const mine = new Set(app.audience.flatMap(audienceIds))
    for (const tag of app.tags) mine.add(ids.get('tag' + tag)!)
    for (const department of app.departments) mine.add(ids.get('department' + department)!)
    for (const way of app.handling) mine.add(ids.get('handling' + way)!)
    if (letters[i]) mine.add(ids.get('letter' + letters[i])!)
    mine.delete(undefined as unknown as number)
    every[i] = i
    for (const value of mine) {
      ofItem.push(i, value)
      ofValue.push(value, i)
    }
  })
  const all = values.map((_, i) => i)
  return {
    values,
    range,
    ofItem: await ofItem.pack(every, paced),
    ofValue: await ofValue.pack(all, paced),
    size: apps.length,
  }
}

/** Items for which a condition holds, a bit each. */
export function bitsOf({ values, range, ofValue, size }: Facets, facet: Facet, wanted: string): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32))
  const [from, to] = range[facet]
  const named = values.findIndex((v, i) => i >= from && i < to && v.value === wanted)
  for (let v = from; v < to; v++) {
    const holds =
      named >= 0 ? v === named : facet === 'audience' && matchesAudience([values[v]!.value], wanted)
    if (!holds) continue
    for (let k = ofValue.starts[v]!; k < ofValue.starts[v + 1]!; k++) {
      const item = ofValue.entries[k]!
      bits[item >> 5]! |= 1 << (item & 31)
    }
  }
  return bits
}

/** The counts by value, as a result tells them. */
export function countsOf({ values, range }: Facets, tally: ArrayLike<number>): Counts {
  const counts = {} as Record<Facet, Map<string, number>>
  for (const facet of FACETS) {
    const one = (counts[facet] = new Map<string, number>())
    const [from, to] = range[facet]
    for (let v = from; v < to; v++) one.set(values[v]!.value, tally[v]!)
  }
  return counts
}

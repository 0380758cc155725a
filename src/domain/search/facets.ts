import type { App } from '../../contract/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { FACETS, matchesAudience, type Facet } from '../app-rules.ts'
import type { Counts } from './found.ts'
import { createLists, type Lists } from './lists.ts'
import type { Paced } from './pace.ts'

/** The values of the five listed conditions, numbered through: the letters are 0 to 25. */
export interface Facets {
  values: readonly { facet: Facet; value: string }[]
  /** Values of one condition stand together: from, to. */
  range: Record<Facet, [number, number]>
  /** Item → values, but for its letter. */
  ofItem: Lists
  /** Value → items, but for letters. */
  ofValue: Lists
  /** Item → number of its letter; NO_LETTER while it is not known. Filled in later. */
  letters: Uint8Array
  size: number
}

/** Behind the letters, so that it may be tallied like one; nobody reads that tally. */
export const NO_LETTER = LETTERS.length
export const letterNumber = (letter: string): number =>
  LETTERS.includes(letter) ? LETTERS.indexOf(letter) : NO_LETTER

const ofApp: Record<Exclude<Facet, 'letter'>, (app: App) => readonly string[]> = {
  tag: (app) => app.tags,
  department: (app) => app.departments,
  audience: (app) => app.audience,
  handling: (app) => app.handling,
}

export async function readFacets(apps: readonly App[], paced: Paced): Promise<Facets> {
  const values = [...LETTERS, ''].map((value): Facets['values'][number] => ({ facet: 'letter', value }))
  const range = { letter: [0, NO_LETTER] } as Facets['range']
  const ofItem = createLists()
  const ofValue = createLists()
  const every = new Uint32Array(apps.length)
  for (const facet of FACETS) {
    if (facet === 'letter') continue
    const read = ofApp[facet]
    const from = values.length
    const ids = new Map<string, number>()
    const add = (value: string) => {
      if (ids.has(value)) return
      ids.set(value, values.length)
      values.push({ facet, value })
    }
    if (facet === 'audience') add('student')
    await paced(apps.length, (i) => read(apps[i]!).forEach(add))
    range[facet] = [from, values.length]
    const own = values.slice(from)
    // an audience counts for every value it contains: audiences match by substring (§5)
    const meant = new Map<string, number[]>()
    for (const [value, id] of ids)
      meant.set(
        value,
        facet === 'audience'
          ? own.flatMap((other, k) => (matchesAudience([value], other.value) ? [from + k] : []))
          : [id],
      )
    await paced(apps.length, (i) => {
      every[i] = i
      const mine: number[] = []
      for (const value of read(apps[i]!))
        for (const id of meant.get(value)!) if (!mine.includes(id)) mine.push(id)
      for (const id of mine) {
        ofItem.push(i, id)
        ofValue.push(id, i)
      }
    })
  }
  return {
    values,
    range,
    ofItem: await ofItem.pack(every, paced),
    ofValue: await ofValue.pack(
      values.map((_, i) => i),
      paced,
    ),
    letters: new Uint8Array(apps.length).fill(NO_LETTER),
    size: apps.length,
  }
}

/** Items for which a condition holds, a bit each. */
export function bitsOf(facets: Facets, facet: Facet, wanted: string): Uint32Array {
  const { values, range, ofValue, letters, size } = facets
  const bits = new Uint32Array(Math.ceil(size / 32))
  if (facet === 'letter') {
    const letter = letterNumber(wanted)
    for (let i = 0; i < size; i++)
      if (letters[i] === letter && letter !== NO_LETTER) bits[i >> 5]! |= 1 << (i & 31)
    return bits
  }
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

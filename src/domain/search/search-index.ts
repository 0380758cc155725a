import type { App } from '../../contract/apps.ts'
import { LETTERS } from '../../contract/limits.ts'
import { FACETS, isSet, type Facet, type Filters } from '../app-rules.ts'
import { letterOf, needsReading } from '../letter.ts'
import { bitsOf, countsOf, letterNumber, NO_LETTER, readFacets } from './facets.ts'
import { foldWith } from './fold.ts'
import { createGrams } from './grams.ts'
import { fitNear } from './near.ts'
import { newestFirst } from './newest-first.ts'
import { createPaced, type Pace, type Paced } from './pace.ts'
import { DESCRIPTION, EXTRA, FIT, NAME, NAME_EN } from './places.ts'
import type { Found } from './found.ts'
import { select, type Matches } from './select.ts'
import { fitLongSounds, fitSounds, isShortSound, readSounds, unitsAgain, type Sounds } from './sound-fit.ts'
import { descriptionOf, extraOf, fitText, type Texts } from './text-fit.ts'
import { formsOf, termsOf } from './terms.ts'
import { simplified } from './traditional.ts'
import { typedSounds, type Unit } from './units.ts'

export const foldHan = foldWith(simplified)

export interface SearchIndex {
  find(query: Partial<Filters>): Found
  /** Takes the readings of the names, by position in the list; letters and pinyin answer from then on. */
  join(readingOf: (position: number) => string, pace?: Pace): Promise<void>
  /** '' while it hangs on a reading that has not been joined. */
  letter(position: number): string
  /** The syllables of a name; none before they have been joined. */
  units(position: number): Unit[]
}

/** So many terms are remembered: a further letter, or a filter, asks for the others again. */
const REMEMBERED = 6

/** A function of its own, so that what it builds with is let go when it is done. */
async function readTexts(list: readonly App[], paced: Paced): Promise<{ order: Uint32Array; texts: Texts }> {
  // the order of the index is the order of ties (§9), so that a result needs no comparing
  const order = await newestFirst(list.length, (i) => list[i]!.updated, paced)
  const apps: App[] = []
  const names: string[] = []
  const builder = createGrams()
  await paced(
    order.length,
    (i) => {
      const app = list[order[i]!]!
      apps.push(app)
      names.push(foldHan(app.name))
      builder.add(i, names[i]!, NAME, true)
      builder.add(i, foldHan(app.nameEn), NAME_EN, true)
      builder.add(i, foldHan(extraOf(app)), EXTRA, false)
      builder.add(i, foldHan(descriptionOf(app)), DESCRIPTION, false)
    },
    4,
  )
  return { order, texts: { apps, names, grams: await builder.pack(paced), fold: foldHan } }
}

/**
 * An index of the items as they stand: a changed list needs a new one. Builds in slices; rejects when the
 * signal is aborted. Everything but pinyin answers at once.
 */
export async function createSearchIndex(
  list: readonly App[],
  pace: Pace & { digitLetters?: string } = {},
): Promise<SearchIndex> {
  const paced = createPaced(pace)
  const { order, texts } = await readTexts(list, paced)
  const { apps, names } = texts
  const positionOf = new Uint32Array(order.length)
  await paced(order.length, (i) => (positionOf[order[i]!] = i), 1024)
  const facets = await readFacets(apps, paced)
  const { letters } = facets
  const file = (i: number, reading: string) =>
    (letters[i] = letterNumber(letterOf(apps[i]!.name, reading, pace.digitLetters)))
  await paced(apps.length, (i) => {
    if (!needsReading(apps[i]!.name)) file(i, '')
  })
  let sounds: Sounds | undefined
  const remembered = new Map<string, Matches>()
  const conditions = new Map<Facet, { wanted: string; bits: Uint32Array }>()

  const fitTags = (forms: readonly string[], fits: Uint8Array) => {
    const { range, values, ofValue } = facets
    for (const facet of ['tag', 'department'] as const)
      for (let v = range[facet][0]; v < range[facet][1]; v++) {
        const value = foldHan(values[v]!.value)
        if (!forms.some((form) => value.includes(form))) continue
        for (let k = ofValue.starts[v]!; k < ofValue.starts[v + 1]!; k++) {
          const item = ofValue.entries[k]!
          if (fits[item]! < FIT.tag) fits[item] = FIT.tag
        }
      }
  }

  function match(term: string): Matches {
    const known = remembered.get(term)
    if (known) return known
    const fits = new Uint8Array(apps.length)
    const forms = formsOf(term)
    fitText(texts, forms, fits)
    fitTags(forms, fits)
    const typed = sounds && typedSounds(term)
    if (sounds && typed)
      if (isShortSound(typed)) fitSounds(sounds, typed, fits)
      else fitLongSounds(sounds, names, typed, fits, foldHan)
    let bits = bitsFrom(fits)
    const near = !bits.some((word) => word !== 0)
    if (near) {
      fitNear(texts, sounds, term, fits)
      bits = bitsFrom(fits)
    }
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!)
    const found = { fits, bits, near }
    remembered.set(term, found)
    return found
  }

  function condition(facet: Facet, wanted: string) {
    let one = conditions.get(facet)
    if (one?.wanted !== wanted) {
      one = { wanted, bits: bitsOf(facets, facet, wanted) }
      conditions.set(facet, one)
    }
    return { facet, bits: one.bits }
  }

  return {
    find(query) {
      const matches = isSet(query.keyword) ? termsOf(query.keyword, foldHan).map(match) : []
      const set = FACETS.filter((facet) => isSet(query[facet]))
      const { items, tally } = select(
        facets,
        matches,
        set.map((facet) => condition(facet, query[facet]!)),
      )
      for (let i = 0; i < items.length; i++) items[i] = order[items[i]!]!
      return {
        ids: items,
        total: items.length,
        counts: countsOf(facets, tally),
        approximate: items.length > 0 && matches.some(({ near }) => near),
      }
    },
    async join(readingOf, again = pace) {
      const slow = createPaced(again)
      const read = await readSounds(names, (i) => readingOf(order[i]!), foldHan, slow)
      // letters that are filled in while a query is asked are merely there early
      await slow(apps.length, (i) => {
        if (letters[i] !== NO_LETTER) return
        // a reading that does not fit the name still tells its beginning
        const first = read.units.subarray(read.starts[i], read.starts[i + 1])[0]
        file(i, first === undefined ? readingOf(order[i]!) : read.sounds[first]!)
      })
      sounds = read
      remembered.clear()
      conditions.clear()
    },
    letter: (position) => LETTERS[letters[positionOf[position]!]!] ?? '',
    units: (position) => {
      const item = positionOf[position]!
      return sounds ? unitsAgain(sounds, item, names[item]!, foldHan) : []
    },
  }
}

/** Fits as bits, four items looked at together. */
function bitsFrom(fits: Uint8Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(fits.length / 32))
  const fours = new Uint32Array(fits.buffer, 0, fits.length >> 2)
  for (let f = 0; f < fours.length; f++) {
    if (!fours[f]) continue
    for (let i = f * 4; i < f * 4 + 4; i++) if (fits[i]) bits[i >> 5]! |= 1 << (i & 31)
  }
  for (let i = fours.length * 4; i < fits.length; i++) if (fits[i]) bits[i >> 5]! |= 1 << (i & 31)
  return bits
}

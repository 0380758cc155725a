import type { Fold } from './fold.ts'
import { grown } from './lists.ts'
import type { Paced } from './pace.ts'
import { createPairs, END, type Pairs } from './pairs.ts'
import { FIT, PLACES } from './places.ts'
import type { Fits } from './text-fit.ts'
import { common, soundsAt, unitsOf, type Unit } from './units.ts'

/** How the names sound: their syllables in succession, and where each two neighbours stand. */
export interface Sounds {
  /** Sound 0 is none. */
  sounds: readonly string[]
  /** Sounds by their first letter. */
  byLetter: ReadonlyMap<string, readonly number[]>
  /** Sounds of item i: units[starts[i]] up to units[starts[i + 1]]. */
  units: Uint32Array
  starts: Uint32Array
  pairs: Pairs
}

/** Reads the sounds of all names. A name whose reading does not fit it has none. */
export async function readSounds(
  names: readonly string[],
  readingOf: (item: number) => string,
  fold: Fold,
  paced: Paced,
): Promise<Sounds> {
  const sounds = ['']
  const ids = new Map<string, number>()
  const byLetter = new Map<string, number[]>()
  const starts = new Uint32Array(names.length + 1)
  const pairs = createPairs()
  let units: Uint32Array = new Uint32Array(4096)
  let total = 0
  const idOf = (sound: string): number => {
    let id = ids.get(sound)
    if (id !== undefined) return id
    ids.set(sound, (id = sounds.push(sound) - 1))
    const letter = sound.charAt(0)
    const alike = byLetter.get(letter)
    if (alike) alike.push(id)
    else byLetter.set(letter, [id])
    return id
  }
  await paced(names.length, (item) => {
    const found = unitsOf(names[item]!, readingOf(item), fold) ?? []
    units = grown(units, total + found.length)
    const count = Math.min(found.length, PLACES - 1)
    for (let u = 0; u < count; u++) units[total + u] = idOf(found[u]!.sound)
    for (let u = 0; u < count; u++)
      pairs.push(units[total + u]!, u + 1 < count ? units[total + u + 1]! : END, item * PLACES + u)
    starts[item + 1] = total += count
  })
  return { sounds, byLetter, units: units.slice(0, total), starts, pairs: await pairs.pack(paced) }
}

/** Reached positions of what is typed are bits, so it may have 31 at most. */
const LONGEST = 30

/** Raises the fits of all names that sound as typed. With `whole`, only where all syllables but the last are whole. */
export function fitSounds(from: Sounds, typed: string, fits: Fits, whole = false): void {
  const { sounds, byLetter, pairs, units, starts } = from
  const { groupOf, groups, seconds, entries } = pairs
  const end = typed.length
  // bits reached through any beginnings of syllables, and through whole ones only
  let any = 0
  let full = 0
  let done: 0 | 1 | 2 | 3 = 0
  /** Takes one more sound. `done`: 1 by beginnings, 2 by whole syllables and a beginning, 3 by whole ones only. */
  const take = (sound: string) => {
    let nextAny = 0
    let nextFull = 0
    done = 0
    for (let rest = any; rest; rest &= rest - 1) {
      const at = 31 - Math.clz32(rest & -rest)
      const length = common(sound, typed, at)
      if (!length) continue
      nextAny |= ((1 << length) - 1) << (at + 1)
      if (!(full & (1 << at))) continue
      const complete = length === sound.length
      if (complete) nextFull |= 1 << (at + length)
      if (at + length === end) done = complete ? 3 : 2
    }
    if (!done && nextAny & (1 << end)) done = 1
    any = nextAny
    full = nextFull
  }
  const raise = (entry: number, count: number, how: number) => {
    const item = Math.floor(entry / PLACES)
    const first = entry % PLACES === 0
    const all = how === 3 && first && starts[item + 1]! - starts[item]! === count
    const begun = first ? FIT.initialsFirst : FIT.initials
    const fit = how === 1 ? begun : all ? FIT.exact : first ? FIT.prefix : FIT.start
    if (fit > fits[item]!) fits[item] = fit
  }
  for (const first of byLetter.get(typed.charAt(0)) ?? []) {
    const g = groupOf.get(first)
    if (g === undefined) continue
    any = full = 1
    take(sounds[first]!)
    const [how, anyOne, fullOne] = [done, any, full]
    if (how && !(whole && how === 1)) {
      const to = pairs.starts[groups[g + 1]!]!
      for (let k = pairs.starts[groups[g]!]!; k < to; k++) raise(entries[k]!, 1, how)
      continue
    }
    for (let p = groups[g]!; p < groups[g + 1]!; p++) {
      if (seconds[p] === END) continue
      any = whole ? fullOne : anyOne
      full = fullOne
      take(sounds[seconds[p]!]!)
      if (!any) continue
      const to = pairs.starts[p + 1]!
      const [how, anyTwo, fullTwo] = [done, any, full]
      for (let k = pairs.starts[p]!; k < to; k++) {
        const entry = entries[k]!
        if (how && !(whole && how === 1)) {
          raise(entry, 2, how)
          continue
        }
        const item = Math.floor(entry / PLACES)
        const unit = starts[item]! + (entry % PLACES)
        any = whole ? fullTwo : anyTwo
        full = fullTwo
        for (let u = unit + 2; u < starts[item + 1]! && any; u++) {
          take(sounds[units[u]!]!)
          if (whole) any = full
          if (!done || (whole && done === 1)) continue
          raise(entry, u + 1 - unit, done)
          break
        }
      }
    }
  }
}

/** The units of an item, made again from its sounds. */
export const unitsAgain = (
  { sounds, units, starts }: Sounds,
  item: number,
  name: string,
  fold: Fold,
): Unit[] =>
  unitsOf(
    name,
    [...units.subarray(starts[item]!, starts[item + 1]!)].map((id) => sounds[id]!).join(' '),
    fold,
  ) ?? []

/** The same for what bits cannot hold: beginnings with more than 30 letters, or Han among them ('成绩cx'). */
export function fitLongSounds(
  from: Sounds,
  names: readonly string[],
  typed: string,
  fits: Fits,
  fold: Fold,
): void {
  const short = /^[a-z0-9]+/.exec(typed)?.[0].slice(0, LONGEST) ?? ''
  const maybe = short ? new Uint8Array(names.length) : undefined
  if (maybe) fitSounds(from, short, maybe)
  for (let item = 0; item < names.length; item++) {
    if (maybe && !maybe[item]) continue
    const name = names[item]!
    if (!maybe && !name.includes(typed.charAt(0))) continue
    if (fits[item]! >= FIT.initials) continue
    if (soundsAt(unitsAgain(from, item, name, fold), name, typed)) fits[item] = FIT.initials
  }
}

export const isShortSound = (typed: string): boolean => /^[a-z0-9]{1,30}$/.test(typed)

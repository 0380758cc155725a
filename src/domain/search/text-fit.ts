import type { App } from '../../contract/apps.ts'
import type { Fold } from './fold.ts'
import { eachWord, type Grams } from './grams.ts'
import { DESCRIPTION, EXTRA, FIT, kindOf, NAME, NAME_EN, PLACES, zoneOf } from './places.ts'
import { stretch } from './pairs.ts'

/** The items in the order of the index, and what it keeps of their texts. */
export interface Texts {
  apps: readonly App[]
  /** Folded; the very name where there is nothing to fold. */
  names: readonly string[]
  grams: Grams
  fold: Fold
}

/** The best fit of each item so far; 0 is none. */
export type Fits = Uint8Array

export const extraOf = (app: App): string =>
  app.keywords.length ? `${app.abbreviation}\n${app.keywords.join('\n')}` : app.abbreviation
export const descriptionOf = (app: App): string => app.description + '\n' + app.descriptionEn

/** How a term fits a name that holds it: the best of its places. */
function fitInName(name: string, term: string): number {
  if (name === term) return FIT.exact
  let fit = 0
  for (let at = name.indexOf(term); at >= 0; at = name.indexOf(term, at + 1)) {
    if (at === 0) return FIT.prefix
    const joined = kindOf(name.charCodeAt(at)) === 1 && kindOf(name.charCodeAt(at - 1)) === 1
    if (!joined) return FIT.start
    fit = FIT.inside
  }
  return fit
}

/** How a term fits one field of an item, read from the item itself. */
export function fitIn({ apps, names, fold }: Texts, item: number, zone: number, term: string): number {
  const app = apps[item]!
  if (zone === NAME) return fitInName(names[item]!, term)
  if (zone === NAME_EN) return fitInName(fold(app.nameEn), term)
  if (zone === EXTRA) return fold(extraOf(app)).includes(term) ? FIT.extra : 0
  const text = descriptionOf(app)
  return text.includes(term) || fold(text).includes(term) ? FIT.description : 0
}

/** The fit of a hit that begins at a place, `at` characters into the word or sign that stands there. */
function fitAt(texts: Texts, entry: number, at: number, length: number): number {
  const place = entry % PLACES
  if (place >= EXTRA) return place === EXTRA ? FIT.extra : FIT.description
  if (at > 0) return FIT.inside
  if (place !== NAME && place !== NAME_EN) return FIT.start
  const item = Math.floor(entry / PLACES)
  const whole = place === NAME ? texts.names[item]! : texts.apps[item]!.nameEn
  return whole.length === length ? FIT.exact : FIT.prefix
}

/** Raises the fits of all items that hold one of the forms of a term as text. */
export function fitText(texts: Texts, forms: readonly string[], fits: Fits): void {
  for (const form of forms) fitForm(texts, form, fits)
}

function fitForm(texts: Texts, form: string, fits: Fits): void {
  const { words, signs } = texts.grams
  const kinds = new Set(form.split('').map((unit) => kindOf(unit.charCodeAt(0))))
  const take = (entries: Uint32Array, from: number, to: number, at: number) => {
    for (let k = from; k < to; k++) {
      const entry = entries[k]!
      const item = Math.floor(entry / PLACES)
      const fit = fitAt(texts, entry, at, form.length)
      if (fit > fits[item]!) fits[item] = fit
    }
  }
  if (kinds.size === 1 && kinds.has(1))
    return eachWord(texts.grams, form, (word, at) =>
      take(words.entries, words.starts[word]!, words.starts[word + 1]!, at),
    )
  if (kinds.size === 1 && kinds.has(2) && form.length < 3) {
    const [from, to] = stretch(signs, form.charCodeAt(0), form.length === 2 ? form.charCodeAt(1) : undefined)
    return take(signs.entries, from, to, 0)
  }
  // the rest is read in the items themselves, those where its rarest part stands
  const seen = { item: -1, zone: -1 }
  candidates(texts, form, (item, zone) => {
    if (item === seen.item && zone === seen.zone) return
    seen.item = item
    seen.zone = zone
    if (fits[item]! >= FIT.exact) return
    const fit = fitIn(texts, item, zone, form)
    if (fit > fits[item]!) fits[item] = fit
  })
}

/** Calls back with every field that may hold a mixed or longer form; perhaps several times. */
function candidates(texts: Texts, form: string, maybe: (item: number, zone: number) => void): void {
  const { words, signs } = texts.grams
  const each = (entries: Uint32Array, from: number, to: number) => {
    for (let k = from; k < to; k++) maybe(Math.floor(entries[k]! / PLACES), zoneOf(entries[k]! % PLACES))
  }
  let best: [number, number] | undefined
  for (let i = 0; i < form.length; i++) {
    const code = form.charCodeAt(i)
    if (kindOf(code) !== 2) continue
    const next = i + 1 < form.length ? form.charCodeAt(i + 1) : 0
    const found = stretch(signs, code, next && kindOf(next) === 2 ? next : undefined)
    if (!best || found[1] - found[0] < best[1] - best[0]) best = found
  }
  if (best) return each(signs.entries, ...best)
  const runs = form.split('').map((char) => (kindOf(char.charCodeAt(0)) === 1 ? char : ' '))
  const word = runs
    .join('')
    .split(' ')
    .reduce((a, b) => (b.length > a.length ? b : a), '')
  if (word)
    return eachWord(texts.grams, word, (at) => each(words.entries, words.starts[at]!, words.starts[at + 1]!))
  // nothing but marks: every item is asked
  for (let item = 0; item < texts.apps.length; item++)
    for (const zone of [NAME, NAME_EN, EXTRA, DESCRIPTION]) maybe(item, zone)
}

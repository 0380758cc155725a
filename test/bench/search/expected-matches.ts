// What a search must find, in the simplest form: a scan of all items without an index.
import type { App } from '../../../src/contract/core/apps.ts'

const TRADITIONAL: Record<string, string> = {
  績: '绩',
  詢: '询',
  請: '请',
  學: '学',
  圖: '图',
  書: '书',
  館: '馆',
  證: '证',
  辦: '办',
  繳: '缴',
  費: '费',
  課: '课',
  業: '业',
}

const foldText = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((char) => TRADITIONAL[char] ?? char).join('')

const inflections = (term: string): string[] => {
  if (!/^[a-z]{4,}$/.test(term)) return [term]
  if (/[^aeiou]y$/.test(term)) return [term, term.replace(/y$/, 'ies')]
  if (term.endsWith('ies')) return [term, term.replace(/ies$/, 'y')]
  if (/(ss|x|z|ch|sh)es$/.test(term)) return [term, term.replace(/es$/, '')]
  return [term, term.replace(/([^s])s$/, '$1')]
}

/** Whether the input splits into prefixes of successive syllables. */
function matchesSyllables(sounds: readonly string[], typed: string): boolean {
  if (typed === '') return true
  const [first, ...rest] = sounds
  if (first === undefined) return false
  for (let n = 1; n <= first.length; n++)
    if (typed.startsWith(first.slice(0, n).replaceAll('v', 'u')) || typed.startsWith(first.slice(0, n)))
      if (matchesSyllables(rest, typed.slice(n))) return true
  return false
}

interface FoldedItem {
  all: readonly string[]
  sounds: readonly string[]
}
const foldedItems = new WeakMap<App, FoldedItem>()
/** An item's texts are folded once, because a scan of all items for one query took most of its time for that. */
function foldItem(app: App): FoldedItem {
  const known = foldedItems.get(app)
  if (known) return known
  const texts = [app.name, app.nameEn, app.abbreviation, ...app.tags, ...app.departments, app.description]
  const folded = {
    all: [...texts, app.descriptionEn, ...app.keywords].map(foldText),
    sounds: foldText(app.pinyin)
      .split(' ')
      .filter((sound) => /^[a-z0-9]/.test(sound)),
  }
  foldedItems.set(app, folded)
  return folded
}

export function isExpectedMatch(app: App, query: string): boolean {
  const { all, sounds } = foldItem(app)
  return foldText(query)
    .split(/\s+/)
    .filter(Boolean)
    .every(
      (term) =>
        inflections(term).some((form) => all.some((text) => text.includes(form))) ||
        sounds.some((_, i) => /^[a-z0-9]+$/.test(term) && matchesSyllables(sounds.slice(i), term)),
    )
}

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

/** Whether the input from position `at` splits into prefixes of successive syllables, the next being `next`. */
function matchesSyllables(sounds: readonly string[], typed: string, next: number, at = 0): boolean {
  if (at === typed.length) return true
  const sound = sounds[next]
  if (sound === undefined) return false
  for (let n = 1; n <= sound.length; n++) {
    const char = sound[n - 1]
    const same = char === typed[at + n - 1] || (char === 'v' && typed[at + n - 1] === 'u')
    if (!same) return false
    if (matchesSyllables(sounds, typed, next + 1, at + n)) return true
  }
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

/** Returns whether an item matches the query. */
export function createExpectedMatcher(query: string): (app: App) => boolean {
  const terms = foldText(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => ({ term, forms: inflections(term), isLatin: /^[a-z0-9]+$/.test(term) }))
  return (app) => {
    const { all, sounds } = foldItem(app)
    return terms.every(
      ({ term, forms, isLatin }) =>
        forms.some((form) => all.some((text) => text.includes(form))) ||
        (isLatin && sounds.some((_, i) => matchesSyllables(sounds, term, i))),
    )
  }
}

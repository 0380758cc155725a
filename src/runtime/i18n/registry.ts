import { pageSingleton } from '../page/page-slot.ts'

/** Texts of one language by folder and key: `{ catalogue: { all: '全部事项' } }`. What is missing falls back. */
export type Translation = Readonly<Record<string, Readonly<Record<string, string>>>>

// in the page's slot, so that a page registers once for all bundles, before or after they load
const registry = () =>
  pageSingleton('translations', () => ({
    byTag: new Map() as ReadonlyMap<string, Translation>,
    listeners: new Set<() => void>(),
  }))

/** The registered translations by canonical tag; a new map with each change. */
export const translations = {
  get: () => registry().byTag,
  /** Returns the way to stop. */
  subscribe(onChange: () => void): () => void {
    const { listeners } = registry()
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** The longest registered tag that a language tag is or begins with (lookup, RFC 4647 §3.4). */
export function findTranslation(tag: string): string | null {
  const isRange = (one: string) =>
    `${tag}-`.replaceAll('_', '-').toLowerCase().startsWith(`${one}-`.toLowerCase())
  const ranges = [...translations.get().keys()].filter(isRange)
  return ranges.sort((a, b) => b.length - a.length)[0] ?? null
}

/** Adds texts to those of the language; later ones win. */
export function addTranslation(tag: string, added: Translation): void {
  const texts: Record<string, Readonly<Record<string, string>>> = { ...translations.get().get(tag) }
  for (const [namespace, some] of Object.entries(added)) texts[namespace] = { ...texts[namespace], ...some }
  registry().byTag = new Map(translations.get()).set(tag, texts)
  for (const notify of registry().listeners) notify()
}

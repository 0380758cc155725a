import { pageSingleton } from '../page/page-globals.ts'

/** Texts of one language by folder and key: `{ catalogue: { allItems: '全部事项' } }`. Missing texts fall back. */
export type Translation = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Registry {
  byTag: ReadonlyMap<string, Translation>
  listeners: Set<() => void>
}

/** A page singleton, so that one registration covers all bundles, loaded before or after it. */
export const registry = () =>
  pageSingleton('translations', (): Registry => ({
    byTag: new Map(),
    listeners: new Set<() => void>(),
  }))

/** Registered translations by canonical tag; each change creates a new map. */
export const translations = {
  get: () => registry().byTag,
  /** Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void {
    const { listeners } = registry()
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Returns the longest registered tag that equals or is a prefix of the language tag (lookup, RFC 4647 §3.4). */
export function findTranslation(tag: string): string | null {
  const isRange = (registered: string) =>
    `${tag}-`.replaceAll('_', '-').toLowerCase().startsWith(`${registered}-`.toLowerCase())
  const ranges = [...translations.get().keys()].filter(isRange)
  return ranges.sort((a, b) => b.length - a.length)[0] ?? null
}

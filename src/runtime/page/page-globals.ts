/**
 * Page-wide state outside any runtime, in a versioned global so that separately built bundles share it (one
 * instance per page and per protocol major). It holds only plain data and plain functions.
 */
interface PageGlobals {
  /** One value per name, created by the first caller. */
  pageSlot: Map<unknown, unknown>
  /** Responses requested before the scripts loaded, by URL; each is used once. */
  early: Map<string, Promise<Response>>
  /** Loaders for tags that are not registered yet; filled by the portal's entry. */
  tags: Map<string, () => Promise<unknown>>
  /** Base URL of the scripts, if the page sets it (element/scope/set-base.ts). */
  base?: string
  /** The callback URL with the provider's response, removed from the address bar first; set by the portal's entry. */
  signInResponse?: string
  /**
   * Whether the command bar's key was pressed before the portal's code had loaded; ends watching for it. Set by the
   * portal's entry.
   */
  takeCommandKey?(): boolean
}

const KEY = Symbol.for('univ.portal/1')

export function pageGlobals(): PageGlobals {
  const page: typeof globalThis & { [KEY]?: PageGlobals } = globalThis
  return (page[KEY] ??= { pageSlot: new Map(), early: new Map(), tags: new Map() })
}

/** The value under a key, made by the first caller: each key has callers of one type. */
export function makeOnce<T>(made: Map<unknown, unknown>, key: unknown, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

export const pageSingleton = <T>(name: string, make: () => T): T =>
  makeOnce(pageGlobals().pageSlot, name, make)

/**
 * The one thing of a page that is not inside a runtime: a versioned slot, so that separately built bundles agree
 * (stack: one instance per page and per protocol major). Only plain data and plain functions cross it.
 */
export interface PageSlot {
  /** One value per name, made by whoever comes first. */
  bag: Map<string, unknown>
  /** Replies that were asked for before the scripts were there, by address; each is taken once. */
  early: Map<string, Promise<Response>>
  /** How to load a tag that is not there yet; filled by the portal's entry. */
  tags: Map<string, () => Promise<unknown>>
  /** What keeps the height of tags that have not shown their content yet (element/scope/reserve-height.ts). */
  reserved?: WeakMap<HTMLElement, CSSStyleSheet>
  /** Base URL of the scripts where the page says it (element/scope/set-base.ts). */
  base?: string
  /** The provider's answer, taken out of the address before anything else runs; set by the portal's entry. */
  signInResponse?: string
}

const KEY = Symbol.for('univ.portal/1')

export function pageSlot(): PageSlot {
  const page = globalThis as { [KEY]?: PageSlot }
  return (page[KEY] ??= { bag: new Map(), early: new Map(), tags: new Map() })
}

export function pageSingleton<T>(name: string, make: () => T): T {
  const { bag } = pageSlot()
  if (!bag.has(name)) bag.set(name, make())
  return bag.get(name) as T
}

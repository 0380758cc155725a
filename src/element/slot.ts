/**
 * The one thing of a page that is not inside a runtime: a versioned slot, so that separately built bundles agree
 * (stack: one instance per page and per protocol major). Only plain data and plain functions cross it.
 */
export interface Slot {
  /** One value per name, made by whoever comes first. */
  bag: Map<string, unknown>
  /** Replies that were asked for before the scripts were there, by address; each is taken once. */
  early: Map<string, Promise<Response>>
  /** How to load a tag that is not there yet; filled by the portal's entry. */
  tags: Map<string, () => Promise<unknown>>
}

const KEY = Symbol.for('univ.portal/1')

export function pageSlot(): Slot {
  const page = globalThis as { [KEY]?: Slot }
  return (page[KEY] ??= { bag: new Map(), early: new Map(), tags: new Map() })
}

export function once<T>(name: string, make: () => T): T {
  const { bag } = pageSlot()
  if (!bag.has(name)) bag.set(name, make())
  return bag.get(name) as T
}

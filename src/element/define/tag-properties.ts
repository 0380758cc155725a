import type { WritableAtom } from 'nanostores'
import { kebabCase, type Codec } from './codec.ts'

/** A tag's properties by name, and how often it has moved in the document, so that it requests its context again. */
export type TagProps = Record<string, unknown> & { moveCount: number }

/** An element whose properties are in a store that its React component reads. */
export interface PropertyHost extends HTMLElement {
  $props: WritableAtom<TagProps>
}

/** A property set before the tag was defined shadows the accessor: deletes it and sets it again. */
export function upgradeProperties(host: HTMLElement, names: string[]): void {
  const self = host as unknown as Record<string, unknown>
  for (const name of names)
    if (Object.hasOwn(host, name)) {
      const value = self[name]
      delete self[name]
      self[name] = value
    }
}

/** Defines a property that reflects its attribute, as in HTML; without an attribute it holds its value. */
export function defineAccessor(prototype: PropertyHost, name: string, codec: Codec<unknown>): void {
  const attribute = kebabCase(name)
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: PropertyHost) {
      return this.$props.get()[name]
    },
    set(this: PropertyHost, value: unknown) {
      const hold = (held: unknown) => this.$props.set({ ...this.$props.get(), [name]: held })
      // an object keeps its identity, even if the attribute can also hold a string
      if (!codec.serialize || (typeof value === 'object' && value)) {
        hold(value)
        return
      }
      const written = value === null || value === undefined ? null : codec.serialize(value)
      if (typeof this.$props.get()[name] === 'object') hold(codec.parse(written))
      if (written === null) this.removeAttribute(attribute)
      else if (this.getAttribute(attribute) !== written) this.setAttribute(attribute, written)
    },
  })
}

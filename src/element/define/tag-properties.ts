import type { WritableAtom } from 'nanostores'
import { kebabCase, type Codec } from './codec.ts'

/** The properties of a tag by name, and how often it was moved in the document. */
export type TagProps = Record<string, unknown> & { moveCount: number }

/** An element whose properties are a store that its React component reads. */
export interface PropertyHost extends HTMLElement {
  $props: WritableAtom<TagProps>
}

/** A property that a page set before the tag was defined hides the accessor: removes it and sets it again. */
export function upgradeProperties(host: HTMLElement, names: string[]): void {
  const self = host as unknown as Record<string, unknown>
  for (const name of names)
    if (Object.hasOwn(host, name)) {
      const value = self[name]
      delete self[name]
      self[name] = value
    }
}

/** A property reflects its attribute, as HTML's do; one without an attribute holds its value. */
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
      // an object keeps its identity, also where an attribute may give a text
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

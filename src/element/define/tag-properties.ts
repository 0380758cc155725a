import type { TagHost } from '../scope/tag-host.ts'
import { kebabCase, type Codec } from './codec.ts'

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
export function defineAccessor(
  prototype: Pick<TagHost, '$props'>,
  name: string,
  codec: Codec<unknown>,
): void {
  const attribute = kebabCase(name)
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: TagHost) {
      return this.$props.get()[name]
    },
    set(this: TagHost, value: unknown) {
      const store = (held: unknown) => this.$props.set({ ...this.$props.get(), [name]: held })
      // an object keeps its identity, even if the attribute can also hold a string
      if (!codec.serialize || (typeof value === 'object' && value)) {
        store(value)
        return
      }
      const written = value === null || value === undefined ? null : codec.serialize(value)
      if (typeof this.$props.get()[name] === 'object') store(codec.parse(written))
      if (written === null) this.removeAttribute(attribute)
      else if (this.getAttribute(attribute) !== written) this.setAttribute(attribute, written)
    },
  })
}

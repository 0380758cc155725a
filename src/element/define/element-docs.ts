// The documentation of an element as data, in English and Chinese. `<name>.docs.ts` files hold it; src/build/docs writes
// the manifest, the type declarations, the editor data and the tables of the READMEs from it. No page imports it.
import type { ConfigKey } from '../../runtime/config/resolve-config.ts'
import type { Codec } from './codec.ts'
import type { UnivEvents } from '../hooks/univ-events.ts'

export interface LocalizedText {
  en: string
  zh: string
}

/** A boolean is false by default; one of a few words has its values and its default from the element. */
type AttributeDocs<T> = LocalizedText &
  ([T] extends [boolean]
    ? { type: 'boolean' }
    : string extends T
      ? {
          values?: readonly string[]
          default?: string
          /** The property holds an object, too, or markup may write a number. */
          type?: 'string | object' | 'string | number'
        }
      : { values: readonly T[]; default: T })

interface PropertyDocs extends LocalizedText {
  /** As TypeScript. */
  type: string
}

export interface MethodDocs extends LocalizedText {
  parameters?: readonly { name: string; type: string; optional?: boolean }[]
}

/** The attributes of an element, by the name of their property. */
export type AttributesOf<E> = E extends { attributes: infer A }
  ? { [K in keyof A]: A[K] extends Codec<infer T> ? T : never }
  : never

/** @typeParam A the types of its attributes: one that is missing or not the element's own does not compile. */
export interface ElementDocs<A> extends LocalizedText {
  tag: `univ-${string}`
  attributes: { [K in keyof A]: AttributeDocs<A[K]> }
  properties?: Record<string, PropertyDocs>
  methods?: Record<string, MethodDocs>
  /** Beside those of every element; univ-events.docs.ts describes them. */
  events?: readonly (keyof UnivEvents)[]
  slots?: Record<string, LocalizedText>
  parts?: Record<string, LocalizedText>
  cssProperties?: Record<`--univ-${string}`, LocalizedText & { default: string }>
  /** Pixels that its first content takes, by selector: what a page keeps free for it. */
  reservedHeights?: Readonly<Record<string, number>>
  /** The keys of the configuration that it takes as attributes, if not all. */
  configuration?: readonly ConfigKey[]
}

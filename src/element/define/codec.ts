import { cutText, MAX_KEYWORD_LENGTH } from '../../contract/keyword.ts'

/** Converts between an attribute and a property. As in HTML, an absent attribute means the default. */
export interface Codec<T> {
  parse(attribute: string | null): T
  /** If absent, the value is a property only; objects and functions keep their identity. */
  serialize?(value: T): string | null
}

export const string = (fallback = ''): Codec<string> => ({
  parse: (v) => v ?? fallback,
  serialize: (v) => v,
})
/** What is searched for, at most as long as in the field. */
export const searchText: Codec<string> = {
  parse: (v) => cutText(v ?? '', MAX_KEYWORD_LENGTH),
  serialize: (v) => v,
}
/** A bare attribute is true, an absent one false. "false" means false too, because frameworks write it. */
export const boolean: Codec<boolean> = {
  parse: (v) => v !== null && v !== 'false',
  serialize: (v) => (v ? '' : null),
}
/** One of the given words; any other value falls back to the first. */
export const choice = <const T extends readonly [string, ...string[]]>(...choices: T): Codec<T[number]> => ({
  parse: (v) => (v !== null && choices.includes(v) ? v : choices[0]),
  serialize: (v) => v,
})
/** A property without an attribute. */
export const property = <T>(fallback: T): Codec<T> => ({ parse: () => fallback })

export const kebabCase = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

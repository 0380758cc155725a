/** How an attribute becomes a property and back. Attributes behave like HTML: absent means the default. */
export interface Codec<T> {
  parse(attribute: string | null): T
  /** Absent: property only; objects and functions keep their identity. */
  serialize?(value: T): string | null
}

export const string = (otherwise = ''): Codec<string> => ({
  parse: (v) => v ?? otherwise,
  serialize: (v) => v,
})
/** A bare attribute is true; absent is false; "false" is tolerated, since frameworks write it. */
export const boolean: Codec<boolean> = {
  parse: (v) => v !== null && v !== 'false',
  serialize: (v) => (v ? '' : null),
}
/** One of a few words, the first where the attribute says none of them. */
export const choice = <const T extends readonly [string, ...string[]]>(...all: T): Codec<T[number]> => ({
  parse: (v) => (v !== null && all.includes(v) ? v : all[0]),
  serialize: (v) => v,
})
/** A property without an attribute. */
export const property = <T>(otherwise: T): Codec<T> => ({ parse: () => otherwise })

export const kebabCase = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

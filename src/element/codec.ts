/** How an attribute becomes a property and back. Attributes behave like HTML: absent means the default. */
export interface Codec<T> {
  read(attribute: string | null): T
  /** Absent: property only; objects and functions keep their identity. */
  write?(value: T): string | null
}

export const string = (otherwise = ''): Codec<string> => ({
  read: (v) => v ?? otherwise,
  write: (v) => v,
})
/** A bare attribute is true; absent is false; "false" is tolerated, since frameworks write it. */
export const boolean: Codec<boolean> = {
  read: (v) => v !== null && v !== 'false',
  write: (v) => (v ? '' : null),
}
/** One of a few words, the first where the attribute says none of them. */
export const choice = <const T extends readonly [string, ...string[]]>(...all: T): Codec<T[number]> => ({
  read: (v) => (v !== null && all.includes(v) ? v : all[0]),
  write: (v) => v,
})
/** A property without an attribute. */
export const property = <T>(otherwise: T): Codec<T> => ({ read: () => otherwise })

export const dashed = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

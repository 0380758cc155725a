/**
 * Readers: what comes off the wire is hostile until one of these has read it.
 * A reader returns a value of its type or throws {@link DecodeError}; it never returns half a value.
 */
export type Decoder<T> = (value: unknown) => T

/** The reply does not have the shape that the contract promises. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}

/** Longest text that any field may bring; a longer one is cut, since no screen shows more. */
const MAX_STRING_LENGTH = 20_000

export const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** Text; numbers become text, anything else the default. */
export const string = /* @__NO_SIDE_EFFECTS__ */ (fallback = ''): Decoder<string> =>
  (v) =>
    typeof v === 'string' ? v.slice(0, MAX_STRING_LENGTH) : typeof v === 'number' ? String(v) : fallback

const decodeString = string()

/** An identifier: a non-empty text or a number. Throws without one, so that one bad record is dropped. */
export const identifier: Decoder<string> = (v) => {
  if (typeof v === 'string' && v !== '' && v.length <= 200) return v
  if (typeof v === 'number' && Number.isFinite(v)) return String(v)
  throw new DecodeError('an id is missing')
}

/** A finite number, also written as text; else 0, or null where null is asked for. */
export function number(): Decoder<number>
export function number(otherwise: null): Decoder<number | null>
/* @__NO_SIDE_EFFECTS__ */
export function number(otherwise: number | null = 0): Decoder<number | null> {
  return (v) => {
    const n = typeof v === 'number' ? v : typeof v === 'string' && v.trim() !== '' ? Number(v) : NaN
    return Number.isFinite(n) ? n : otherwise
  }
}

export const boolean = /* @__NO_SIDE_EFFECTS__ */ (fallback = false): Decoder<boolean> =>
  (v) =>
    v === true || v === 'true' || v === 1 || v === '1'
      ? true
      : v === undefined || v === null
        ? fallback
        : false

/** Epoch milliseconds from epoch seconds, milliseconds or an ISO text; 0 where there is no sensible time. */
export const timestamp: Decoder<number> = (v) => {
  const n = typeof v === 'string' && /^\d{4}[-/]/.test(v) ? Date.parse(v) : number()(v)
  if (!(n > 0)) return 0
  const ms = n < 1e11 ? n * 1000 : n
  return ms < 8.64e15 ? Math.round(ms) : 0
}

/** A comma-separated list (§3), or an array of texts; trimmed, without empty or repeated entries. */
export const commaSeparated: Decoder<string[]> = (v) => {
  const values = Array.isArray(v) ? v : typeof v === 'string' ? v.split(/[,，]/) : []
  const parts = values.map((p) => decodeString(p).trim()).filter(Boolean)
  return parts.length > 1 ? [...new Set(parts)] : parts
}

/** More than anybody reads of a list whose every record stands in the page at once: a longer one is cut. */
export const MAX_RENDERED_RECORDS = 500

/**
 * An array; records that cannot be read are dropped, since one bad record costs one record.
 * @param limit how many are kept, for lists that are shown whole
 */
export const array = /* @__NO_SIDE_EFFECTS__ */ <T>(decode: Decoder<T>, limit = Infinity): Decoder<T[]> =>
  (v) => {
    if (!Array.isArray(v)) throw new DecodeError('a list is missing')
    const out: T[] = []
    for (const item of v) {
      if (out.length >= limit) break
      try {
        out.push(decode(item))
      } catch (e) {
        if (!(e instanceof DecodeError)) throw e
      }
    }
    return out
  }

/** An array where it may be left out. */
export const optionalArray = /* @__NO_SIDE_EFFECTS__ */ <T>(decode: Decoder<T>): Decoder<T[]> =>
  (v) =>
    v === undefined || v === null ? [] : array(decode)(v)

/** A record of named readers. Throws when the value is no object. */
export const object = /* @__NO_SIDE_EFFECTS__ */ <T extends object>(fields: {
  [K in keyof T]: Decoder<T[K]>
}): Decoder<T> => {
  // own ones: a page may have added to what every object has
  const names = Object.keys(fields) as Extract<keyof T, string>[]
  return (v) => {
    if (!isObject(v)) throw new DecodeError('a record is missing')
    // tens of thousands are read at once: a copy has all its places, where an empty object grows field by field
    const out = { ...fields } as unknown as T
    for (const k of names) out[k] = fields[k](Object.hasOwn(v, k) ? v[k] : undefined)
    return out
  }
}

/** The value or null where it is absent or unreadable. */
export const nullable = /* @__NO_SIDE_EFFECTS__ */ <T>(decode: Decoder<T>): Decoder<T | null> =>
  (v) => {
    if (v === undefined || v === null) return null
    try {
      return decode(v)
    } catch (e) {
      if (e instanceof DecodeError) return null
      throw e
    }
  }

/** One of a fixed set of texts, else the first of them. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const T extends readonly [string, ...string[]]>(
    ...allowed: T
  ): Decoder<T[number]> =>
  (v) =>
    allowed.includes(v as T[number]) ? (v as T[number]) : allowed[0]

/** One field of an object: GraphQL's `data.userApps`, the task centre's `t`. */
export const field = /* @__NO_SIDE_EFFECTS__ */ <T>(name: string, decode: Decoder<T>): Decoder<T> =>
  (v) => {
    if (!isObject(v)) throw new DecodeError(`the reply has no ${name}`)
    return decode(Object.hasOwn(v, name) ? v[name] : undefined)
  }

/** The reply does not matter. */
export const noContent: Decoder<void> = () => undefined

/** §7: a write succeeded when its envelope says so. The wire reads HTTP 204 as `errno` 0. */
export const acknowledged: Decoder<void> = (v) => {
  if (!isObject(v) || !['0', 0].includes(v['errno'] as number))
    throw new DecodeError('the write is not acknowledged')
}

/**
 * Readers: what comes off the wire is hostile until one of these has read it.
 * A reader returns a value of its type or throws {@link Misshapen}; it never returns half a value.
 */
export type Read<T> = (value: unknown) => T

/** The reply does not have the shape that the contract promises. */
export class Misshapen extends Error {
  override name = 'Misshapen'
}

/** Longest text that any field may bring; a longer one is cut, since no screen shows more. */
const LONGEST = 20_000

const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** Text; numbers become text, anything else the default. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (otherwise = ''): Read<string> =>
  (v) =>
    typeof v === 'string' ? v.slice(0, LONGEST) : typeof v === 'number' ? String(v) : otherwise

const readText = text()

/** An identifier: a non-empty text or a number. Throws without one, so that one bad record is dropped. */
export const key: Read<string> = (v) => {
  if (typeof v === 'string' && v !== '' && v.length <= 200) return v
  if (typeof v === 'number' && Number.isFinite(v)) return String(v)
  throw new Misshapen('an id is missing')
}

/** A finite number, also written as text; else 0, or null where null is asked for. */
export function number(): Read<number>
export function number(otherwise: null): Read<number | null>
/* @__NO_SIDE_EFFECTS__ */
export function number(otherwise: number | null = 0): Read<number | null> {
  return (v) => {
    const n = typeof v === 'number' ? v : typeof v === 'string' && v.trim() !== '' ? Number(v) : NaN
    return Number.isFinite(n) ? n : otherwise
  }
}

export const flag = /* @__NO_SIDE_EFFECTS__ */ (otherwise = false): Read<boolean> =>
  (v) =>
    v === true || v === 'true' || v === 1 || v === '1'
      ? true
      : v === undefined || v === null
        ? otherwise
        : false

/** Epoch milliseconds from epoch seconds, milliseconds or an ISO text; 0 where there is no sensible time. */
export const time: Read<number> = (v) => {
  const n = typeof v === 'string' && /^\d{4}[-/]/.test(v) ? Date.parse(v) : number()(v)
  if (!(n > 0)) return 0
  const ms = n < 1e11 ? n * 1000 : n
  return ms < 8.64e15 ? Math.round(ms) : 0
}

/** A comma-separated list (§3), or an array of texts; trimmed, without empty or repeated entries. */
export const commaList: Read<string[]> = (v) => {
  const given = Array.isArray(v) ? v : typeof v === 'string' ? v.split(/[,，]/) : []
  const parts = given.map((p) => readText(p).trim()).filter(Boolean)
  return parts.length > 1 ? [...new Set(parts)] : parts
}

/** More than anybody reads of a list whose every record stands in the page at once: a longer one is cut. */
export const READABLE = 500

/**
 * An array; records that cannot be read are dropped, since one bad record costs one record.
 * @param most how many are kept, for lists that are shown whole
 */
export const list = /* @__NO_SIDE_EFFECTS__ */ <T>(read: Read<T>, most = Infinity): Read<T[]> =>
  (v) => {
    if (!Array.isArray(v)) throw new Misshapen('a list is missing')
    const out: T[] = []
    for (const one of v) {
      if (out.length >= most) break
      try {
        out.push(read(one))
      } catch (e) {
        if (!(e instanceof Misshapen)) throw e
      }
    }
    return out
  }

/** An array where it may be left out. */
export const listOrNone = /* @__NO_SIDE_EFFECTS__ */ <T>(read: Read<T>): Read<T[]> =>
  (v) =>
    v === undefined || v === null ? [] : list(read)(v)

/** A record of named readers. Throws when the value is no object. */
export const record = /* @__NO_SIDE_EFFECTS__ */ <T extends object>(fields: {
  [K in keyof T]: Read<T[K]>
}): Read<T> => {
  // own ones: a page may have added to what every object has
  const names = Object.keys(fields) as Extract<keyof T, string>[]
  return (v) => {
    if (!isObject(v)) throw new Misshapen('a record is missing')
    // tens of thousands are read at once: a copy has all its places, where an empty object grows field by field
    const out = { ...fields } as unknown as T
    for (const k of names) out[k] = fields[k](Object.hasOwn(v, k) ? v[k] : undefined)
    return out
  }
}

/** The value or null where it is absent or unreadable. */
export const maybe = /* @__NO_SIDE_EFFECTS__ */ <T>(read: Read<T>): Read<T | null> =>
  (v) => {
    if (v === undefined || v === null) return null
    try {
      return read(v)
    } catch (e) {
      if (e instanceof Misshapen) return null
      throw e
    }
  }

/** One of a fixed set of texts, else the first of them. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const T extends readonly [string, ...string[]]>(
    ...all: T
  ): Read<T[number]> =>
  (v) =>
    all.includes(v as T[number]) ? (v as T[number]) : all[0]

/** One field of an object: GraphQL's `data.userApps`, the task centre's `t`. */
export const field = /* @__NO_SIDE_EFFECTS__ */ <T>(name: string, read: Read<T>): Read<T> =>
  (v) => {
    if (!isObject(v)) throw new Misshapen(`the reply has no ${name}`)
    return read(Object.hasOwn(v, name) ? v[name] : undefined)
  }

export const nothing: Read<void> = () => undefined

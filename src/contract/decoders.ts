import type { AdditionName } from './additions.docs.ts'
import { decodeEntities, plainText, withoutTags } from './decode-entities.ts'
import type { RecordDocs } from './docs.ts'
import { visibleText } from './visible-text.ts'

/**
 * Validates an untrusted value: returns a value of its type or throws {@link DecodeError}; never returns a partial
 * value.
 */
export interface Decoder<T> extends OfRecord {
  (value: unknown): T
}
/** Also gets the whole record, for a field that has another name there. */
export interface FieldDecoder<T> extends OfRecord {
  (value: unknown, record: Record<string, unknown>): T
  /** The addition to the specification that the field belongs to. */
  addition?: AdditionName
}
/** The fields of a record as servers send them: what a query asks for, and what the documents list. */
export type Fields = Readonly<Record<string, FieldDecoder<unknown>>>
interface OfRecord {
  /** The name under which the documents describe a value that is no record. */
  scalar?: string | undefined
  fields?: Fields | undefined
  docs?: RecordDocs | undefined
}

/** Decodes the record of another decoder, or a list of such records. */
/* @__NO_SIDE_EFFECTS__ */
export const withFields = <T>(decode: Decoder<T>, { fields, docs }: OfRecord): Decoder<T> =>
  Object.assign(decode, { fields, docs })

/** A field that a server may lack: the specification does not name it. */
export const addition = /* @__NO_SIDE_EFFECTS__ */ <T>(name: AdditionName, decode: Decoder<T>) =>
  Object.assign(
    withFields((v) => decode(v), decode),
    { addition: name },
  )

/** The selection set of a query for a record: `id name facts@item-facts { fee }`. */
export const selectionOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(
      ([name, { addition, fields }]) =>
        name + (addition ? `@${addition}` : '') + (fields ? ` { ${selectionOf(fields)} }` : ''),
    )
    .join(' ')

/** The reply does not have the shape defined in contract/. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}

/** Characters; longer texts are truncated, because no screen shows more. */
const MAX_STRING_LENGTH = 20_000

export const isObject = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

/** A record's own field, because pages may extend Object.prototype. */
export const ownValue = (record: unknown, name: string): unknown =>
  isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined

/** A string; numbers are converted, anything else becomes the fallback. */
export const string =
  /* @__NO_SIDE_EFFECTS__ */
  (fallback = ''): Decoder<string> =>
    (v) =>
      typeof v === 'string' ? v.slice(0, MAX_STRING_LENGTH) : typeof v === 'number' ? String(v) : fallback

const decodeString = string()

/** A text that is shown, with its character references decoded, without invisible characters; markup in it stays text. */
export const text: Decoder<string> = (v) => visibleText(decodeEntities(decodeString(v)))

/** A text that may be HTML: its tags are removed, and character references decoded. */
export const strippedHtml: Decoder<string> = (v) => visibleText(plainText(decodeString(v)))

/** The same with its matches in `<em>`, for `parseHighlight`, which decodes the references. */
export const strippedHighlight: Decoder<string> = (v) => withoutTags(decodeString(v), true).trim()

const MAX_ID_LENGTH = 200

/** An identifier: a non-empty string or a number. Throws for anything else, so that the record is dropped. */
export const identifier: Decoder<string> = (v) => {
  if (typeof v === 'string' && v !== '' && v.length <= MAX_ID_LENGTH) return v
  if (typeof v === 'number' && Number.isFinite(v)) return String(v)
  throw new DecodeError('missing id')
}

/** An identifier that servers have to send, and without which the tags still show the record. */
export const looseId = string()

/** A finite number, also as a string; anything else becomes `otherwise`, by default 0. */
export function number(): Decoder<number>
export function number(otherwise: number): Decoder<number>
export function number(otherwise: null): Decoder<number | null>
/* @__NO_SIDE_EFFECTS__ */
export function number(otherwise: number | null = 0): Decoder<number | null> {
  return (v) => {
    const n = typeof v === 'number' ? v : typeof v === 'string' && v.trim() !== '' ? Number(v) : NaN
    return Number.isFinite(n) ? n : otherwise
  }
}

/** Anything else becomes the fallback, so that a record is not hidden by a flag that says nothing. */
export const boolean =
  /* @__NO_SIDE_EFFECTS__ */
  (fallback = false): Decoder<boolean> =>
    (v) => {
      if (typeof v === 'boolean') return v
      const word = decodeString(v)
      return /^(?:true|1|yes|y|是)$/i.test(word) || (fallback && !/^(?:false|0|no|n|否)$/i.test(word))
    }

/** ISO 8601 with a zone; runtime/time/read-time.ts reads everything else, because that needs the hall's zone. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i

/** From here on a time means "no limit": systems write 9999-12-31, or the greatest number that they have. */
export const NEVER = Date.UTC(2200, 0, 1)

/**
 * Epoch milliseconds from epoch seconds to nanoseconds, as a number or text, or from ISO 8601; 0 if invalid, and for
 * {@link NEVER}.
 */
export const timestamp: Decoder<number> = (v) => {
  const n = typeof v === 'string' && ISO_TIME.test(v) ? Date.parse(v) : number()(v)
  // JavaScript counts milliseconds, databases micro- and nanoseconds; each unit ends where the next one is in 1979, after
  // the year 9999
  const ms = Math.round(n < 3e11 ? n * 1e3 : n < 3e14 ? n : n < 3e17 ? n / 1e3 : n / 1e6)
  return ms > 0 && ms < NEVER ? ms : 0
}

const distinctTexts = (values: readonly unknown[]): readonly string[] =>
  Object.freeze([...new Set(values.map((value) => text(value).trim()).filter(Boolean))])

/** Tens of thousands of items share a few hundred lists: one array each took 18 MB at 50,000 items. */
const knownLists = new Map<string, readonly string[]>()
const MAX_KNOWN_LISTS = 1000
const MAX_KNOWN_LENGTH = 200

/**
 * A comma-separated list (§3), or an array of strings; trimmed, without empty or duplicate entries. Frozen, because equal
 * texts give the same list.
 */
export const commaSeparated: Decoder<readonly string[]> = (v) => {
  if (Array.isArray(v)) return distinctTexts(v)
  const text = typeof v === 'string' ? v : ''
  const known = knownLists.get(text)
  if (known) return known
  const list = distinctTexts(text.split(/[,，]/))
  if (text.length > MAX_KNOWN_LENGTH) return list
  if (knownLists.size >= MAX_KNOWN_LISTS) knownLists.clear()
  knownLists.set(text, list)
  return list
}

/** undefined for what cannot be decoded. */
function tryDecode<T>(decode: Decoder<T>, value: unknown): T | undefined {
  try {
    return decode(value)
  } catch (e) {
    if (e instanceof DecodeError) return undefined
    throw e
  }
}

/** Limit for lists that render all records at once; longer ones are truncated. */
export const MAX_RENDERED_RECORDS = 500

/**
 * An array; records that cannot be decoded are dropped, so that one invalid record does not fail the list.
 * @param limit maximum number of records, for lists that render all of them
 */
export const array =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(decode: Decoder<T>, limit = Infinity): Decoder<T[]> =>
    withFields((v) => {
      if (!Array.isArray(v)) throw new DecodeError('expected an array')
      const out: T[] = []
      for (const item of v) {
        if (out.length >= limit) break
        const decoded = tryDecode(decode, item)
        if (decoded !== undefined) out.push(decoded)
      }
      return out
    }, decode)

/** An array; [] for anything else. */
export const optionalArray =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(decode: Decoder<T>): Decoder<T[]> =>
    withFields((v) => (Array.isArray(v) ? array(decode)(v) : []), decode)

/** A record that can be shown without its id: the first of these other fields that is not empty takes its place. */
export const identifiedBy =
  /* @__NO_SIDE_EFFECTS__ */
  <T>([key, ...others]: readonly string[], decode: Decoder<T>): Decoder<T> =>
    withFields((v) => {
      if (!isObject(v) || decodeString(v[key!])) return decode(v)
      const id = others.map((name) => decodeString(v[name])).find(Boolean)
      return decode(id ? { ...v, [key!]: id.slice(0, MAX_ID_LENGTH) } : v)
    }, decode)

/** Parts of a record, whose ids only tell them apart: one without gets its position. */
export const parts =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(id: keyof T & string, decode: Decoder<T>): Decoder<T[]> =>
    withFields((v) => {
      const identified = (part: unknown, i: number): unknown =>
        isObject(part) && !decodeString(part[id]) ? { ...part, [id]: `#${i + 1}` } : part
      return optionalArray(decode)(Array.isArray(v) ? v.map(identified) : v)
    }, decode)

/** An object with a decoder for each field. Throws if the value is not an object. */
export const object = /* @__NO_SIDE_EFFECTS__ */ <T extends object>(
  fields: { [K in keyof T]: FieldDecoder<T[K]> },
  docs?: RecordDocs,
): Decoder<T> => {
  const names = Object.keys(fields) as Extract<keyof T, string>[]
  return withFields(
    (v) => {
      if (!isObject(v)) throw new DecodeError('expected an object')
      // for tens of thousands of records: a copy is allocated with all fields, while an empty object grows field by field
      const out = { ...fields } as unknown as T
      for (const k of names) out[k] = fields[k](ownValue(v, k), v)
      return out
    },
    { fields: fields as Fields, docs },
  )
}

/** The value; null if it is absent or cannot be decoded. */
export const nullable =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(decode: Decoder<T>): Decoder<T | null> =>
    withFields((v) => (v == null ? null : (tryDecode(decode, v) ?? null)), decode)

/** One of a fixed set of strings, in any case; anything else becomes the first one. */
export const oneOf =
  /* @__NO_SIDE_EFFECTS__ */
  <const T extends readonly [string, ...string[]]>(...allowed: T): Decoder<T[number]> =>
    (v) =>
      allowed.find((value) => value.toLowerCase() === decodeString(v).toLowerCase()) ?? allowed[0]

/** One field of an object, such as GraphQL's `data.userApps` or the task centre's `t`. */
export const field =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(name: string, decode: Decoder<T>): Decoder<T> =>
    withFields((v) => {
      if (!isObject(v)) throw new DecodeError(`the reply has no ${name}`)
      return decode(ownValue(v, name))
    }, decode)

/** Ignores the reply. */
export const noContent: Decoder<void> = () => undefined

/** §7: a write succeeded if its envelope has `errno` 0. runtime/wire/rest.ts maps HTTP 204 to `errno` 0. */
export const acknowledged: Decoder<void> = (v) => {
  if (!isObject(v) || !['0', 0].includes(v['errno'] as number))
    throw new DecodeError('the reply does not confirm the write')
}

// Validates a value against the JSON Schema of dist/contract/replies.schema.json. Supports only the keywords that the
// build writes there, and reports in plain words what is wrong and where.
import { readTime } from '../runtime/time/read-time.ts'
import { DEFAULT_TIME_ZONE } from '../runtime/time/zone.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  minLength?: number
}
export type Definitions = Record<string, Schema>

interface Mismatch {
  /** `[3].id`; '' for the value itself. */
  path: string
  received: string
  expected: string
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const NAMES: Record<string, string> = {
  array: 'an array',
  object: 'an object',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  undefined: 'nothing',
}
const nameOf = (type: string): string => NAMES[type] ?? type

const TIME_ADVICE = 'epoch seconds, or ISO 8601 with a zone such as 2027-06-30T23:59:59+08:00'
/** A time that the tags do not show; '', 0 and the zero date of databases mean that there is none. */
const isUnreadableTime = (value: unknown): boolean =>
  (typeof value === 'string' || Array.isArray(value)) &&
  !/^[-0:. T]*$/.test(String(value)) &&
  Number.isNaN(readTime(value, { timeZone: DEFAULT_TIME_ZONE }))

/** The first mismatch of a value; undefined if it is valid. */
export function findMismatch(
  value: unknown,
  schema: Schema,
  definitions: Definitions,
  path = '',
): Mismatch | undefined {
  if (schema.$ref) {
    const definition = definitions[schema.$ref.replace('#/$defs/', '')]
    if (!definition) throw new Error(`unknown definition ${schema.$ref}`)
    const isUnread = schema.$ref === '#/$defs/Time' && isUnreadableTime(value)
    return isUnread
      ? { path, received: `the time ${JSON.stringify(value).slice(0, 40)}`, expected: TIME_ADVICE }
      : findMismatch(value, definition, definitions, path)
  }
  if (schema.anyOf) {
    const found = schema.anyOf.map((option) => findMismatch(value, option, definitions, path))
    // the deepest mismatch belongs to the alternative that was meant
    return found.includes(undefined)
      ? undefined
      : found.reduce((a, b) => (b!.path.length > a!.path.length ? b : a))
  }
  const types = schema.type === undefined ? [] : [schema.type].flat()
  const type = typeOf(value)
  if (types.length && !types.includes(type))
    return {
      path,
      received: value === undefined ? 'nothing' : nameOf(type),
      expected: types
        .filter((type) => type !== 'null')
        .map(nameOf)
        .join(' or '),
    }
  if (schema.minLength && value === '')
    return { path, received: 'an empty string', expected: 'a non-empty string' }
  if (Array.isArray(value)) return findInItems(value, schema, definitions, path)
  if (type === 'object') return findInRecord(value as Record<string, unknown>, schema, definitions, path)
  return undefined
}

function findInItems(list: unknown[], { items }: Schema, definitions: Definitions, path: string) {
  if (!items) return undefined
  for (const [n, item] of list.entries()) {
    const mismatch = findMismatch(item, items, definitions, `${path}[${n}]`)
    if (mismatch) return mismatch
  }
  return undefined
}

function findInRecord(
  record: Record<string, unknown>,
  { required = [], properties = {} }: Schema,
  definitions: Definitions,
  path: string,
): Mismatch | undefined {
  for (const name of required)
    if (record[name] === undefined || record[name] === null)
      return { path: `${path}.${name}`, received: 'nothing', expected: `\`${name}\` in every object` }
  for (const [name, schema] of Object.entries(properties)) {
    if (record[name] === undefined) continue
    const mismatch = findMismatch(record[name], schema, definitions, `${path}.${name}`)
    if (mismatch) return mismatch
  }
  return undefined
}

// Validates a value against the JSON Schema of dist/contract/replies.schema.json. Supports only the keywords that the
// build writes there, and reports in plain words what is wrong and where.
import { isObject, timestamp } from '../contract/decoders.ts'
import { readTime } from '../runtime/time/read-time.ts'
import { DEFAULT_TIME_ZONE } from '../runtime/time/time-zone.ts'

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

export interface Mismatch {
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
/** What to send instead of a time that the tags do not show, or that others read as another one; undefined for others. */
function timeAdvice(value: unknown): string | undefined {
  // '', 0 and the zero date of databases mean that there is none
  if (value === null || typeof value === 'boolean' || /^[-0:. T]*$/.test(String(value))) return undefined
  const time = readTime(value, { timeZone: DEFAULT_TIME_ZONE })
  if (Number.isNaN(time)) return typeof value === 'object' && !Array.isArray(value) ? undefined : TIME_ADVICE
  if (time === 0)
    return `0 or null where there is no limit: clients that do not know this value count on it as a date, and show "overdue" or a wrong year`
  // 20261130: read as a day here, and as seconds of 1970 elsewhere
  return typeof value === 'number' && timestamp(value) !== time
    ? `${TIME_ADVICE}: this field's value is a date written as a number, which other clients take for a time in ${new Date(timestamp(value)).getUTCFullYear()}`
    : undefined
}

/** The mismatches of a value, each kind once: the first of a list stands for the others. */
export function findMismatches(value: unknown, schema: Schema, definitions: Definitions): Mismatch[] {
  return firstOfEach(mismatches(value, schema, definitions, ''))
}

/** One fault for each field and kind, with the number of others like it. */
export function firstOfEach(faults: readonly Mismatch[]): Mismatch[] {
  const groups = new Map<string, [Mismatch, ...Mismatch[]]>()
  for (const fault of faults) {
    const key = `${fault.path.replace(/\[\d+\]/g, '')} ${fault.expected}`
    const group = groups.get(key)
    if (group) group.push(fault)
    else groups.set(key, [fault])
  }
  return [...groups.values()].map(([first, ...others]) => ({
    ...first,
    expected: others.length ? `${first.expected}; ${others.length} more like it` : first.expected,
  }))
}

function mismatches(value: unknown, schema: Schema, definitions: Definitions, path: string): Mismatch[] {
  if (schema.$ref) {
    const definition = definitions[schema.$ref.replace('#/$defs/', '')]
    if (!definition) throw new Error(`unknown definition ${schema.$ref}`)
    const advice = schema.$ref === '#/$defs/Time' && timeAdvice(value)
    return advice
      ? [{ path, received: `the time ${JSON.stringify(value).slice(0, 40)}`, expected: advice }]
      : mismatches(value, definition, definitions, path)
  }
  if (schema.anyOf) {
    const found = schema.anyOf.map((option) => mismatches(value, option, definitions, path))
    // the deepest mismatch belongs to the alternative that was meant
    const depth = ([first]: Mismatch[]) => first?.path.length ?? Infinity
    return found.reduce((a, b) => (!b.length || (a.length && depth(b) > depth(a)) ? b : a))
  }
  const types = schema.type === undefined ? [] : [schema.type].flat()
  const type = typeOf(value)
  if (types.length && !types.includes(type))
    return [
      {
        path,
        received: value === undefined ? 'nothing' : nameOf(type),
        expected: types
          .filter((type) => type !== 'null')
          .map(nameOf)
          .join(' or '),
      },
    ]
  if (schema.minLength && value === '')
    return [{ path, received: 'an empty string', expected: 'a non-empty string' }]
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.flatMap((item, n) => mismatches(item, items, definitions, `${path}[${n}]`)) : []
  }
  return isObject(value) ? mismatchesInRecord(value, schema, definitions, path) : []
}

function mismatchesInRecord(
  record: Record<string, unknown>,
  { required = [], properties = {} }: Schema,
  definitions: Definitions,
  path: string,
): Mismatch[] {
  const missing = required.filter((name) => record[name] === undefined || record[name] === null)
  return [
    ...missing.map((name) => ({
      path: `${path}.${name}`,
      received: 'nothing',
      expected: `\`${name}\` in every object`,
    })),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      record[name] === undefined || missing.includes(name)
        ? []
        : mismatches(record[name], schema, definitions, `${path}.${name}`),
    ),
  ]
}

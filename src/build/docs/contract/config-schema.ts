// The JSON Schema of univ-config.json (draft 2020-12), and the TypeScript type of each of its keys.
import { ownValue } from '../../../contract/decoders.ts'
import { configDocs, type KeyDocs, type ValueDocs } from '../../../runtime/config/univ-config.docs.ts'
import { DEFAULT_BASES } from '../../../runtime/config/config.ts'
import { resolveConfig } from '../../../runtime/config/resolve-config.ts'

export type JsonSchema = { [keyword: string]: unknown }

export const configKeys: Record<string, KeyDocs> = configDocs

const mapValues = <T, R>(record: Record<string, T>, map: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

/** The TypeScript type of a key. */
export function configType({ values, type, items, entries, properties }: ValueDocs): string {
  if (values) return values.map((value) => `'${value}'`).join(' | ')
  if (items) return `${parenthesize(configType(items))}[]`
  if (entries) return `Record<string, ${configType(entries)}>`
  if (!properties) return type ?? 'string'
  const fields = Object.entries(properties).map(([key, docs]) => `${key}?: ${configType(docs)}`)
  return `{ ${fields.join('; ')} }`
}
const parenthesize = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

const exampleOf = ({ example, properties }: KeyDocs): unknown =>
  properties ? mapValues(properties, exampleOf) : example

const FORMATS = { address: 'uri-reference', origin: 'uri' } as const

function valueSchema({ values, type, format, pattern, items, entries, properties }: ValueDocs): JsonSchema {
  if (values) return { type: 'string', enum: values }
  if (items) return { type: 'array', items: valueSchema(items) }
  if (entries) return { type: 'object', additionalProperties: valueSchema(entries) }
  if (properties)
    return {
      type: 'object',
      properties: mapValues(properties, (keyDocs) => keySchema(keyDocs)),
      additionalProperties: false,
    }
  return {
    type: type ?? 'string',
    ...(format && { format: FORMATS[format] }),
    ...(pattern && { pattern }),
  }
}

function keySchema(docs: KeyDocs, byDefault?: unknown): JsonSchema {
  const schema = valueSchema(docs)
  if (docs.properties && byDefault)
    schema['properties'] = mapValues(docs.properties, (keyDocs, key) =>
      keySchema(keyDocs, ownValue(byDefault, key)),
    )
  return {
    description: docs.en,
    'x-zh': docs.zh,
    ...schema,
    ...(byDefault !== undefined && !docs.properties && { default: byDefault }),
    examples: [exampleOf(docs)],
  }
}

/** Values that resolve to the same configuration if omitted; URLs relative to the scripts. */
function readDefaults(): Record<string, unknown> {
  const home = 'https://hall.example.edu/'
  const defaults = resolveConfig(home, [], () => {})
  const oidc = { ...defaults.oidc, authority: defaults.oidc.authority.replace(home, '/') }
  return { ...defaults, ...DEFAULT_BASES, oidc }
}

export function configSchema(): JsonSchema {
  const defaults = readDefaults()
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'univ-config.json of univ-widgets',
    description:
      'The configuration of a service hall. Every key is optional. Relative addresses resolve against the file. ' +
      'Unknown keys and unusable values are reported on the console of the browser and ignored.',
    type: 'object',
    properties: {
      $schema: { description: 'The address of this schema, for editors.', type: 'string' },
      ...mapValues(configKeys, (docs, key) => keySchema(docs, defaults[key])),
    },
    additionalProperties: false,
  }
}

/** A complete configuration of example values, for editor completion and the documentation. */
export const exampleConfig = (): Record<string, unknown> => mapValues(configKeys, exampleOf)

// The JSON Schema of univ-config.json matches what the code reads.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { configSchema, exampleConfig, type JsonSchema } from '../../src/build/docs/contract/config-schema.ts'
import { ATTRIBUTE_KEYS, resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import { portalConfig } from '../../src/campus/portal-config.ts'

const schema = configSchema()
const properties = schema['properties'] as Record<string, JsonSchema>
const ajv = new Ajv2020({ strict: true, allErrors: true, keywords: ['x-zh'] })
addFormats.default(ajv)
const isValid = ajv.compile(schema)

const warningsOf = (values: unknown): string[] => {
  const warnings: string[] = []
  const url = 'https://hall.example.edu/univ-config.json'
  resolveConfig('https://hall.example.edu/', [{ values, url, label: 'test' }], (warning) =>
    warnings.push(warning),
  )
  return warnings
}

test('the schema has every configuration key with type, example and both descriptions', () => {
  deepEqual(
    ATTRIBUTE_KEYS.filter((key) => !(key in properties)),
    [],
  )
  const visit = (name: string, schema: JsonSchema): void => {
    if (name === '$schema') return
    ok(schema['description'] && /\p{Script=Han}/u.test(String(schema['x-zh'])), `${name} is not described`)
    ok(schema['type'], `${name} has no type`)
    ok((schema['examples'] as unknown[]).length > 0, `${name} has no example`)
    const nested = (schema['properties'] ?? {}) as Record<string, JsonSchema>
    for (const [key, value] of Object.entries(nested)) visit(`${name}.${key}`, value)
  }
  for (const [name, schema] of Object.entries(properties)) visit(name, schema)
})

test('the example validates, and the code accepts all its values', () => {
  const example = exampleConfig()
  ok(isValid(example), JSON.stringify(isValid.errors))
  deepEqual(warningsOf(example), [])
  // an example equal to the default shows nothing; only these two keys may
  for (const [key, value] of Object.entries(example))
    if (!['trait', 'digitLetters'].includes(key)) ok(properties[key]!['default'] !== value, key)
})

test('the defaults validate, and setting them explicitly changes nothing', () => {
  const defaults = Object.fromEntries(
    Object.entries(properties).flatMap(([key, schema]) =>
      'default' in schema ? [[key, schema['default']]] : [],
    ),
  )
  ok(Object.keys(defaults).length > 20)
  ok(isValid(defaults), JSON.stringify(isValid.errors))
  const home = 'https://hall.example.edu/'
  const source = { values: defaults, url: `${home}univ-config.json`, label: 'test' }
  deepEqual(
    JSON.stringify(resolveConfig(home, [source], () => {})),
    JSON.stringify(resolveConfig(home, [], () => {})),
  )
})

test('the code rejects what the schema rejects', () => {
  const wrong = { tenent: 'x', favorites: 'both', digitLetters: 'abc', basePath: 'a b', oidc: { realm: 'x' } }
  for (const [key, value] of Object.entries(wrong)) {
    equal(isValid({ [key]: value }), false, key)
    equal(warningsOf({ [key]: value }).length, 1, key)
  }
})

test('the configuration of the campus validates, including its $schema URL', () => {
  const values = portalConfig({
    tenant: 'jiangzhou',
    trait: 'hall',
    basePath: '/',
    embedOrigins: [],
  } as never)
  // as it is sent: an empty hall has no contact
  const config = JSON.parse(
    JSON.stringify({ $schema: '/contract/univ-config.schema.json', ...values }),
  ) as object
  ok(isValid(config), JSON.stringify(isValid.errors))
  deepEqual(warningsOf(config), [])
})

test('the example of a hall validates and references the schema of the package', () => {
  const example = JSON.parse(readFileSync('src/hall/univ-config.example.json', 'utf8')) as { $schema: string }
  ok(isValid(example), JSON.stringify(isValid.errors))
  deepEqual(warningsOf(example), [])
  equal(example.$schema, 'contract/univ-config.schema.json')
})

import { test } from 'node:test'
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buildASTSchema, buildSchema, Kind, parse, print, validate, visit, type GraphQLSchema } from 'graphql'
import { additions } from '../../src/contract/additions/additions.ts'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import {
  additionsIn,
  withoutAdditions,
  withoutSelection,
} from '../../src/contract/additions/core-document.ts'
import { app } from '../../src/contract/core/app-detail.ts'
import { anonymityHotApps, userApps } from '../../src/contract/core/apps.ts'
import { cancelAppCollect } from '../../src/contract/core/favorites.ts'
import { tasks } from '../../src/contract/core/tasks.ts'
import { contractOperations } from '../double/contract-operations.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const contractSource = read('../../src/contract/schema.graphql')
const contractSchema = buildSchema(contractSource)

/** The contract's schema without additions. */
function coreSchema(): GraphQLSchema {
  const gone = new Set(Object.values(additions).flatMap(({ fields = [] }) => fields))
  const document = visit(parse(contractSource), {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: type.fields
        ?.filter((field) => !gone.has(`${type.name.value}.${field.name.value}`))
        .map((field) => ({
          ...field,
          arguments: field.arguments?.filter(
            (argument) => !gone.has(`${type.name.value}.${field.name.value}(${argument.name.value}:)`),
          ),
        })),
    }),
  })
  const used = print(document)
  // drop types that only additions use
  const definitions = document.definitions.filter(
    (definition) =>
      !('name' in definition) ||
      definition.kind !== Kind.OBJECT_TYPE_DEFINITION ||
      used.includes(`${definition.name!.value}`),
  )
  return buildASTSchema({ ...document, definitions })
}

const operations = contractOperations.flatMap(({ name, operation }) =>
  operation.kind === 'graphql' ? [{ name, document: operation.document }] : [],
)
const errorsOf = (schema: GraphQLSchema, document: string) =>
  validate(schema, parse(document)).map(({ message }) => message)

for (const [label, schema] of [
  ['the contract without its additions', coreSchema()],
  ['the schema written from the specification alone', buildSchema(read('../double/core-server.graphql'))],
] as const)
  test(`the core of every operation validates against ${label}`, () => {
    const faults = operations.flatMap(({ name, document }) => {
      const core = withoutAdditions(document, () => true)
      if (core === '') return []
      const forms = document.includes('mutation ') ? [core, withoutSelection(core)] : [core]
      const all = forms.map((form) => errorsOf(schema, form))
      return all.some((errors) => errors.length === 0) ? [] : [`${name}: ${all.flat().join('; ')}`]
    })
    deepEqual(faults, [])
    ok(operations.length > 30)
  })

test('every operation stays valid when any one addition is removed', () => {
  const faults = operations.flatMap(({ name, document }) =>
    Object.keys(additions).flatMap((addition) => {
      const less = withoutAdditions(document, (name) => name === addition)
      return less === ''
        ? []
        : errorsOf(contractSchema, less).map((error) => `${name}, ${addition}: ${error}`)
    }),
  )
  deepEqual(faults, [])
})

test('only the anonymous queries of additions have no core', () => {
  deepEqual(
    operations
      .filter(({ document }) => withoutAdditions(document, () => true) === '')
      .map(({ name }) => name)
      .sort(),
    [
      'guest-details.anonymityApp',
      'guest-details.anonymityGuide',
      'member-count.anonymityMemberAppCount',
      'questions.anonymityRobotInfos',
      'questions.anonymityStandardQuestions',
    ],
  )
})

test('lists the additions of a document and their field names', () => {
  deepEqual(
    [...additionsIn(userApps.document)],
    [
      ['english-texts', new Set(['nameEn', 'descriptionEn'])],
      ['search-words', new Set(['keywords', 'pinyin'])],
    ],
  )
  ok(additionsIn(anonymityApp.document).get('guest-details')?.has('anonymityApp'))
})

test('removes a field with its selection, and an argument with its variable', () => {
  ok(!/facts|promised/.test(withoutAdditions(app.document, (name) => name === 'item-facts')))
  equal(
    withoutAdditions(anonymityHotApps.document, (name) => name === 'guest-arguments').slice(0, 47),
    'query anonymityHotApps { anonymityHotApps { id ',
  )
  match(
    withoutAdditions(app.document, () => true),
    /^query app\(\$id: ID!\) \{ app\(id: \$id\) \{ id /,
  )
})

test('keeps a field of the same name on another type', () => {
  const core = withoutAdditions(tasks.document, () => true)
  ok(!/kind|urged|priority|needsRemark/.test(core), core)
  match(core, /expireTime/)
  match(
    withoutAdditions(userApps.document, () => true),
    /\bkind\b/,
  )
})

test('returns a document without absent additions unchanged', () => {
  equal(
    withoutAdditions(userApps.document, (name) => name === 'item-facts'),
    userApps.document,
  )
})

test('removes the selection of a mutation', () => {
  match(withoutSelection(cancelAppCollect.document), /cancelAppCollect\(app: \{ id: \$appId \}\)\s*\}/)
})

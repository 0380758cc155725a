import { test } from 'node:test'
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate, type GraphQLSchema } from 'graphql'
import { contractSchema } from '../../src/build/docs/contract/print-schema.ts'
import { ADDITION_NAMES } from '../../src/contract/additions.docs.ts'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import {
  additionsIn,
  withoutAdditions,
  withoutSelection,
} from '../../src/contract/additions/core-document.ts'
import { withoutMarks } from '../../src/contract/operation.ts'
import { app } from '../../src/contract/core/app-detail.ts'
import { anonymityHotApps, userApps } from '../../src/contract/core/apps.ts'
import { cancelAppCollect } from '../../src/contract/core/favorites.ts'
import { tasks } from '../../src/contract/core/tasks.ts'
import { contractOperations } from '../../src/build/docs/contract/contract-operations.ts'

const operations = contractOperations.flatMap(({ name, operation }) =>
  operation.kind === 'graphql' ? [{ name, document: operation.marked }] : [],
)
const specified = buildSchema(readFileSync(new URL('../double/core-server.graphql', import.meta.url), 'utf8'))
const errorsOf = (schema: GraphQLSchema, document: string) =>
  validate(schema, parse(document)).map(({ message }) => message)

test('the core of every operation validates against the schema written from the specification alone', () => {
  const faults = operations.flatMap(({ name, document }) => {
    const core = withoutMarks(withoutAdditions(document, () => true))
    if (core === '') return []
    const forms = document.includes('mutation ') ? [core, withoutSelection(core)] : [core]
    const all = forms.map((form) => errorsOf(specified, form))
    return all.some((errors) => errors.length === 0) ? [] : [`${name}: ${all.flat().join('; ')}`]
  })
  deepEqual(faults, [])
  ok(operations.length > 30)
})

test('every operation stays valid when any one addition is removed', () => {
  const faults = operations.flatMap(({ name, document }) =>
    [undefined, ...ADDITION_NAMES].flatMap((addition) => {
      const less = withoutMarks(withoutAdditions(document, (name) => name === addition))
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
    [...additionsIn(userApps.marked)],
    [
      ['english-texts', new Set(['nameEn', 'descriptionEn'])],
      ['search-words', new Set(['keywords', 'pinyin'])],
    ],
  )
  ok(additionsIn(anonymityApp.marked).get('guest-details')?.has('anonymityApp'))
})

test('removes a field with its selection, and an argument with its variable', () => {
  ok(!/facts|promised/.test(withoutAdditions(app.marked, (name) => name === 'item-facts')))
  equal(
    withoutAdditions(anonymityHotApps.marked, (name) => name === 'guest-arguments').slice(0, 47),
    'query anonymityHotApps { anonymityHotApps { id ',
  )
  match(
    withoutAdditions(app.marked, () => true),
    /^query app\(\$id: ID!\) \{ app\(id: \$id\) \{ id /,
  )
})

test('keeps a field of the same name on another type', () => {
  const core = withoutAdditions(tasks.marked, () => true)
  ok(!/kind|urged|priority|needsRemark/.test(core), core)
  match(core, /expireTime/)
  match(
    withoutAdditions(userApps.marked, () => true),
    /\bkind\b/,
  )
})

test('returns a document without absent additions unchanged', () => {
  equal(
    withoutAdditions(userApps.marked, (name) => name === 'item-facts'),
    userApps.marked,
  )
})

test('removes the selection of a mutation', () => {
  match(withoutSelection(cancelAppCollect.document), /cancelAppCollect\(app: \{ id: \$appId \}\)\s*\}/)
})

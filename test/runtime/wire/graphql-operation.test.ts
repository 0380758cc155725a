import { test } from 'node:test'
import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { Kind as realKind, parse as realParse } from 'graphql'
import { Kind, parse, print } from '../../../src/runtime/wire/graphql-operation.ts'
import { contractOperations } from '../../double/contract-operations.ts'

const operations = contractOperations.flatMap(({ operation }) =>
  operation.kind === 'graphql' ? [operation] : [],
)
const summary = (definition: object) => {
  const { kind, operation, name } = definition as ReturnType<typeof parse>['definitions'][number]
  return { kind, operation, name: name.value }
}

test('finds the kind and the name that the graphql package finds in every operation of the contract', () => {
  equal(Kind.OPERATION_DEFINITION, realKind.OPERATION_DEFINITION)
  ok(operations.length > 20, `${operations.length} operations`)
  for (const { document, name } of operations) {
    const expected = realParse(document).definitions.map(summary)
    deepEqual(parse(document).definitions.map(summary), expected, name)
    equal(expected[0]!.name, name)
  }
})

test('finds nothing in a document without a named operation', () => {
  for (const document of ['', '{ x }', 'fragment F on X { id }', 'query { x }'])
    deepEqual(parse(document).definitions, [], document)
  throws(print, /must be a string/)
})

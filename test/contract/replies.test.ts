import { test } from 'node:test'
import { throws } from 'node:assert/strict'
import { DecodeError } from '../../src/contract/decoders.ts'
import { contractOperations } from '../../src/build/docs/contract/contract-operations.ts'

for (const { name: title, operation } of contractOperations) {
  const name = operation.kind === 'graphql' ? operation.name : ''
  const empty = { errno: 0, total: 0, entities: [], t: [], [name]: [] }
  let list: unknown
  try {
    list = operation.decode(empty)
  } catch {
    list = undefined
  }
  const page = (list as { entities?: unknown } | undefined)?.entities
  if (!Array.isArray(list) && !Array.isArray(page)) continue
  test(`${title}: rejects a reply whose list is not an array`, () => {
    for (const other of [null, undefined, {}, 'x', 0])
      throws(
        () => operation.decode({ errno: 0, total: 5, entities: other, t: other, [name]: other }),
        DecodeError,
        String(other),
      )
    // §7 does not say how the task centre wraps its lists, so a bare array is accepted there
    const bare = operation.kind === 'rest' && operation.base === 'taskCenter' ? [] : [[]]
    for (const reply of [null, 'x', ...bare]) throws(() => operation.decode(reply), DecodeError)
  })
}

import { test } from 'node:test'
import { equal, throws } from 'node:assert/strict'
import { anonymityApp, app } from '../../src/contract/app-detail.ts'
import { Misshapen } from '../../src/contract/shape.ts'

for (const operation of [app, anonymityApp]) {
  const { name } = operation
  test(`${name}: null says that there is no such item`, () => {
    equal(operation.read({ [name]: null }), null)
  })
  for (const value of ['what?', 7, [], {}, { id: '' }, undefined])
    test(`${name}: ${JSON.stringify(value)} is a broken reply, not a missing item`, () => {
      throws(() => operation.read({ [name]: value }), Misshapen)
    })
}

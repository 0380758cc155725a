import { test } from 'node:test'
import { equal, throws } from 'node:assert/strict'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import { app } from '../../src/contract/core/app-detail.ts'
import { DecodeError } from '../../src/contract/decoders.ts'

for (const operation of [app, anonymityApp]) {
  const { name } = operation
  test(`${name}: null says that there is no such item`, () => {
    equal(operation.decode({ [name]: null }), null)
  })
  for (const value of ['what?', 7, [], {}, { id: '' }, undefined])
    test(`${name}: ${JSON.stringify(value)} is a broken reply, not a missing item`, () => {
      throws(() => operation.decode({ [name]: value }), DecodeError)
    })
}

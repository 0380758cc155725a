import { test } from 'node:test'
import { equal, throws } from 'node:assert/strict'
import { anonymityApp } from '../../src/contract/additions/guest-details.ts'
import { app } from '../../src/contract/core/app-detail.ts'
import { DecodeError } from '../../src/contract/decoders.ts'

for (const operation of [app, anonymityApp]) {
  const { name } = operation
  test(`${name}: decodes null as a missing item`, () => {
    equal(operation.decode({ [name]: null }), null)
  })
  for (const value of ['what?', 7, [], {}, { id: '' }, undefined])
    test(`${name}: rejects ${JSON.stringify(value)}`, () => {
      throws(() => operation.decode({ [name]: value }), DecodeError)
    })
}

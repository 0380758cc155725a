import { test } from 'node:test'
import { equal, ok } from 'node:assert/strict'
import { CallFailed, isPassing, troubleOfCode, troubleOfStatus } from '../../src/runtime/errors.ts'

test('what the gateway says means what §8 and its REST twins say', () => {
  equal(troubleOfCode('OIDC_BC_LOGOUT'), 'logged-out')
  for (const code of ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_SCOPE_INVALID'])
    equal(troubleOfCode(`Error: ${code}.`), 'token-invalid')
  for (const other of ['', 'access_token_invalid', 'SOLD_OUT', 'x'.repeat(1e6)])
    equal(troubleOfCode(other), null)
})

test('a status means what it means everywhere', () => {
  const meant = [401, 403, 404, 429, 400, 409, 500, 503].map(troubleOfStatus)
  equal(meant.join(), 'token-invalid,forbidden,not-found,busy,refused,refused,refused,refused')
})

test('only what may pass by itself is worth another try', () => {
  for (const e of [
    new CallFailed('network', 'x'),
    new CallFailed('busy', 'x', 429),
    new CallFailed('refused', 'x', 503),
  ])
    ok(isPassing(e), e.message)
  const final = [
    new CallFailed('refused', 'x', 200),
    new CallFailed('misshapen', 'x', 200),
    new CallFailed('forbidden', 'x', 403),
  ]
  for (const e of [...final, new TypeError('x'), null, 'x']) ok(!isPassing(e))
})

import { test } from 'node:test'
import { equal, ok } from 'node:assert/strict'
import {
  RequestError,
  isRetryable,
  errorKindOfCode,
  errorKindOfStatus,
} from '../../../src/runtime/wire/errors.ts'

test('what the gateway says means what §8 and its REST twins say', () => {
  equal(errorKindOfCode('OIDC_BC_LOGOUT'), 'logged-out')
  for (const code of ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_SCOPE_INVALID'])
    equal(errorKindOfCode(`Error: ${code}.`), 'token-invalid')
  for (const other of ['', 'access_token_invalid', 'SOLD_OUT', 'x'.repeat(1e6)])
    equal(errorKindOfCode(other), null)
})

test('a status means what it means everywhere', () => {
  const meant = [401, 403, 404, 429, 400, 409, 500, 503].map(errorKindOfStatus)
  equal(meant.join(), 'token-invalid,forbidden,not-found,busy,refused,refused,refused,refused')
})

test('only what may pass by itself is worth another try', () => {
  for (const e of [
    new RequestError('network', 'x'),
    new RequestError('busy', 'x', 429),
    new RequestError('refused', 'x', 503),
  ])
    ok(isRetryable(e), e.message)
  const final = [
    new RequestError('refused', 'x', 200),
    new RequestError('malformed', 'x', 200),
    new RequestError('forbidden', 'x', 403),
  ]
  for (const e of [...final, new TypeError('x'), null, 'x']) ok(!isRetryable(e))
})

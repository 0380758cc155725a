import { test } from 'node:test'
import { equal, ok } from 'node:assert/strict'
import {
  RequestError,
  isRetryable,
  errorKindOfCode,
  errorKindOfStatus,
} from '../../../src/runtime/wire/errors.ts'

test('maps gateway error codes to the error kinds of §8', () => {
  equal(errorKindOfCode('OIDC_BC_LOGOUT'), 'logged-out')
  for (const code of ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_SCOPE_INVALID'])
    equal(errorKindOfCode(`Error: ${code}.`), 'token-invalid')
  for (const other of ['', 'access_token_invalid', 'SOLD_OUT', 'x'.repeat(1e6)])
    equal(errorKindOfCode(other), null)
})

test('maps HTTP statuses to error kinds', () => {
  const kinds = [401, 403, 404, 429, 400, 409, 500, 503].map(errorKindOfStatus)
  equal(kinds.join(), 'token-invalid,forbidden,not-found,busy,refused,refused,refused,refused')
})

test('retries only transient errors', () => {
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

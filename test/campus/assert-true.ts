import { strict as assert } from 'node:assert'

/** `assert.ok` with a message: without one, Node 20 parses the whole test file to create it, for minutes. */
export function assertTrue(value: unknown, message = 'expected a truthy value'): asserts value {
  assert.ok(value, message)
}

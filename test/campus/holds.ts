import { strict as assert } from 'node:assert'

/** `assert.ok` with a message of its own: without one, Node 20 parses the whole test file to find it, for minutes. */
export function holds(fact: unknown, what = 'this does not hold'): asserts fact {
  assert.ok(fact, what)
}

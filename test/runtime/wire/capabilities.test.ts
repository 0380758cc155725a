import { test } from 'node:test'
import { equal, ok, rejects } from 'node:assert/strict'
import { calendarFeed } from '../../../src/contract/additions/calendar.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../../src/contract/storage-keys.ts'
import { createKeyValueStore } from '../../../src/runtime/page/storage.ts'
import { createCapabilities } from '../../../src/runtime/wire/capabilities.ts'
import { createCoreRuntime } from '../../double/core-runtime.ts'

for (const stored of [
  'no JSON',
  '[]',
  'null',
  '{"a":1}',
  '{"a":{"since":"x","has":{}}}',
  '{"a":{"since":1800000000000,"has":[]}}',
  '{"a":{"since":1800000000000,"has":{"calendar":"no"}}}',
  '{"__proto__":{"since":1800000000000,"has":{"calendar":false}}}',
])
  test(`ignores invalid stored capabilities: ${stored}`, () => {
    const local = createKeyValueStore(() => undefined)
    local.set(CAPABILITIES_STORAGE_KEY, stored)
    const { runtime } = createCoreRuntime({ local })
    ok(runtime.service(createCapabilities).has('calendar') !== true)
    equal(({} as { has?: unknown }).has, undefined)
  })

test('several components that probe an addition at a time send one request, and a failed one is repeated', async () => {
  const { config, platform } = createCoreRuntime({ who: 'student' }).runtime
  const replies: (() => void)[] = []
  const rest = () => new Promise<never>((_, reject) => replies.push(() => reject(new Error('offline'))))
  const capabilities = createCapabilities({ config, platform, rest })
  const probe = () => capabilities.probe('calendar', calendarFeed, {})
  const both = [probe(), probe()]
  equal(replies.length, 1)
  replies[0]!()
  for (const one of both) await rejects(one, /offline/)
  const again = probe()
  equal(replies.length, 2)
  replies[1]!()
  await rejects(again, /offline/)
})

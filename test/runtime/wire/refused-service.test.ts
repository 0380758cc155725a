// A service that alone refuses the token: it is named, and everything else goes on.
import { test } from 'node:test'
import { deepEqual } from 'node:assert/strict'
import { userApps } from '../../../src/contract/core/apps.ts'
import { meApps } from '../../../src/contract/core/processes.ts'
import { todoTasks } from '../../../src/contract/core/tasks.ts'
import { createErrorReply, createScriptedRuntime } from '../../double/scripted-runtime.ts'
import { createRenewingSession } from '../../double/session-double.ts'

const invalid = createErrorReply(401)
const TODO = { query: { limit: 10, start: 0 } }
const ACCEPTED = { errno: 0, entities: [], total: 0 }
// the app centre accepts the token; the process platform replies to its calls in order
for (const [about, replies, expected] of [
  ['refuses all of its calls', [invalid, invalid, invalid], ['renew', 'show refusal']],
  [
    'refuses by its code',
    [createErrorReply(200, { errno: 1, ecode: 'ACCESS_TOKEN_INVALID' })],
    ['renew', 'show refusal'],
  ],
  [
    'accepts again, and then refuses again',
    [invalid, ACCEPTED, invalid],
    ['renew', 'show refusal', 'withdraw refusal', 'renew', 'show refusal'],
  ],
  ['fails otherwise', [createErrorReply(500), createErrorReply(403)], []],
] as const)
  test(`a service that ${about}: the session stays, and the refusal is shown once`, async () => {
    const session = createRenewingSession()
    let reply: unknown
    const answer = () => reply
    const { runtime } = createScriptedRuntime(
      { userApps: [], 'GET /me/tasks/todo': answer, 'GET /me/apps': answer },
      { session },
    )
    for (reply of replies) {
      await runtime.graphql(userApps, {})
      await runtime.rest(todoTasks, TODO).catch(() => {})
      await runtime.rest(meApps, {}).catch(() => {})
    }
    deepEqual(session.calls, expected)
  })

test('one refused call, and later an answered one of the same service: the service is not named any longer', async () => {
  const session = createRenewingSession()
  const { runtime } = createScriptedRuntime(
    { userApps: [], 'GET /me/tasks/todo': () => invalid, 'GET /me/apps': { errno: 0, entities: [] } },
    { session },
  )
  await runtime.graphql(userApps, {})
  await runtime.rest(todoTasks, TODO).catch(() => {})
  await runtime.rest(meApps, {})
  await runtime.rest(todoTasks, TODO).catch(() => {})
  deepEqual(session.calls, ['renew', 'show refusal', 'withdraw refusal', 'renew'])
})

test('a service that answers another call while the other services are asked is not named', async () => {
  const session = createRenewingSession()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let asked = 0
  const { runtime } = createScriptedRuntime(
    {
      userApps: () => (asked++ ? gate.then(() => []) : []),
      'GET /me/tasks/todo': () => invalid,
      'GET /me/apps': ACCEPTED,
    },
    { session },
  )
  await runtime.graphql(userApps, {})
  const refused = runtime.rest(todoTasks, TODO).catch(() => {})
  while (asked < 2) await new Promise((done) => setTimeout(done))
  await runtime.rest(meApps, {})
  open()
  await refused
  deepEqual(session.calls, ['renew'])
})

test('a refused service and one that accepts at the same moment: the refusal is shown, whichever comes first', async () => {
  for (const isRefusedFirst of [true, false]) {
    const session = createRenewingSession()
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const { runtime } = createScriptedRuntime(
      {
        'GET /me/tasks/todo': () => (isRefusedFirst ? invalid : gate.then(() => invalid)),
        userApps: () => (isRefusedFirst ? gate.then(() => []) : []),
      },
      { session },
    )
    const calls = [runtime.rest(todoTasks, TODO), runtime.graphql(userApps, {})]
    await new Promise((done) => setTimeout(done))
    open()
    await Promise.allSettled(calls)
    deepEqual(session.calls, ['renew', 'show refusal'])
  }
})

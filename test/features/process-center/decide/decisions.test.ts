import { setImmediate as nextTurn } from 'node:timers/promises'
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDecisions,
  opinionDraft,
  UNDO_MS,
  type Decision,
} from '../../../../src/features/process-center/decide/decisions.ts'
import { createDrafts } from '../../../../src/runtime/session/drafts.ts'
import { waitUntil } from '../../../double/wait-until.ts'
import {
  ACT_PATH,
  alreadyHandled,
  approve,
  createProcessBackend,
  many,
  NOW,
  process,
  rejectedWith,
  reject,
  task,
} from '../process-backend.ts'

// preloaded, so that a request is sent within a few turns of the event loop
await import('../../../../src/runtime/wire/rest.ts')

function setup() {
  const backend = createProcessBackend({ todo: many(5, task) })
  const queue = backend.runtime.service(createDecisions)
  const done: string[] = []
  const refused: Decision[] = []
  const kept: number[] = []
  const decide = (n: number, action = approve, remark = '') => {
    const decided = task(n)
    queue.decide([{ task: decided, action }], remark, {
      locale: 'en',
      onKept: (count) => kept.push(count),
      onDone: () => done.push(decided.id),
      onRefused: (decision) => refused.push(decision),
    })
  }
  const states = () => [...queue.$decisions.get()].map(([id, { state }]) => `${id} ${state}`)
  const draft = (n: number) => backend.runtime.service(createDrafts).get(opinionDraft(`t${n}`))
  return { backend, queue, decide, done, refused, kept, states, draft, sent: () => backend.called(ACT_PATH) }
}

test('holds a decision while it can be undone, then sends it once', async () => {
  const { backend, decide, sent, states, done } = setup()
  decide(1, approve, 'fine')
  backend.tick(UNDO_MS - 1)
  // a request is sent only after a few turns of the event loop
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  equal(sent().length, 0)
  deepEqual(states(), ['t1 held'])
  backend.tick(1)
  await waitUntil(() => done.length === 1)
  deepEqual(
    sent().map(({ name, input }) => [name, input]),
    [['POST /task/t1', { actionId: 'a1', remark: 'fine' }]],
  )
  backend.tick(10 * UNDO_MS)
  equal(sent().length, 1)
})

test('a transfer is held and undone like a decision, and sent with its person and a draft of its own', async () => {
  const { backend, queue, sent, done, draft } = setup()
  const action = { ...approve, code: 'transfer', id: 'transfer' }
  const receiver = { way: 'transfer', account: 'lin', name: 'Lin' } as const
  const options = { onKept() {}, locale: 'en', onDone: () => done.push('t1'), onRefused: () => {} }
  const transfer = () => queue.decide([{ task: task(1), action, receiver }], 'please', options)
  transfer()
  equal(queue.undo('t1').length, 1)
  backend.tick(UNDO_MS)
  equal(sent().length, 0)
  transfer()
  equal(draft(1), '', 'an opinion is another text')
  backend.tick(UNDO_MS)
  await waitUntil(() => done.length === 1)
  deepEqual(
    sent().map(({ name, input }) => [name, input]),
    [['POST /task/t1', { action: 'transfer', account: 'lin', remark: 'please' }]],
  )
})

test('undo cancels the latest held decision without sending it', async () => {
  const { backend, queue, decide, sent, done, draft } = setup()
  decide(1)
  backend.tick(UNDO_MS / 2)
  decide(2, reject, 'no')
  equal(queue.undo()[0]?.task.id, 't2')
  equal(draft(2), 'no', 'the remark is preserved')
  backend.tick(UNDO_MS)
  await waitUntil(() => done.length === 1)
  deepEqual(
    sent().map(({ name }) => name),
    ['POST /task/t1'],
  )
  deepEqual(queue.undo(), [])
})

test('undo of one task leaves what was decided together with it', async () => {
  const { backend, queue, sent, done, states } = setup()
  const options = { onKept() {}, locale: 'en', onDone: () => void done.push(''), onRefused() {} }
  queue.decide(
    [1, 2, 3].map((n) => ({ task: task(n), action: approve })),
    '',
    options,
  )
  deepEqual(
    queue.undo('t2').map(({ task: { id } }) => id),
    ['t2'],
  )
  deepEqual(states(), ['t1 held', 't3 held'])
  backend.tick(UNDO_MS)
  await waitUntil(() => done.length === 2)
  deepEqual(
    sent().map(({ name }) => name),
    ['POST /task/t1', 'POST /task/t3'],
  )
  deepEqual(queue.undo('t1'), [])
})

test('ignores a second decision on a task while the first is held', async () => {
  const { backend, queue, decide, sent, done } = setup()
  decide(1)
  decide(1, reject, 'no')
  equal(queue.$decisions.get().get('t1')?.action.id, 'a1')
  backend.tick(UNDO_MS)
  await waitUntil(() => done.length === 1)
  decide(1, reject, 'no')
  backend.tick(UNDO_MS)
  deepEqual(
    sent().map(({ input }) => input['actionId']),
    ['a1'],
  )
})

test('flush sends all held decisions, each once', async () => {
  const { backend, queue, decide, sent, done } = setup()
  for (const n of [1, 2, 3]) decide(n)
  queue.flush()
  queue.flush()
  await waitUntil(() => done.length === 3)
  backend.tick(UNDO_MS)
  equal(sent().length, 3)
  deepEqual(queue.undo(), [], 'sent decisions cannot be undone')
})

test("reports the server's message on failure, preserves the remark and reopens the task", async () => {
  const { backend, decide, refused, states, draft, sent, done } = setup()
  backend.onAct = () => rejectedWith('the term is over')
  decide(1, reject, 'please add the form')
  backend.tick(UNDO_MS)
  await waitUntil(() => refused.length === 1)
  equal(refused[0]!.serverMessage, 'the term is over')
  deepEqual(states(), ['t1 failed'])
  equal(draft(1), 'please add the form')
  delete backend.onAct
  decide(1, reject, draft(1))
  backend.tick(UNDO_MS)
  await waitUntil(() => done.length === 1)
  equal(sent().length, 2)
  equal(draft(1), '', 'cleared after it was sent')
})

test('names who handled the task first', async () => {
  const { backend, decide, refused } = setup()
  const step = { ...process(1).tasks[0]!, actionUser: 'Li Wei', actionTime: NOW }
  backend.replies['GET /process/{id}'] = { errno: 0, entities: [process(1, { tasks: [step] })] }
  backend.onAct = alreadyHandled
  decide(1)
  backend.tick(UNDO_MS)
  await waitUntil(() => refused.length === 1)
  deepEqual([refused[0]!.state, refused[0]!.handledBy], ['handled', 'Li Wei'])
})

test('drops held decisions when the user changes', () => {
  const { backend, decide, sent, states } = setup()
  decide(1)
  backend.session.setUser({ id: 'teacher', name: 'Wang Fang' })
  backend.tick(UNDO_MS)
  deepEqual(states(), [])
  equal(sent().length, 0)
})

for (const event of ['visibilitychange', 'pagehide'] as const)
  test(`closing the tab (${event}) sends held decisions at once, each once`, async (t) => {
    const page = new EventTarget()
    const document = Object.assign(new EventTarget(), { hidden: false })
    const globals = {
      document,
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    }
    Object.assign(globalThis, globals)
    t.after(() => {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
    })
    const { backend, decide, sent } = setup()
    // the module of REST calls has loaded, as it has once the inbox shows an application
    decide(3)
    backend.tick(UNDO_MS)
    await waitUntil(() => sent().length === 1)
    decide(1)
    decide(2)
    document.dispatchEvent(new Event('visibilitychange'))
    await nextTurn()
    equal(sent().length, 1, 'still visible')
    document.hidden = true
    if (event === 'pagehide') page.dispatchEvent(new Event('pagehide'))
    else document.dispatchEvent(new Event('visibilitychange'))
    // a closing page runs microtasks only, no timers
    for (let n = 0; n < 100; n++) await Promise.resolve()
    deepEqual(
      sent().map(({ name }) => name.split('/').at(-1)),
      ['t3', 't1', 't2'],
    )
    page.dispatchEvent(new Event('pagehide'))
    backend.tick(2 * UNDO_MS)
    await nextTurn()
    equal(sent().length, 3)
  })

test('what is decided together is undone together, sent four at a time, and reloads the lists once', async () => {
  const { backend, queue, states, sent } = setup()
  const tasks = many(30, task)
  const bad = new Set(['t3', 't13', 't23'])
  let now = 0
  let most = 0
  backend.replies[ACT_PATH] = async (call: { name: string }) => {
    most = Math.max(most, ++now)
    // long enough for all concurrent calls to arrive, even on a busy machine
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    now--
    return bad.has(call.name.split('/').at(-1)!) ? rejectedWith('busy') : { errno: 0 }
  }
  const reloaded: unknown[] = []
  backend.runtime.queries.invalidate = (prefix) => void reloaded.push(prefix[0])
  let finished = 0
  const finish = () => void finished++
  const options = { onKept() {}, locale: 'en', onDone: finish, onRefused: finish }
  const choices = tasks.map((decided) => ({ task: decided, action: approve }))
  queue.decide(choices, 'ok', options)
  equal(queue.undo().length, 30)
  deepEqual(states(), [])
  queue.decide(choices, 'ok', options)
  backend.tick(UNDO_MS)
  await waitUntil(() => finished === 30)
  await waitUntil(() => reloaded.length > 0)
  equal(most, 4)
  deepEqual(reloaded, ['tasks', 'processes', 'process'])
  deepEqual(
    states().filter((state) => state.endsWith('failed')),
    ['t3 failed', 't13 failed', 't23 failed'],
  )
  bad.clear()
  queue.decide(choices, 'ok', options)
  backend.tick(UNDO_MS)
  await waitUntil(() => finished === 33)
  equal(sent().length, 33)
})

test('a page that is left sends all that is held at once', async () => {
  const { queue, sent } = setup()
  const options = { onKept() {}, locale: 'en', onDone() {}, onRefused() {} }
  queue.decide(
    many(9, task).map((decided) => ({ task: decided, action: approve })),
    '',
    options,
  )
  queue.flush()
  await waitUntil(() => sent().length === 9)
})

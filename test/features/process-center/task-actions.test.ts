import { setImmediate as nextTurn } from 'node:timers/promises'
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskActions } from '../../../src/features/process-center/task-actions.ts'
import { createBulkAction } from '../../../src/features/process-center/bulk-action.ts'
import { offline } from '../../double/scripted-runtime.ts'
import {
  ACT_PATH,
  approve,
  alreadyHandled,
  many,
  createProcessBackend,
  NOW,
  PROCESS_PATH,
  process,
  rejectedWith,
  task,
} from './process-backend.ts'

const setup = (n = 3) => {
  const backend = createProcessBackend({
    todo: many(n, task),
    done: [process(50)],
    cc: [process(60)],
    doing: [process(70)],
  })
  return { backend, actions: backend.runtime.service(createTaskActions) }
}

test('sends the action id and an optional remark (§7)', async () => {
  const { backend, actions } = setup()
  deepEqual(await actions.act('t1', 'a1', '  fine  '), { state: 'done' })
  deepEqual(await actions.act('t2', 'a1', '   '), { state: 'done' })
  deepEqual(
    backend.called(ACT_PATH).map(({ name, input }) => [name, input]),
    [
      ['POST /task/t1', { actionId: 'a1', remark: 'fine' }],
      ['POST /task/t2', { actionId: 'a1' }],
    ],
  )
})

test('sends one request for a hundred fast presses', async () => {
  const { backend, actions } = setup()
  const all = await Promise.all(many(100, (n) => actions.act('t1', n % 2 ? 'a1' : 'a2', '')))
  deepEqual(new Set(all.map(({ state }) => state)), new Set(['done']))
  equal((await actions.act('t1', 'a1', '')).state, 'handled')
  equal(backend.called(ACT_PATH).length, 1)
})

test('treats a task handled by another user as a normal outcome', async () => {
  const { backend, actions } = setup()
  backend.onAct = alreadyHandled
  deepEqual(await actions.act('t1', 'a1', ''), { state: 'handled' })
})

test('reports the server’s message on failure and allows a retry', async () => {
  const { backend, actions } = setup()
  backend.onAct = () => rejectedWith('the term is over')
  deepEqual(await actions.act('t1', 'a1', ''), {
    state: 'failed',
    serverMessage: 'the term is over',
    errorKind: 'refused',
  })
  delete backend.onAct
  deepEqual(await actions.act('t1', 'a1', ''), { state: 'done' })
  equal(backend.called(ACT_PATH).length, 2)
})

test('never retries a write automatically', async () => {
  const { backend, actions } = setup()
  backend.replies[ACT_PATH] = offline
  const running = actions.act('t1', 'a1', '')
  backend.tick(60_000)
  equal((await running).state, 'failed')
  equal(backend.called(ACT_PATH).length, 1)
})

test('posts read, rate, urge, withdraw and delete as forms to /process/{id} (§7)', async () => {
  const { backend, actions } = setup()
  await actions.markRead('p60')
  await actions.rate('p50', 2, ' slow ')
  await actions.urge('p70')
  await actions.withdraw('p70')
  await actions.remove('p70')
  deepEqual(
    backend.called(PROCESS_PATH).map(({ name, input }) => [name, input]),
    [
      ['POST /process/p60', { action: 'read' }],
      ['POST /process/p50', { action: 'rate', rating: '2', remark: 'slow' }],
      ['POST /process/p70', { action: 'urge' }],
      ['POST /process/p70', { action: 'withdraw' }],
      ['POST /process/p70', { action: 'delete' }],
    ],
  )
})

test('invalidates lists and counts after a success, not after a failure', async () => {
  const { backend, actions } = setup()
  const again: unknown[] = []
  backend.runtime.queries.invalidate = (prefix) => void again.push(prefix[0])
  await actions.act('t1', 'a1', '')
  deepEqual(again, ['tasks', 'processes', 'process'])
  backend.onAct = () => rejectedWith('no')
  await actions.act('t2', 'a1', '')
  equal(again.length, 3)
})

test('runs 30 tasks four at a time, reports each result and retries only the failed ones', async () => {
  const { backend } = setup(30)
  const progress: string[] = []
  let now = 0
  let most = 0
  const bad = new Set(['t3', 't13', 't23'])
  const step = { ...process(5).tasks[0]!, actionTime: NOW }
  backend.replies['GET /process/{id}'] = { errno: 0, entities: [process(5, { tasks: [step] })] }
  backend.replies[ACT_PATH] = async (call: { name: string }) => {
    const id = call.name.split('/').at(-1)!
    most = Math.max(most, ++now)
    // long enough for all concurrent calls to arrive, even on a busy machine
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    now--
    return bad.has(id) ? rejectedWith('busy') : id === 't5' ? alreadyHandled() : { errno: 0 }
  }
  const bulk = createBulkAction(backend.runtime, backend.data.todo, (id) => progress.push(id), 'en')
  await bulk.run(approve.code, 'ok')
  equal(most, 4)
  const states = () => bulk.$items.get().map(({ outcome }) => outcome.state)
  equal(states().filter((s) => s === 'done').length, 26)
  equal(states()[4], 'handled')
  deepEqual(bulk.$items.get()[4]!.outcome, { state: 'handled', handledBy: 'Li Wei' })
  deepEqual(
    bulk.$items
      .get()
      .filter(({ outcome }) => outcome.state === 'failed')
      .map(({ task: { id }, outcome }) => [id, outcome.state === 'failed' && outcome.serverMessage]),
    [...bad].map((id) => [id, 'busy']),
  )
  equal(progress.length, 26)
  bad.clear()
  await bulk.run(approve.code, 'ok')
  equal(backend.called(ACT_PATH).length, 33)
  equal(states().filter((s) => s === 'done').length, 29)
  equal(
    backend.called(ACT_PATH).every(({ input }) => input['actionId'] === 'a1' && input['remark'] === 'ok'),
    true,
  )
})

test('invalidates the lists once after a bulk of 30', async () => {
  const { backend } = setup(30)
  const { queries } = backend.runtime
  const again: unknown[] = []
  const { invalidate } = queries
  queries.invalidate = (prefix, notify) => {
    again.push(prefix[0])
    invalidate(prefix, notify)
  }
  await createBulkAction(backend.runtime, backend.data.todo, () => {}, 'en').run(approve.code, 'ok')
  deepEqual(again, ['tasks', 'processes', 'process'])
})

test('uses each task’s own action with the selected code', async () => {
  const { backend } = setup(0)
  backend.data.todo = [task(1), task(2, { actions: [{ ...approve, id: 'other' }] }), task(3, { actions: [] })]
  const bulk = createBulkAction(backend.runtime, backend.data.todo, () => {}, 'en')
  await bulk.run('approve', '')
  deepEqual(
    backend.called(ACT_PATH).map(({ input }) => input['actionId']),
    ['a1', 'other'],
  )
  equal(bulk.$items.get()[2]!.outcome.state, 'failed')
})

test('runs a bulk action once when it is started twice', async () => {
  const { backend } = setup(5)
  const bulk = createBulkAction(backend.runtime, backend.data.todo, () => {}, 'en')
  const first = bulk.run('approve', '')
  await Promise.all(many(20, () => bulk.run('approve', '')))
  equal(bulk.$running.get(), true)
  await first
  equal(bulk.$running.get(), false)
  equal(backend.called(ACT_PATH).length, 5)
})

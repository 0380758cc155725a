import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskActions } from '../../../src/features/process-center/actions.ts'
import { createBulk } from '../../../src/features/process-center/bulk.ts'
import { offline } from '../../double/runtime.ts'
import { ACT, approve, handled, many, platform, PROCESS, process, said, task } from './scene.ts'

const scene = (n = 3) => {
  const hall = platform({ todo: many(n, task), done: [process(50)], cc: [process(60)], doing: [process(70)] })
  return { hall, actions: hall.runtime.one(createTaskActions) }
}

test('a task is acted upon by the id of its action, with the remark where there is one (§7)', async () => {
  const { hall, actions } = scene()
  deepEqual(await actions.act('t1', 'a1', '  fine  '), { state: 'done' })
  deepEqual(await actions.act('t2', 'a1', '   '), { state: 'done' })
  deepEqual(
    hall.called(ACT).map(({ name, input }) => [name, input]),
    [
      ['POST /task/t1', { actionId: 'a1', remark: 'fine' }],
      ['POST /task/t2', { actionId: 'a1' }],
    ],
  )
})

test('a hundred fast presses are one request', async () => {
  const { hall, actions } = scene()
  const all = await Promise.all(many(100, (n) => actions.act('t1', n % 2 ? 'a1' : 'a2', '')))
  deepEqual(new Set(all.map(({ state }) => state)), new Set(['done']))
  equal((await actions.act('t1', 'a1', '')).state, 'handled')
  equal(hall.called(ACT).length, 1)
})

test('a task that was handled by somebody else is a normal answer', async () => {
  const { hall, actions } = scene()
  hall.onAct = handled
  deepEqual(await actions.act('t1', 'a1', ''), { state: 'handled' })
})

test('a failure says what the server said, and may be tried again', async () => {
  const { hall, actions } = scene()
  hall.onAct = () => said('the term is over')
  deepEqual(await actions.act('t1', 'a1', ''), {
    state: 'failed',
    said: 'the term is over',
    trouble: 'refused',
  })
  delete hall.onAct
  deepEqual(await actions.act('t1', 'a1', ''), { state: 'done' })
  equal(hall.called(ACT).length, 2)
})

test('a write is never repeated by itself', async () => {
  const { hall, actions } = scene()
  hall.replies[ACT] = offline
  const running = actions.act('t1', 'a1', '')
  hall.tick(60_000)
  equal((await running).state, 'failed')
  equal(hall.called(ACT).length, 1)
})

test('reading, rating, reminding, withdrawing and deleting are forms of POST /process/{id} (§7)', async () => {
  const { hall, actions } = scene()
  await actions.read('p60')
  await actions.rate('p50', 2, ' slow ')
  await actions.urge('p70')
  await actions.withdraw('p70')
  await actions.remove('p70')
  deepEqual(
    hall.called(PROCESS).map(({ name, input }) => [name, input]),
    [
      ['POST /process/p60', { action: 'read' }],
      ['POST /process/p50', { action: 'rate', rating: '2', remark: 'slow' }],
      ['POST /process/p70', { action: 'urge' }],
      ['POST /process/p70', { action: 'withdraw' }],
      ['POST /process/p70', { action: 'delete' }],
    ],
  )
})

test('after a success the lists and counts are asked for again, after a failure not', async () => {
  const { hall, actions } = scene()
  const again: unknown[] = []
  hall.runtime.queries.invalidate = (prefix) => void again.push(prefix[0])
  await actions.act('t1', 'a1', '')
  deepEqual(again, ['tasks', 'processes', 'process'])
  hall.onAct = () => said('no')
  await actions.act('t2', 'a1', '')
  equal(again.length, 3)
})

test('a bulk of 30 runs four at a time, tells each result, and tries only the failed again', async () => {
  const { hall } = scene(30)
  const told: string[] = []
  let now = 0
  let most = 0
  const bad = new Set(['t3', 't13', 't23'])
  hall.replies[ACT] = async (call: { name: string }) => {
    const id = call.name.split('/').at(-1)!
    most = Math.max(most, ++now)
    await new Promise((done) => setTimeout(done, 1))
    now--
    return bad.has(id) ? said('busy') : id === 't5' ? handled() : { errno: 0 }
  }
  const bulk = createBulk(hall.runtime, hall.hold.todo, (id) => told.push(id))
  await bulk.run(approve.code, 'ok')
  equal(most, 4)
  const states = () => bulk.$items.get().map(({ outcome }) => outcome.state)
  equal(states().filter((s) => s === 'done').length, 26)
  equal(states()[4], 'handled')
  deepEqual(
    bulk.$items
      .get()
      .filter(({ outcome }) => outcome.state === 'failed')
      .map(({ task: { id }, outcome }) => [id, outcome.state === 'failed' && outcome.said]),
    [...bad].map((id) => [id, 'busy']),
  )
  equal(told.length, 26)
  bad.clear()
  await bulk.run(approve.code, 'ok')
  equal(hall.called(ACT).length, 33)
  equal(states().filter((s) => s === 'done').length, 29)
  equal(
    hall.called(ACT).every(({ input }) => input['actionId'] === 'a1' && input['remark'] === 'ok'),
    true,
  )
})

test('after a bulk of 30 the lists are asked for once, not once a task', async () => {
  const { hall } = scene(30)
  const { queries } = hall.runtime
  const again: unknown[] = []
  const { invalidate } = queries
  queries.invalidate = (prefix, tell) => {
    again.push(prefix[0])
    invalidate(prefix, tell)
  }
  await createBulk(hall.runtime, hall.hold.todo, () => {}).run(approve.code, 'ok')
  deepEqual(again, ['tasks', 'processes', 'process'])
})

test('each task of a bulk is acted upon by its own action of that code', async () => {
  const { hall } = scene(0)
  hall.hold.todo = [task(1), task(2, { actions: [{ ...approve, id: 'other' }] }), task(3, { actions: [] })]
  const bulk = createBulk(hall.runtime, hall.hold.todo, () => {})
  await bulk.run('approve', '')
  deepEqual(
    hall.called(ACT).map(({ input }) => input['actionId']),
    ['a1', 'other'],
  )
  equal(bulk.$items.get()[2]!.outcome.state, 'failed')
})

test('a bulk that is started twice runs once', async () => {
  const { hall } = scene(5)
  const bulk = createBulk(hall.runtime, hall.hold.todo, () => {})
  const first = bulk.run('approve', '')
  await Promise.all(many(20, () => bulk.run('approve', '')))
  equal(bulk.$running.get(), true)
  await first
  equal(bulk.$running.get(), false)
  equal(hall.called(ACT).length, 5)
})

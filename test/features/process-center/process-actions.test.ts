import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createProcessActions } from '../../../src/features/process-center/decide/process-actions.ts'
import { offline } from '../../double/scripted-runtime.ts'
import { many, createProcessBackend, PROCESS_PATH, process, rejectedWith, task } from './process-backend.ts'

const setup = (n = 3) => {
  const backend = createProcessBackend({
    todo: many(n, task),
    done: [process(50)],
    cc: [process(60)],
    doing: [process(70), process(71)],
  })
  return { backend, actions: backend.runtime.service(createProcessActions) }
}

test('posts read, rate, urge, withdraw and delete as forms to /process/{id} (§7)', async () => {
  const { backend, actions } = setup()
  await actions.markRead('p60')
  await actions.rate('p50', 2, ' slow ')
  await actions.urge('p70')
  await actions.withdraw('p70')
  await actions.delete('p71')
  deepEqual(
    backend.called(PROCESS_PATH).map(({ name, input }) => [name, input]),
    [
      ['POST /process/p60', { action: 'read' }],
      ['POST /process/p50', { action: 'rate', rating: '2', remark: 'slow' }],
      ['POST /process/p70', { action: 'urge' }],
      ['POST /process/p70', { action: 'withdraw' }],
      ['POST /process/p71', { action: 'delete' }],
    ],
  )
})

test('invalidates lists and counts after a success, not after a failure', async () => {
  const { backend, actions } = setup()
  const again: unknown[] = []
  backend.runtime.queries.invalidate = (prefix) => void again.push(prefix[0])
  await actions.markRead('p60')
  deepEqual(again, ['tasks', 'processes', 'process'])
  backend.replies[PROCESS_PATH] = rejectedWith('no')
  await rejects(actions.urge('p70'))
  equal(again.length, 3)
})

test('never retries a write automatically', async () => {
  const { backend, actions } = setup()
  backend.replies[PROCESS_PATH] = offline
  const running = actions.urge('p70')
  backend.tick(60_000)
  await rejects(running)
  equal(backend.called(PROCESS_PATH).length, 1)
})

test('sends one request for a hundred fast presses', async () => {
  const { backend, actions } = setup()
  const all = await Promise.all(many(100, () => actions.urge('p70')))
  deepEqual(new Set(all), new Set(['done']))
  equal(backend.called(PROCESS_PATH).length, 1)
})

import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { EventType } from '../../../src/contract/core/bus-events.ts'
import { createTaskCounts } from '../../../src/domain/task-counts.ts'
import { LIST_NAMES } from '../../../src/domain/task-lists.ts'
import { queryProcess } from '../../../src/features/process-center/facts/process-details.ts'
import { createProcessCenter } from '../../../src/features/process-center/lists/process-center.ts'
import { waitIdle, waitUntil } from '../../double/wait-until.ts'
import { createProcessBackend, LIST_PATHS, process, task, type ProcessBackend } from './process-backend.ts'

/** Mounts all seven counts, the to-do list (with a task of process p1) and the detail of process p1. */
async function setup() {
  const backend = createProcessBackend({ todo: [task(1)], doing: [process(1)], cc: [process(3)] })
  backend.replies['GET /process/{id}'] = { errno: 0, entities: [process(1)] }
  const { runtime } = backend
  const listeners = new Map<EventType, (subject: string) => void>()
  runtime.on = (type, run) => {
    listeners.set(type, run)
    return () => listeners.delete(type)
  }
  const counts = LIST_NAMES.map((name) => runtime.service(createTaskCounts).$count(name))
  const { $result } = createProcessCenter(runtime)
  const $detail = queryProcess(runtime, 'p1', 'en')
  for (const $store of [...counts, $result, $detail]) $store.listen(() => {})
  await waitUntil(() => counts.every(($count) => $count.get() !== undefined))
  await waitUntil(() => $result.get().state === 'ready' && $detail.get().state === 'ready')
  return {
    /** Requests caused by the events, in alphabetical order. */
    async requestsAfter(...events: [EventType, string][]) {
      const before = backend.calls.length
      for (const [type, subject] of events) listeners.get(type)?.(subject)
      await waitIdle()
      return backend.calls.slice(before).map(nameOf).sort()
    },
  }
}

function nameOf({ name, input }: ProcessBackend['calls'][number]): string {
  const list = Object.entries(LIST_PATHS).find(([, path]) => path === name)?.[0]
  if (!list) return name
  const which = input['entrust'] ? 'entrust' : input['sep'] === 'owner' ? 'meApply' : list
  return `${input['limit'] === '1' ? 'count' : 'list'} ${which}`
}

const TASK_LISTS = ['count entrust', 'count todo', 'list todo']
const PROCESS_COUNTS = ['count cc', 'count doing', 'count done', 'count guest', 'count meApply']
const DETAIL = 'GET /process/p1'

for (const [type, subject, label, requests] of [
  ['task', 't9', 'an unknown task', TASK_LISTS],
  ['task', 't1', 'a task of the process on screen', [DETAIL, ...TASK_LISTS]],
  ['task', '', 'no task in particular', [DETAIL, ...TASK_LISTS]],
  ['process', 'p9', 'an unknown process', PROCESS_COUNTS],
  ['process', 'p1', 'the process on screen', [DETAIL, ...PROCESS_COUNTS, 'list todo']],
  ['process', '', 'no process in particular', [DETAIL, ...PROCESS_COUNTS, 'list todo']],
  ['read', 'p3', 'another copy', ['count cc']],
  ['read', 'p1', 'the process on screen', [DETAIL, 'count cc']],
  ['favorite', 'a1', 'an item', []],
  ['visit', '', 'nothing', []],
] as const)
  test(`a "${type}" event about ${label} sends ${requests.length} requests`, async () => {
    const { requestsAfter } = await setup()
    deepEqual(await requestsAfter([type, subject]), requests)
  })

test('a stream that reconnects fetches everything on screen once', async () => {
  const { requestsAfter } = await setup()
  const all = [DETAIL, ...PROCESS_COUNTS, ...TASK_LISTS].sort()
  deepEqual(await requestsAfter(['task', ''], ['process', ''], ['read', '']), all)
})

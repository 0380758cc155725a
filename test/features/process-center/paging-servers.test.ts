// Servers that page in their own way: every row can be reached, once, and the list ends.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '../../../src/contract/core/tasks.ts'
import { shownTotal } from '../../../src/features/process-center/lists/list-loader.ts'
import { countList, DEFAULT_LIST_STATE, fetchList } from '../../../src/domain/task-lists.ts'
import { createProcessBackend, LIST_PATHS, many, task } from './process-backend.ts'
import { setupModel } from './setup-model.ts'

interface Server {
  name: string
  rows: number
  /** Rows that can be reached; default: all. */
  reachable?: number
  reply(tasks: Task[], start: number, limit: number): { entities: unknown[]; total?: unknown }
  /** The total on the first page. */
  total: number | string
}

const slice = (tasks: Task[], start: number, limit: number) => tasks.slice(start, start + limit)
const SERVERS: Server[] = [
  {
    name: 'no total',
    rows: 34,
    total: '10+',
    reply: (all, start, limit) => ({ entities: slice(all, start, limit) }),
  },
  {
    name: 'no total, and the last page is full',
    rows: 30,
    total: '10+',
    reply: (all, start, limit) => ({ entities: slice(all, start, limit), total: null }),
  },
  {
    name: 'no total, one page',
    rows: 7,
    total: 7,
    reply: (all, start, limit) => ({ entities: slice(all, start, limit) }),
  },
  {
    name: 'a total of 0',
    rows: 25,
    total: '10+',
    reply: (all, start, limit) => ({ entities: slice(all, start, limit), total: 0 }),
  },
  {
    name: 'no total, and a bad record on each page of ten',
    rows: 34,
    total: '10+',
    reachable: 30,
    reply: (all, start, limit) => ({
      entities: slice(all, start, limit).map((record) =>
        /^t\d?2$/.test(record.id) ? { ...record, id: null } : record,
      ),
    }),
  },
  { name: 'the whole list each time', rows: 34, total: 34, reply: (all) => ({ entities: all }) },
  {
    name: 'the whole list each time, with its total',
    rows: 34,
    total: 34,
    reply: (all) => ({ entities: all, total: 34 }),
  },
  {
    name: 'all rows from the start on',
    rows: 34,
    total: 34,
    reply: (all, start) => ({ entities: all.slice(start) }),
  },
  {
    name: 'all rows from the start on, with the total',
    rows: 34,
    total: 34,
    reply: (all, start) => ({ entities: all.slice(start), total: '34' }),
  },
  {
    name: 'the first page each time, without a total',
    rows: 34,
    reachable: 10,
    total: '10+',
    reply: (all) => ({ entities: all.slice(0, 10) }),
  },
]

for (const { name, rows, reachable = rows, total, reply } of SERVERS) {
  const createBackend = () => {
    const backend = createProcessBackend()
    backend.replies[LIST_PATHS.todo] = ({ input }: { input: Record<string, unknown> }) => ({
      errno: 0,
      ...reply(many(rows, task), Number(input['start']), Number(input['limit'])),
    })
    return backend
  }

  test(`a phone loads more until nothing is left: ${name}`, async () => {
    const { model, shown, ids, ready, close } = setupModel(createBackend(), { endless: true })
    await ready()
    equal(shownTotal(shown()), total)
    let presses = 0
    for (; ids()!.length < shown().total; presses++) {
      ok(presses < 5, 'endless')
      model.loadMore()
      await ready()
    }
    equal(ids()!.length, reachable)
    equal(new Set(ids()).size, reachable)
    equal(shown().isOpenEnded, false)
    close()
  })

  test(`pages hold each row once: ${name}`, async () => {
    const { model, shown, ids, ready, close } = setupModel(createBackend())
    await ready()
    const found = [...ids()!]
    for (let start = 10; start < shown().total; start += 10) {
      ok(start < 60, 'endless')
      model.filter({ start })
      await ready()
      if (model.$state.get().start !== start) break
      found.push(...ids()!)
    }
    await ready()
    equal(found.length, reachable)
    equal(new Set(found).size, reachable)
    ok(ids()!.length > 0, 'the last page is shown')
    close()
  })

  test(`counts and exports all rows: ${name}`, async () => {
    const { runtime } = createBackend()
    const { entities: exported, hasChanged } = await fetchList(runtime, 'todo', {
      ...DEFAULT_LIST_STATE,
      limit: 2000,
    })
    equal(hasChanged, false)
    equal(new Set(exported.map(({ id }) => id)).size, exported.length)
    if (reachable === rows) {
      equal(exported.length, rows)
      equal(await countList(runtime, 'todo'), rows)
    }
    const { entities } = await fetchList(runtime, 'todo', { ...DEFAULT_LIST_STATE, limit: 250 })
    deepEqual(new Set(entities.map(({ id }) => id)).size, entities.length)
  })
}

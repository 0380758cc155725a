// Lists that move while they are read: no row that stays is missing, none is twice, or the reader says that it cannot know.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_LIST_STATE, fetchList } from '../../src/domain/task-lists.ts'
import {
  createProcessBackend,
  LIST_PATHS,
  many,
  process,
  task,
} from '../features/process-center/process-backend.ts'

type Row = { id: string }
/** What happens to the list before request `n` (from 1) is answered. */
type Move = (rows: Row[], n: number) => void

const leave = (rows: Row[], ...ids: number[]) =>
  ids.forEach((n) =>
    rows.splice(
      rows.findIndex(({ id }) => id === `t${n}` || id === `p${n}`),
      1,
    ),
  )
const once =
  (when: number, move: (rows: Row[]) => void): Move =>
  (rows, n) => {
    if (n === when) move(rows)
  }

interface Case {
  name: string
  move: Move
  /** Rows in the reply, and whether it says that it may be incomplete. */
  count: number
  hasChanged?: boolean
}

const CASES: Case[] = [
  { name: 'nothing happens', move: () => {}, count: 150 },
  { name: 'three read rows leave', move: once(2, (rows) => leave(rows, 1, 2, 50)), count: 147 },
  { name: 'three unread rows leave', move: once(2, (rows) => leave(rows, 120, 130, 150)), count: 147 },
  {
    name: 'a read row leaves and another one arrives at the end: the total is the same',
    move: once(2, (rows) => {
      leave(rows, 3)
      rows.push(task(900))
    }),
    count: 150,
  },
  {
    name: 'an unread row moves to the top',
    move: once(2, (rows) => rows.unshift(...rows.splice(130, 1))),
    count: 150,
  },
  {
    name: 'a read and an unread row change places',
    move: once(2, (rows) => {
      const [early, late] = [rows[40]!, rows[140]!]
      rows[40] = late
      rows[140] = early
    }),
    count: 150,
  },
  {
    name: 'five rows arrive above',
    move: once(2, (rows) => rows.unshift(...many(5, (n) => task(500 + n)))),
    count: 155,
  },
  { name: 'half of the list leaves', move: once(2, (rows) => rows.splice(0, 75)), count: 75 },
  { name: 'all but two leave', move: once(2, (rows) => rows.splice(2)), count: 2 },
  {
    name: 'three leave before every request',
    move: (rows, n) => n > 1 && rows.splice(0, 3),
    count: 138,
    hasChanged: true,
  },
]

interface Server {
  name: string
  page(rows: Row[], start: number, limit: number): Row[]
}
const SERVERS: Server[] = [
  { name: 'by rows', page: (rows, start, limit) => rows.slice(start, start + limit) },
  {
    name: 'by page numbers',
    page: (rows, start, limit) => {
      const first = Math.floor(start / limit) * limit
      return rows.slice(first, first + limit)
    },
  },
  {
    name: 'at most 40 at once',
    page: (rows, start, limit) => rows.slice(start, start + Math.min(40, limit)),
  },
]

async function read(via: 'task-api' | 'app-center', { page }: Server, { move }: Case) {
  const backend = createProcessBackend({}, { config: { processes: via } })
  const rows: Row[] = many<Row>(150, via === 'task-api' ? task : process)
  let requests = 0
  const reply = (start: number, limit: number) => {
    move(rows, ++requests)
    return { errno: 0, total: rows.length, entities: page(rows, start, limit) }
  }
  backend.replies[LIST_PATHS.todo] = ({ input }: { input: Record<string, unknown> }) =>
    reply(Number(input['start']), Number(input['limit']))
  backend.replies['processes'] = ({ input }: { input: Record<string, number> }) =>
    reply((input['page']! - 1) * input['size']!, input['size']!)
  const list = via === 'task-api' ? 'todo' : 'done'
  const { entities, hasChanged } = await fetchList(backend.runtime, list, {
    ...DEFAULT_LIST_STATE,
    limit: 2000,
  })
  return { ids: entities.map(({ id }) => id), hasChanged, left: rows.map(({ id }) => id), requests }
}

for (const server of SERVERS)
  for (const via of ['task-api', 'app-center'] as const)
    for (const example of CASES)
      test(`reads all pages, ${server.name}, ${via}: ${example.name}`, async () => {
        const { ids, hasChanged, left, requests } = await read(via, server, example)
        equal(new Set(ids).size, ids.length, 'no row is twice')
        deepEqual(
          left.filter((id) => !ids.includes(id)),
          [],
          'no row that stays is missing',
        )
        equal(hasChanged, example.hasChanged ?? false)
        if (!hasChanged) deepEqual(ids.toSorted(), left.toSorted())
        ok(requests <= 16, `${requests} requests`)
      })

const count = async (total: unknown, rows: number, limit = 2000) => {
  const backend = createProcessBackend()
  let requests = 0
  backend.replies[LIST_PATHS.todo] = ({ input }: { input: Record<string, unknown> }) => {
    requests++
    const start = Number(input['start'])
    return { errno: 0, total, entities: many(rows, task).slice(start, start + Number(input['limit'])) }
  }
  const { entities, hasChanged } = await fetchList(backend.runtime, 'todo', { ...DEFAULT_LIST_STATE, limit })
  return { rows: entities.length, hasChanged, requests }
}

test('ends where a total is wrong, and does not take it for a change', async () => {
  deepEqual(await count(1e9, 0), { rows: 0, hasChanged: false, requests: 1 })
  equal((await count(1e9, 150)).hasChanged, false)
  deepEqual(await count(1e9, 3000, 500), { rows: 500, hasChanged: false, requests: 6 })
})

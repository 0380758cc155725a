// Answers to every call that the process centre makes, each field filled by the test; see hall-answers.ts.
import type { Answers, Call } from './fault-server.ts'
import { T, wordsOf, type HallOptions } from './hall-answers.ts'

const FUTURE = 4_000_000_000
const places = (from: number, count: number) => Array.from({ length: Math.max(0, count) }, (_, i) => from + i)

export function processAnswers({ n, word, from }: HallOptions): Answers {
  const words = wordsOf({ word, ...(from && { from }) })

  const owner = (w: (field: string) => string) => ({
    id: w('ownerId'),
    account: w('account'),
    name: w('owner'),
  })
  const app = (w: (field: string) => string) => ({ name: w('app'), system: w('system') })
  const step = (call: Call, at: number) => {
    const w = words(call, at, `${call.op} tasks`)
    return {
      id: `s${at}`,
      name: w('name'),
      actionUser: w('actionUser'),
      actionTime: at % 2 ? T : 0,
      actionName: w('actionName'),
      assignTime: T,
      expireTime: FUTURE,
      uri: w('uri'),
      remark: w('remark'),
      onBehalfOf: w('onBehalfOf'),
    }
  }
  const milestone = (call: Call, at: number) => {
    const w = words(call, at, `${call.op} milestones`)
    return { name: w('name'), percent: 50, status: w('status') }
  }
  /** A process with the steps of so many places. */
  const process = (call: Call, at: number, steps = 1) => {
    const w = words(call, at)
    return {
      id: `p${at}`,
      name: w('name'),
      uri: w('uri'),
      entry: w('entry'),
      status: ['doing', 'done', w('status')][at % 3],
      create: T,
      update: T,
      priority: at % 2,
      tags: [w('tags')],
      rating: at % 6,
      review: w('review'),
      pendingTasks: [`s${at}`],
      read: 0,
      app: app(w),
      // some are mine, which may be rated
      owner: { ...owner(w), ...(at % 2 ? { id: 'u1' } : {}) },
      milestone: milestone(call, at),
      milestones: places(at, steps).map((one) => milestone(call, one)),
      system: { id: w('systemId'), name: w('systemName') },
      tasks: places(at, steps).map((one) => step(call, one)),
      expireTime: FUTURE,
      copied: T,
      urged: T,
      abilities: ['urge', 'withdraw', 'rate', 'delete', w('abilities')],
    }
  }
  const task = (call: Call, at: number) => {
    const w = words(call, at)
    return {
      id: `t${at}`,
      name: w('name'),
      assignTime: T,
      uri: w('uri'),
      actionName: w('actionName'),
      expireTime: FUTURE,
      actions: [
        { code: 'approve', id: 'a', name: w('action'), needsRemark: at % 2 === 1 },
        { code: w('actionCode'), id: 'b', name: w('action'), needsRemark: false },
      ],
      kind: at % 2 ? 'submit' : 'approve',
      priority: at % 2,
      urged: T,
      entruster: owner(w),
      process: {
        ...{ id: `p${at}`, name: w('process'), uri: w('uri'), tags: [w('tags')], entry: w('entry') },
        ...{ owner: owner(w), app: app(w) },
      },
    }
  }
  const pageOf =
    (make: (call: Call, at: number) => unknown) =>
    (call: Call): { entities: unknown[]; total: number } => {
      const asked = call.url.searchParams
      const { page = 1, size = n } = call.variables as { page?: number; size?: number }
      const start = Number(asked.get('start') ?? (page - 1) * size)
      const limit = Math.min(n - start, Number(asked.get('limit') ?? size))
      return { entities: places(start, limit).map((at) => make(call, at)), total: n }
    }
  const rest = (answer: (call: Call) => object) => (call: Call) => ({ errno: 0, ...answer(call) })
  const done = rest(() => ({}))
  const detail = (call: Call) =>
    process(call, Number(/\d+$/.exec(String(call.variables['id'] ?? call.url.pathname))?.[0] ?? 0), 3)
  const entrusted = rest((call) => ({
    entities: places(0, n).map((at) => {
      const w = words(call, at)
      const user = { id: `u${at}`, account: w('account'), name: w('name') }
      return { id: `e${at}`, user, from: T, to: FUTURE, scope: w('scope'), existing: true, active: at < 3 }
    }),
  }))
  const feed = rest((call) => ({ entities: [{ url: words(call, 0)('url'), created: T }] }))
  const platformApps = rest((call) => ({
    entities: places(0, n).map((at) => {
      const w = words(call, at)
      return { id: `i${at}`, name: w('name'), uri: w('uri'), visible: true }
    }),
  }))
  const people = rest((call) => ({ entities: places(0, n).map((at) => owner(words(call, at))) }))
  const listed = rest(pageOf(process))
  return {
    'GET /me/tasks/todo': rest(pageOf(task)),
    'GET /me/processes/guest': listed,
    'GET /me/processes/doing': listed,
    'GET /me/processes/done': listed,
    'GET /me/processes/cc': listed,
    'GET /process/{id}': rest((call) => ({ entities: [detail(call)] })),
    tasks: pageOf(task),
    processes: pageOf(process),
    process: detail,
    'POST /process/{id}': done,
    'POST /task/{id}': done,
    'GET /user/{id}/entrustees': entrusted,
    'GET /user/{id}/entrusters': entrusted,
    'POST /user/{id}/entrustees': done,
    'DELETE /user/{id}/entrustees/{entrusteeId}': done,
    'GET /users': people,
    'GET /me/apps': platformApps,
    'GET /me/calendar': feed,
    'POST /me/calendar': feed,
    'DELETE /me/calendar': done,
  }
}

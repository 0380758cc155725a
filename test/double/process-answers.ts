// Replies to every call of the process centre, each field filled by the test; see portal-answers.ts.
import type { Answers, Call } from './fault-server.ts'
import { TIMESTAMP, createFieldText, type AnswerOptions } from './portal-answers.ts'

const FUTURE = 4_000_000_000
const indexes = (from: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, i) => from + i)

export function processAnswers({ count, fieldText, offset }: AnswerOptions): Answers {
  const words = createFieldText({ fieldText: fieldText, ...(offset && { offset: offset }) })

  const owner = (w: (field: string) => string) => ({
    id: w('ownerId'),
    account: w('account'),
    name: w('owner'),
  })
  const app = (w: (field: string) => string) => ({ name: w('app'), system: w('system') })
  const step = (call: Call, index: number) => {
    const w = words(call, index, `${call.op} tasks`)
    return {
      id: `s${index}`,
      name: w('name'),
      actionUser: w('actionUser'),
      actionTime: index % 2 ? TIMESTAMP : 0,
      actionName: w('actionName'),
      assignTime: TIMESTAMP,
      expireTime: FUTURE,
      uri: w('uri'),
      remark: w('remark'),
      onBehalfOf: w('onBehalfOf'),
    }
  }
  const milestone = (call: Call, index: number) => {
    const w = words(call, index, `${call.op} milestones`)
    return { name: w('name'), percent: 50, status: w('status') }
  }
  const filledField = (call: Call, index: number) => {
    const w = words(call, index, `${call.op} content`)
    return { label: w('label'), value: w('value') }
  }
  const message = (call: Call, index: number) => {
    const w = words(call, index, `${call.op} thread`)
    const kind = index % 2 ? 'answer' : 'question'
    const onBehalfOf = w('onBehalfOf')
    return { id: `m${index}`, kind, author: w('author'), onBehalfOf, text: w('text'), createTime: TIMESTAMP }
  }
  /** A process with `steps` steps. */
  const process = (call: Call, index: number, steps = 1) => {
    const w = words(call, index)
    return {
      id: `p${index}`,
      name: w('name'),
      uri: w('uri'),
      entry: w('entry'),
      status: ['doing', 'done', w('status')][index % 3],
      create: TIMESTAMP,
      update: TIMESTAMP,
      priority: index % 2,
      tags: [w('tags')],
      rating: index % 6,
      review: w('review'),
      pendingTasks: [`s${index}`],
      read: 0,
      app: app(w),
      // some are mine, so that I can rate them
      owner: { ...owner(w), ...(index % 2 ? { id: 'u1' } : {}) },
      milestone: milestone(call, index),
      milestones: indexes(index, steps).map((n) => milestone(call, n)),
      system: { id: w('systemId'), name: w('systemName') },
      tasks: indexes(index, steps).map((n) => step(call, n)),
      expireTime: FUTURE,
      copied: TIMESTAMP,
      urged: TIMESTAMP,
      abilities: ['urge', 'withdraw', 'rate', 'delete', 'message', w('abilities')],
      question: index % 2 ? 'asked' : w('question'),
      thread: indexes(index, steps).map((n) => message(call, n)),
      content: indexes(index, steps).map((n) => filledField(call, n)),
      usualTime: 3600,
    }
  }
  const task = (call: Call, index: number) => {
    const w = words(call, index)
    return {
      id: `t${index}`,
      name: w('name'),
      assignTime: TIMESTAMP,
      uri: w('uri'),
      actionName: w('actionName'),
      expireTime: FUTURE,
      actions: [
        { code: 'approve', id: 'a', name: w('action'), needsRemark: index % 2 === 1 },
        { code: w('actionCode'), id: 'b', name: w('action'), needsRemark: false },
      ],
      kind: index % 2 ? 'submit' : 'approve',
      priority: index % 2,
      urged: TIMESTAMP,
      abilities: ['transfer', 'sign', 'ask', w('abilities')],
      question: index % 2 ? 'answered' : w('question'),
      entruster: owner(w),
      process: {
        ...{ id: `p${index}`, name: w('process'), uri: w('uri'), tags: [w('tags')], entry: w('entry') },
        ...{ owner: owner(w), app: app(w) },
      },
    }
  }
  const pageOf =
    (make: (call: Call, index: number) => unknown) =>
    (call: Call): { entities: unknown[]; total: number } => {
      const asked = call.url.searchParams
      const { page = 1, size = count } = call.variables as { page?: number; size?: number }
      const start = Number(asked.get('start') ?? (page - 1) * size)
      const limit = Math.min(count - start, Number(asked.get('limit') ?? size))
      return { entities: indexes(start, limit).map((index) => make(call, index)), total: count }
    }
  const restReply = (answer: (call: Call) => object) => (call: Call) => ({ errno: 0, ...answer(call) })
  const done = restReply(() => ({}))
  const detail = (call: Call) =>
    process(call, Number(/\d+$/.exec(String(call.variables['id'] ?? call.url.pathname))?.[0] ?? 0), 3)
  const entrustReply = restReply((call) => ({
    entities: indexes(0, count).map((index) => {
      const w = words(call, index)
      const user = { id: `u${index}`, account: w('account'), name: w('name') }
      return {
        id: `e${index}`,
        user,
        from: TIMESTAMP,
        to: FUTURE,
        scope: w('scope'),
        existing: true,
        active: index < 3,
      }
    }),
  }))
  const feed = restReply((call) => ({ entities: [{ url: words(call, 0)('url'), created: TIMESTAMP }] }))
  const platformApps = restReply((call) => ({
    entities: indexes(0, count).map((index) => {
      const w = words(call, index)
      return { id: `i${index}`, name: w('name'), uri: w('uri'), visible: true }
    }),
  }))
  const people = restReply((call) => ({
    entities: indexes(0, count).map((index) => owner(words(call, index))),
  }))
  const facets = restReply((call) => ({
    entities: indexes(0, count).map((index) => {
      const w = words(call, index)
      return { kind: index % 2 ? 'item' : 'applicant', value: w('value'), name: w('name'), count: index }
    }),
  }))
  const listed = restReply(pageOf(process))
  return {
    'GET /me/tasks/todo': restReply(pageOf(task)),
    'GET /me/tasks/facets': facets,
    'GET /me/processes/guest': listed,
    'GET /me/processes/doing': listed,
    'GET /me/processes/done': listed,
    'GET /me/processes/cc': listed,
    'GET /process/{id}': restReply((call) => ({ entities: [detail(call)] })),
    tasks: pageOf(task),
    processes: pageOf(process),
    process: detail,
    'POST /process/{id}': done,
    'POST /task/{id}': done,
    'GET /user/{id}/entrustees': entrustReply,
    'GET /user/{id}/entrusters': entrustReply,
    'POST /user/{id}/entrustees': done,
    'DELETE /user/{id}/entrustees/{entrusteeId}': done,
    'GET /users': people,
    'GET /me/apps': platformApps,
    'GET /me/calendar': feed,
    'POST /me/calendar': feed,
    'DELETE /me/calendar': done,
  }
}

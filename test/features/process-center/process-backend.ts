// An in-memory back end that implements contract/core/tasks.ts and contract/core/processes.ts.
import type { Process } from '../../../src/contract/core/processes.ts'
import type { Task } from '../../../src/contract/core/tasks.ts'
import {
  createErrorReply,
  createScriptedRuntime,
  type Call,
  type ScriptedOptions,
  type ScriptedRuntime,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student, studentProfile } from '../../double/session-double.ts'

export const NOW = Date.parse('2026-03-02T00:00:00Z')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const approve = { code: 'approve', id: 'a1', name: 'Approve', needsRemark: false }
export const reject = { code: 'reject', id: 'a2', name: 'Reject', needsRemark: true }
export const forward = { code: 'forward', id: 'a3', name: 'Forward', needsRemark: false }

export function task(n: number, part: Partial<Task> = {}): Task {
  return {
    id: `t${n}`,
    name: `Step of ${n}`,
    assignTime: NOW - n * HOUR,
    uri: `https://forms.example.edu/task/${n}`,
    actionName: '',
    expireTime: 0,
    actions: [approve, reject],
    kind: 'approve',
    priority: 0,
    urged: 0,
    entruster: null,
    abilities: [],
    question: '',
    process: {
      id: `p${n}`,
      name: `Leave request ${n}`,
      uri: `https://forms.example.edu/process/${n}`,
      tags: ['Study'],
      entry: `2026-${String(n).padStart(4, '0')}`,
      owner: { id: 'o1', name: 'Chen Mo', account: 'chenmo' },
      app: { name: 'Leave', system: 'Registry' },
    },
    ...part,
  }
}

export function process(n: number, part: Partial<Process> = {}): Process {
  return {
    id: `p${n}`,
    name: `Leave request ${n}`,
    uri: `https://forms.example.edu/process/${n}`,
    entry: `2026-${String(n).padStart(4, '0')}`,
    status: 'doing',
    create: NOW - 9 * DAY,
    update: NOW - n * HOUR,
    priority: 0,
    tags: ['Study'],
    rating: 0,
    review: '',
    pendingTasks: [],
    read: 0,
    app: { name: 'Leave', system: 'Registry' },
    owner: { id: studentProfile.id, account: studentProfile.account, name: student.name },
    milestone: { name: 'Approval', percent: 40, status: 'doing' },
    milestones: [],
    system: { id: 's1', name: 'Registry' },
    tasks: [
      {
        id: `t${n}`,
        name: 'Approval by the section',
        actionUser: 'Li Wei',
        actionTime: 0,
        actionName: '',
        assignTime: NOW - 2 * DAY,
        expireTime: 0,
        uri: '',
        remark: '',
        onBehalfOf: '',
      },
    ],
    expireTime: 0,
    copied: 0,
    urged: 0,
    abilities: [],
    question: '',
    ...part,
  }
}

export const many = <T>(n: number, make: (n: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i + 1))

export interface ProcessBackend extends ScriptedRuntime {
  /** The stored records; after a change, invalidate the queries. */
  data: { todo: Task[]; entrust: Task[]; doing: Process[]; done: Process[]; cc: Process[]; guest: Process[] }
  /** Query parameters of the requests for a list so far, without count requests. */
  listRequests(path: string): Record<string, unknown>[]
  /** Called before a task is acted on; may throw, or return an error reply. */
  onAct?: (id: string, call: Call) => unknown
}

export const LIST_PATHS = {
  todo: 'GET /me/tasks/todo',
  doing: 'GET /me/processes/doing',
  done: 'GET /me/processes/done',
  cc: 'GET /me/processes/cc',
  guest: 'GET /me/processes/guest',
}
export const ACT_PATH = 'POST /task/{id}'
export const PROCESS_PATH = 'POST /process/{id}'

/** The error reply for a task that was already handled. */
export const alreadyHandled = () =>
  createErrorReply(200, { errno: 1, ecode: 'TASK_ALREADY_HANDLED', error: 'done before' })
export const rejectedWith = (error: string) => createErrorReply(200, { errno: 7, ecode: 'REFUSED', error })

const matchesKeyword = (
  item: { name: string; entry?: string; process?: { name: string } | null },
  keyword: unknown,
) => [item.name, item.entry, item.process?.name].join(' ').includes(String(keyword ?? ''))

export function createProcessBackend(
  initial: Partial<ProcessBackend['data']> = {},
  options: ScriptedOptions = {},
): ProcessBackend {
  const data = { todo: [], entrust: [], doing: [], done: [], cc: [], guest: [], ...initial }
  const paginate = <T extends { name: string }>(all: T[], { input }: Call) => {
    const found = all.filter((item) => matchesKeyword(item, input['keyword']))
    const start = Number(input['start'] ?? 0)
    return { errno: 0, total: found.length, entities: found.slice(start, start + Number(input['limit'])) }
  }
  const wire = (tasks: Task[]) => tasks
  const scriptedRuntime = createScriptedRuntime(
    {
      [LIST_PATHS.todo]: (call: Call) => {
        const all = wire(call.input['entrust'] ? data.entrust : data.todo)
        const { kind, sort } = call.input
        const found = all.filter((item) => !kind || item.kind === kind)
        if (sort === 'due') found.sort((a, b) => (a.expireTime || Infinity) - (b.expireTime || Infinity))
        return paginate(found, call)
      },
      [LIST_PATHS.doing]: (call: Call) => paginate(data.doing, call),
      [LIST_PATHS.done]: (call: Call) => paginate(data.done, call),
      [LIST_PATHS.cc]: (call: Call) =>
        paginate(
          data.cc.filter((item) => !call.input['unread'] || item.read <= item.copied),
          call,
        ),
      [LIST_PATHS.guest]: (call: Call) => paginate(data.guest, call),
      [ACT_PATH]: (call: Call) => {
        const id = call.name.split('/').at(-1)!
        const answer = backend.onAct?.(id, call)
        if (answer) return answer
        if (!data.todo.some((item) => item.id === id)) return alreadyHandled()
        data.todo = data.todo.filter((item) => item.id !== id)
        return { errno: 0 }
      },
      [PROCESS_PATH]: (call: Call) => {
        const id = call.name.split('/').at(-1)!
        const { action, rating, remark } = call.input
        const all = [data.doing, data.done, data.cc]
        const item = all.flat().find((p) => p.id === id)
        if (!item) return createErrorReply(404)
        if (action === 'read') item.read = NOW + 1
        if (action === 'rate') Object.assign(item, { rating: Number(rating), review: remark })
        if (action === 'withdraw' || action === 'delete') data.doing = data.doing.filter((p) => p.id !== id)
        return { errno: 0 }
      },
      me: studentProfile,
      'GET /me/apps': { errno: 0, entities: [] },
      'GET /user/{id}/entrustees': { errno: 0, entities: [] },
      'GET /user/{id}/entrusters': { errno: 0, entities: [] },
    },
    {
      session: createSessionDouble(student),
      now: NOW,
      ...options,
      config: { processes: 'task-api', ...options.config },
    },
  )
  const backend: ProcessBackend = {
    ...scriptedRuntime,
    data,
    listRequests: (path) =>
      scriptedRuntime
        .called(path)
        .map(({ input }) => input)
        .filter(({ limit }) => limit !== '1'),
  }
  return backend
}

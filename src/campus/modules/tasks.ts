import { taskFacets } from '../../contract/additions/tasks.ts'
import { actOnTask, tasks as tasksOperation, todoTasks } from '../../contract/core/tasks.ts'
import { invalidInput, notFound, ApiError, type Caller } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { createEventCollector } from '../processes/event-collector.ts'
import { reassign } from '../processes/reassign-task.ts'
import { performAction, lockProcess, parseRemark } from '../processes/process-engine.ts'
import { parseListOptions } from '../processes/list-query.ts'
import { readTaskFacets } from '../processes/read-task-facets.ts'
import { readTasks } from '../processes/read-processes.ts'
import { taskToWire } from '../processes/process-to-wire.ts'

/** GraphQL returns all tasks in one list. */
const MAX_TASKS = 500

/** Open tasks (§3 Task), and actions on them. */
export function createTasksModule({ db, bus }: Campus): Module {
  const readTodo = async (me: string, query: URLSearchParams, limit?: number) => {
    const options = parseListOptions(query)
    const { total, rows } = await readTasks(db, me, options, limit === undefined ? {} : { limit })
    return { entities: rows.map((t) => taskToWire(t, options.english)), total }
  }
  const performTaskAction = (caller: Caller, id: string, form: URLSearchParams) =>
    db.tx(async (q) => {
      const action = form.get('action') ?? ''
      const actionId = form.get('actionId') ?? ''
      const remark = parseRemark(form.get('remark') ?? '')
      const isReassigned = action === 'transfer' || action === 'sign'
      if (actionId === '' && !isReassigned) throw invalidInput('actionId is missing')
      const [task] = await q.query<{ process_id: string }>('select process_id from task where id = $1', [
        replaceNul(id),
      ])
      const p = task && (await lockProcess(q, task.process_id))
      if (!p) throw notFound('there is no such task')
      const events = createEventCollector(q, bus)
      await events.collectHolders(p.id)
      if (isReassigned) {
        const account = form.get('account') ?? ''
        await reassign(q, p, { task: id, actor: caller.id, action, account, remark })
      } else await performAction(q, p, { task: id, actor: caller.id, actionId, remark })
      await events.collectHolders(p.id)
      await events.collectParticipants(p.id)
      await events.publish()
    })
  return {
    fields: {
      [tasksOperation.name]: {
        scope: 'task',
        resolve: ({ cate, userId }: { cate: string; userId: string }, caller) => {
          requireSelf(userId, caller)
          if (cate !== 'todo' && cate !== 'entrust') throw invalidInput('cate must be todo or entrust')
          return readTodo(
            caller.id,
            new URLSearchParams(cate === 'entrust' ? { entrust: 'true' } : {}),
            MAX_TASKS,
          )
        },
      },
    },
    routes: [
      serveOperation(todoTasks, 'task', ({ caller, query }) => readTodo(caller.id, query)),
      serveOperation(taskFacets, 'task', async ({ caller, query }) => {
        const { entrust, english } = parseListOptions(query)
        return toList(await readTaskFacets(db, caller.id, { entrust, english }))
      }),
      serveOperation(actOnTask, 'task_edit', async ({ caller, path, form }) => {
        await performTaskAction(caller, path.id, form)
        return toList([])
      }),
    ],
  }
}

/** Throws FORBIDDEN for another user's id, whether that user exists or not. */
export function requireSelf(userId: string, caller: Caller): void {
  if (userId !== caller.id) throw new ApiError(403, 'FORBIDDEN', 'only your own')
}

/** Makes an id with NUL, which PostgreSQL rejects, an unknown id. */
export const replaceNul = (id: string): string => id.replaceAll('\0', '?')

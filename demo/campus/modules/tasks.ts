import { actOnTask, tasks as tasksOperation, todoTasks } from '../../../src/contract/tasks.ts'
import { invalidInput, notFound, Refused, type Caller } from '../access.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { announcement } from '../processes/announce.ts'
import { act, lockProcess, readRemark } from '../processes/engine.ts'
import { readListing } from '../processes/list-query.ts'
import { readTasks } from '../processes/reading.ts'
import { wireTask } from '../processes/wire.ts'

/** All at once, by GraphQL. */
const MOST = 500

/** What waits for a person (§3 Task), and acting on it. */
export function tasks({ db, bus }: Campus): Module {
  const todo = async (me: string, query: URLSearchParams, most?: number) => {
    const listing = readListing(query)
    const { total, rows } = await readTasks(db, me, listing, most === undefined ? {} : { most })
    return { entities: rows.map((t) => wireTask(t, listing.english)), total }
  }
  const run = (caller: Caller, id: string, form: URLSearchParams) =>
    db.tx(async (q) => {
      const actionId = form.get('actionId') ?? ''
      const remark = readRemark(form.get('remark') ?? '')
      if (actionId === '') throw invalidInput('actionId is missing')
      const [at] = await q.query<{ process_id: string }>('select process_id from task where id = $1', [
        safe(id),
      ])
      const p = at && (await lockProcess(q, at.process_id))
      if (!p) throw notFound('there is no such task')
      const news = announcement(q, bus)
      await news.holders(p.id)
      await act(q, p, { task: id, actor: caller.id, actionId, remark })
      await news.holders(p.id)
      await news.process(p.id)
      await news.send()
    })
  return {
    fields: {
      [tasksOperation.name]: {
        scope: 'task',
        run: ({ cate, userId }: { cate: string; userId: string }, caller) => {
          ownOnly(userId, caller)
          if (cate !== 'todo' && cate !== 'entrust') throw invalidInput('cate is todo or entrust')
          return todo(caller.id, new URLSearchParams(cate === 'entrust' ? { entrust: 'true' } : {}), MOST)
        },
      },
    },
    routes: [
      serve(todoTasks, 'task', ({ caller, query }) => todo(caller!.id, query)),
      serve(actOnTask, 'task_edit', async ({ caller, path, form }) => {
        await run(caller!, path['id']!, form)
        return { entities: [], total: 0 }
      }),
    ],
  }
}

/** A foreign `userId` is refused, whether there is such a person or not (decisions, "The campus"). */
export function ownOnly(userId: string, caller: Caller): void {
  if (userId !== caller.id) throw new Refused(403, 'FORBIDDEN', 'only your own')
}

/** PostgreSQL has no place for NUL: an id with one is nobody's. */
export const safe = (id: string): string => id.replaceAll('\0', '?')

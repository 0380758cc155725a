import { COUNT_LIMIT, PAGE_SIZE } from '../contract/limits.ts'
import { processes, processLists, type ListQuery, type Page, type Process } from '../contract/processes.ts'
import { tasks, todoTasks, type Task } from '../contract/tasks.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { pickTasks } from './task-picking.ts'

/** The list categories of §4 whose rows are tasks or processes, as the tag and the routes of §2 name them. */
export const LIST_NAMES = ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** What a list is asked for (§4 "each keeps query state"). Empty values are not sent (§5). */
export interface ListState {
  limit: number
  start: number
  keyword: string
  unread: boolean
  /** One status of contract/processes.ts; '' for those that the list shows of itself. */
  statuses: string
  draft: boolean
  sort: '' | 'due'
  due: '' | 'overdue' | 'soon'
  /** Of to do: only what I have to submit, or to approve. */
  kind: '' | 'submit' | 'approve'
}

/** §4: clearing resets limit to 10, start to 0, unread to false and keyword to empty. */
export const CLEARED: ListState = {
  limit: PAGE_SIZE,
  start: 0,
  keyword: '',
  unread: false,
  statuses: '',
  draft: false,
  sort: '',
  due: '',
  kind: '',
}

/** One row, of either kind. */
export type Row = { kind: 'task'; id: string; task: Task } | { kind: 'process'; id: string; process: Process }

/** Where a list comes from, in both back ends (decisions, "Lists"), and what it always asks for. */
type Source =
  | { rows: 'tasks'; cate: string; own: { entrust?: boolean } }
  | { rows: 'processes'; cate: string; rest: (typeof processLists)['doing']; own: Partial<ListQuery> }

const SOURCES: Record<ListName, Source> = {
  todo: { rows: 'tasks', cate: 'todo', own: {} },
  entrust: { rows: 'tasks', cate: 'entrust', own: { entrust: true } },
  doing: { rows: 'processes', cate: 'doing', rest: processLists.doing, own: { sep: 'handler' } },
  // §7 has no list of all that I started: of those in progress the one without their status
  meApply: {
    rows: 'processes',
    cate: 'apply',
    rest: processLists.doing,
    own: { sep: 'owner', statuses: 'doing,done,rejected,withdrawn,killed' },
  },
  done: { rows: 'processes', cate: 'done', rest: processLists.done, own: {} },
  flow_cc: { rows: 'processes', cate: 'cc', rest: processLists.cc, own: {} },
  // decisions, "Guest lists": what guests started, status doing
  manage: { rows: 'processes', cate: 'manage', rest: processLists.guest, own: { statuses: 'doing' } },
}

/** What the badge of a list counts, beside its own rows: copies that are still unread. */
const COUNTED: Partial<Record<ListName, Partial<ListState>>> = { flow_cc: { unread: true } }

export const rowsOf = (name: ListName): 'tasks' | 'processes' => SOURCES[name].rows

/** The first part of the query key of a list, for invalidations. */
export const keyOf = (name: ListName) => [SOURCES[name].rows, name] as const

const ofTasks = ({ entities, total }: Page<Task>): Page<Row> => ({
  total,
  entities: entities.map((task) => ({ kind: 'task', id: task.id, task })),
})
const ofProcesses = ({ entities, total }: Page<Process>): Page<Row> => ({
  total,
  entities: entities.map((process) => ({ kind: 'process', id: process.id, process })),
})

/** A server may send fewer rows at once than it is asked for; so many any of them sends. */
const SURE = 100

/** One page of a list, also a large one that the server sends in parts. Throws CallFailed. */
export async function fetchList(
  runtime: Runtime,
  name: ListName,
  state: ListState,
  options: { locale?: string; signal?: AbortSignal } = {},
): Promise<Page<Row>> {
  const first = await fetchOnce(runtime, name, state, options)
  if (state.limit <= SURE) return first
  const rows = new Map(first.entities.map((row) => [row.id, row]))
  let { total } = first
  for (let n = first.entities.length; n > 0 && n < Math.min(state.limit, total - state.start);) {
    const page = { ...state, start: state.start + n, limit: Math.min(SURE, state.limit - n) }
    const more = await fetchOnce(runtime, name, page, options)
    for (const row of more.entities) rows.set(row.id, row)
    total = Math.max(total, more.total)
    if (more.entities.length === 0) break
    n += more.entities.length
  }
  return { entities: [...rows.values()], total }
}

/**
 * One answer of a list, by the back end that `processes` names. Throws CallFailed.
 * @param locale the language that names are wanted in
 */
async function fetchOnce(
  runtime: Runtime,
  name: ListName,
  state: ListState,
  { locale, signal }: { locale?: string; signal?: AbortSignal } = {},
): Promise<Page<Row>> {
  const { config, graphql, platform, rest, session } = runtime
  const source = SOURCES[name]
  const now = session.$session.get()
  const userId = now.state === 'signed-in' ? now.user.id : ''
  const { limit, start, kind, ...filters } = state
  if (config.processes === 'task-api') {
    // what is empty is dropped in runtime/rest.ts (§5)
    const query = { limit, start, ...filters, ...(locale && { locale }) }
    return source.rows === 'tasks'
      ? ofTasks(await rest(todoTasks, { query: { ...query, kind, ...source.own } }, { signal }))
      : ofProcesses(
          await rest(
            source.rest,
            {
              query: { ...query, ...source.own, statuses: statusesOf(filters, source.own) } as never,
            },
            { signal },
          ),
        )
  }
  if (source.rows === 'tasks')
    // §7: `tasks` knows no page and no filter
    return ofTasks(
      pickTasks(await graphql(tasks, { cate: source.cate, userId }, { signal }), state, platform.now()),
    )
  const sent = { ...filters, statuses: statusesOf(filters, {}), ...(locale && { locale }) }
  const filter = Object.fromEntries(Object.entries(sent).filter(([, v]) => v !== '' && v !== false && v))
  return ofProcesses(
    await graphql(
      processes,
      {
        cate: source.cate,
        userId,
        page: Math.floor(start / limit) + 1,
        size: limit,
        filter: Object.keys(filter).length ? JSON.stringify(filter) : '',
      },
      { signal },
    ),
  )
}

/** What is chosen, else what the list means; drafts have but one. */
const statusesOf = (
  { statuses, draft }: Pick<ListState, 'statuses' | 'draft'>,
  own: Partial<ListQuery>,
): string | undefined => (draft ? undefined : statuses || own.statuses)

/** How many rows a list has: a count asks for one row (§7, §9). */
export async function countList(runtime: Runtime, name: ListName, signal?: AbortSignal): Promise<number> {
  const state = { ...CLEARED, limit: COUNT_LIMIT, ...COUNTED[name] }
  return (await fetchList(runtime, name, state, signal && { signal })).total
}

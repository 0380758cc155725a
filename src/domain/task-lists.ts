import { COUNT_LIMIT, PAGE_SIZE } from '../contract/limits.ts'
import { processLists, type ListQuery, type Page, type Process } from '../contract/core/processes.ts'
import { todoTasks, type Task } from '../contract/core/tasks.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { byUrgency } from './task-order.ts'

/** The list categories of §4 whose rows are tasks or processes, as the tag and the routes of §2 name them. */
export const LIST_NAMES = ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** What a list is asked for (§4 "each keeps query state"). Empty values are not sent (§5). */
export interface ListState {
  limit: number
  start: number
  keyword: string
  unread: boolean
  /** One status of contract/core/processes.ts; '' for those that the list shows of itself. */
  statuses: string
  draft: boolean
  /** '' is the list's own order: of tasks the most urgent first, of processes the last changed first. */
  sort: '' | 'due' | 'updated'
  due: '' | 'overdue' | 'soon'
  /** Of to do: only what I have to submit, or to approve. */
  kind: '' | 'submit' | 'approve'
}

/** §4: clearing resets limit to 10, start to 0, unread to false and keyword to empty. */
export const DEFAULT_LIST_STATE: ListState = {
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
type ListSource =
  | { rowKind: 'tasks'; cate: string; fixedFilters: { entrust?: boolean } }
  | {
      rowKind: 'processes'
      cate: string
      rest: (typeof processLists)['doing']
      fixedFilters: Partial<ListQuery>
    }

const SOURCES: Record<ListName, ListSource> = {
  todo: { rowKind: 'tasks', cate: 'todo', fixedFilters: {} },
  entrust: { rowKind: 'tasks', cate: 'entrust', fixedFilters: { entrust: true } },
  doing: { rowKind: 'processes', cate: 'doing', rest: processLists.doing, fixedFilters: { sep: 'handler' } },
  // §7 has no list of all that I started; a status would leave out what the server writes in other words
  meApply: {
    rowKind: 'processes',
    cate: 'apply',
    rest: processLists.doing,
    fixedFilters: { sep: 'owner' },
  },
  done: { rowKind: 'processes', cate: 'done', rest: processLists.done, fixedFilters: {} },
  flow_cc: { rowKind: 'processes', cate: 'cc', rest: processLists.cc, fixedFilters: {} },
  // decisions, "Guest lists": what guests started, status doing
  manage: {
    rowKind: 'processes',
    cate: 'manage',
    rest: processLists.guest,
    fixedFilters: { statuses: 'doing' },
  },
}

/** What the badge of a list counts, beside its own rows: copies that are still unread. */
const COUNT_FILTERS: Partial<Record<ListName, Partial<ListState>>> = { flow_cc: { unread: true } }

export const rowKindOf = (name: ListName): 'tasks' | 'processes' => SOURCES[name].rowKind

/** The first part of the query key of a list, for invalidations. */
export const listQueryKey = (name: ListName) => [SOURCES[name].rowKind, name] as const

const toTaskRows = ({ entities, total }: Page<Task>): Page<Row> => ({
  total,
  entities: entities.map((task) => ({ kind: 'task', id: task.id, task })),
})
const toProcessRows = ({ entities, total }: Page<Process>): Page<Row> => ({
  total,
  entities: entities.map((process) => ({ kind: 'process', id: process.id, process })),
})

/** The most urgent first, also from a server that knows no order, where it sends all tasks at once. */
const sortWhole = (page: Page<Task>, { sort, start }: ListState): Page<Task> =>
  sort === '' && start === 0 && page.entities.length >= page.total
    ? { ...page, entities: [...page.entities].sort(byUrgency) }
    : page

/** A server may send fewer rows at once than it is asked for; so many any of them sends. */
const MAX_SERVER_PAGE = 100

/** One page of a list, also a large one that the server sends in parts. Throws CallFailed. */
export async function fetchList(
  runtime: Runtime,
  name: ListName,
  state: ListState,
  options: { locale?: string; signal?: AbortSignal } = {},
): Promise<Page<Row>> {
  const first = await fetchPage(runtime, name, state, options)
  if (state.limit <= MAX_SERVER_PAGE) return first
  const rows = new Map(first.entities.map((row) => [row.id, row]))
  let { total } = first
  for (let n = first.entities.length; n > 0 && n < Math.min(state.limit, total - state.start);) {
    const page = { ...state, start: state.start + n, limit: Math.min(MAX_SERVER_PAGE, state.limit - n) }
    const more = await fetchPage(runtime, name, page, options)
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
async function fetchPage(
  runtime: Runtime,
  name: ListName,
  state: ListState,
  { locale, signal }: { locale?: string; signal?: AbortSignal } = {},
): Promise<Page<Row>> {
  const { config, rest } = runtime
  const source = SOURCES[name]
  const { limit, start, kind, ...filters } = state
  if (config.processes === 'task-api') {
    // what is empty is dropped in runtime/wire/rest.ts (§5)
    const query = { limit, start, ...filters, ...(locale && { locale }) }
    return source.rowKind === 'tasks'
      ? toTaskRows(
          sortWhole(
            await rest(todoTasks, { query: { ...query, kind, ...source.fixedFilters } }, { signal }),
            state,
          ),
        )
      : toProcessRows(
          await rest(
            source.rest,
            {
              query: {
                ...query,
                ...source.fixedFilters,
                statuses: effectiveStatuses(filters, source.fixedFilters),
              } as never,
            },
            { signal },
          ),
        )
  }
  // no first load contains what only this back end needs
  const { fetchAppCenterPage } = await import('./app-center-lists.ts')
  const page = await fetchAppCenterPage(runtime, source, state, { locale, signal })
  return page.rowKind === 'tasks' ? toTaskRows(page) : toProcessRows(page)
}

/** What is chosen, else what the list means; drafts have but one. */
const effectiveStatuses = (
  { statuses, draft }: Pick<ListState, 'statuses' | 'draft'>,
  fixedFilters: Partial<ListQuery>,
): string | undefined => (draft ? undefined : statuses || fixedFilters.statuses)

/** How many rows a list has: a count asks for one row (§7, §9). */
export async function countList(runtime: Runtime, name: ListName, signal?: AbortSignal): Promise<number> {
  const state = { ...DEFAULT_LIST_STATE, limit: COUNT_LIMIT, ...COUNT_FILTERS[name] }
  return (await fetchList(runtime, name, state, signal && { signal })).total
}

import { toJson } from '../contract/to-json.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../contract/limits.ts'
import { processLists, type ListQuery, type Page, type Process } from '../contract/core/processes.ts'
import { todoTasks, type Task } from '../contract/core/tasks.ts'
import { wireKeyword } from '../contract/wire-keyword.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { fetchAppCenterPage } from './app-center-lists.ts'
import { byUrgency } from './query-tasks.ts'
import { MAX_SERVER_PAGE, readPages } from './read-pages.ts'

/** The list categories of §4 whose rows are tasks or processes, with the names used by the tag and the routes of §2. */
export const LIST_NAMES = ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** The query state of a list (§4 "each keeps query state"). Empty values are not sent (§5). */
export interface ListState {
  limit: number
  start: number
  keyword: string
  unread: boolean
  /** One status of contract/core/processes.ts; '' for the list's default statuses. */
  statuses: string
  draft: boolean
  /** '' is the default order: tasks by urgency, processes by last change. */
  sort: '' | 'due' | 'updated'
  due: '' | 'overdue' | 'soon'
  /** Only for to do: tasks to submit, or to approve. */
  kind: '' | 'submit' | 'approve'
  /** Only for tasks: those of one item or applicant, values of `taskFacets`; '' for all. */
  item: string
  applicant: string
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
  item: '',
  applicant: '',
}

/** One row: a task or a process. */
export type Row = { kind: 'task'; id: string; task: Task } | { kind: 'process'; id: string; process: Process }

/** The source of a list in both back ends, and the filters that are always sent. */
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
  // §7 has no list of all processes of the user; a status filter would omit those with the server's own statuses
  meApply: {
    rowKind: 'processes',
    cate: 'apply',
    rest: processLists.doing,
    fixedFilters: { sep: 'owner' },
  },
  done: { rowKind: 'processes', cate: 'done', rest: processLists.done, fixedFilters: {} },
  flow_cc: { rowKind: 'processes', cate: 'cc', rest: processLists.cc, fixedFilters: {} },
  // Processes started by guests, with status doing
  manage: {
    rowKind: 'processes',
    cate: 'manage',
    rest: processLists.guest,
    fixedFilters: { statuses: 'doing' },
  },
}

/** Additional filters for badge counts: only unread copies. */
const COUNT_FILTERS: Partial<Record<ListName, Partial<ListState>>> = { flow_cc: { unread: true } }

/** Prefix of a list's query keys, for invalidation. */
export const listQueryKey = (name: ListName) => [SOURCES[name].rowKind, name] as const

const toTaskRows = ({ entities, ...page }: Page<Task>): Page<Row> => ({
  ...page,
  entities: entities.map((task) => ({ kind: 'task', id: task.id, task })),
})
const toProcessRows = ({ entities, ...page }: Page<Process>): Page<Row> => ({
  ...page,
  entities: entities.map((process) => ({ kind: 'process', id: process.id, process })),
})

/** Sorts by urgency if these are all tasks, for servers that do not sort. */
const sortWhole = (rows: Row[], { sort, start }: ListState, total: number): Row[] =>
  sort === '' && start === 0 && rows.length >= total
    ? rows.sort((a, b) => (a.kind === 'task' && b.kind === 'task' ? byUrgency(a.task, b.task) : 0))
    : rows

/** One page of a list. */
export interface RowPage {
  entities: Row[]
  total: number
  /** The server names no total, and the page is full: there may be more rows, and `total` counts one of them. */
  isOpenEnded: boolean
  /** The list moved while it was read: rows may be missing. */
  hasChanged: boolean
}

interface FetchOptions {
  /** The language of names. */
  locale?: string
  signal?: AbortSignal
  /** The rows before the page, as they are shown. */
  before?: readonly Row[] | undefined
}

/**
 * Fetches one page of a list, in several requests if it exceeds the server's page size.
 * @throws RequestError
 */
export async function fetchList(
  runtime: Runtime,
  name: ListName,
  listState: ListState,
  { before, ...options }: FetchOptions = {},
): Promise<RowPage> {
  const state = { ...listState, keyword: wireKeyword(listState.keyword) }
  const fetchSlice = async (start: number, limit: number) => {
    const asked = { ...state, start, limit }
    const page = await fetchPage(runtime, name, asked, options)
    return cutToPage(page, asked, firstRowsOf(runtime), listKey(name, state))
  }
  const span = { start: state.start, end: state.start + state.limit, before }
  const { rows, ...reading } = await readPages(fetchSlice, span)
  return { ...reading, entities: sortWhole(rows, state, reading.total) }
}

const listKey = (name: ListName, state: ListState): string => name + toJson({ ...state, start: 0, limit: 0 })

/** The first row of each list whose server sends more rows than asked for, by list key. */
const createFirstRows = () => new Map<string, string>()
const firstRowsOf = (runtime: Runtime): Map<string, string> => runtime.service(createFirstRows)

/** Cuts a reply with more rows than asked for: the server sent the whole list, or all rows from `start` on. */
function cutToPage(
  page: Page<Row>,
  { start, limit }: ListState,
  firstRows: Map<string, string>,
  key: string,
): Page<Row> {
  const { entities, received, total, hasTotal } = page
  if (received <= limit) return page
  const firstId = entities[0]?.id ?? ''
  if (start === 0) firstRows.set(key, firstId)
  const isWhole = (!hasTotal || received >= total) && (firstRows.get(key) ?? firstId) === firstId
  const offset = isWhole ? start : 0
  const rows = entities.slice(offset, offset + limit)
  return {
    entities: rows,
    received: rows.length,
    total: isWhole ? entities.length : hasTotal ? total : start + entities.length,
    hasTotal: true,
  }
}

/**
 * Fetches one page of a list from the back end set by `processes`.
 * @throws RequestError
 */
async function fetchPage(
  runtime: Runtime,
  name: ListName,
  state: ListState,
  { locale, signal }: Omit<FetchOptions, 'before'>,
): Promise<Page<Row>> {
  const { config, rest } = runtime
  const source = SOURCES[name]
  const { limit, start, kind, ...filters } = state
  if (config.processes === 'task-api') {
    // runtime/wire/rest.ts drops empty values (§5)
    const query = { limit, start, ...filters, ...(locale && { locale }) }
    return source.rowKind === 'tasks'
      ? toTaskRows(await rest(todoTasks, { query: { ...query, kind, ...source.fixedFilters } }, { signal }))
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
  const page = await fetchAppCenterPage(runtime, source, state, { locale, signal })
  return page.rowKind === 'tasks' ? toTaskRows(page) : toProcessRows(page)
}

/** The selected statuses, else the list's fixed ones; drafts have only one status. */
const effectiveStatuses = (
  { statuses, draft }: Pick<ListState, 'statuses' | 'draft'>,
  fixedFilters: Partial<ListQuery>,
): string | undefined => (draft ? undefined : statuses || fixedFilters.statuses)

/** The number of rows of a list: requests one row and reads the total (§7, §9), or counts up to a hundred rows. */
export async function countList(runtime: Runtime, name: ListName, signal?: AbortSignal): Promise<number> {
  const state = { ...DEFAULT_LIST_STATE, limit: COUNT_LIMIT, ...COUNT_FILTERS[name] }
  const options = signal && { signal }
  const { total, isOpenEnded } = await fetchList(runtime, name, state, options)
  return isOpenEnded
    ? (await fetchList(runtime, name, { ...state, limit: MAX_SERVER_PAGE }, options)).total
    : total
}

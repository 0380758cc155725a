import { keysOf } from '../../../contract/keys-of.ts'
import { toJson } from '../../../contract/to-json.ts'
import { cutKeyword } from '../../../contract/keyword.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { isUnread } from '../facts/row-view-model.ts'
import {
  DEFAULT_LIST_STATE,
  LIST_NAMES,
  type ListName,
  type ListState,
  type Row,
} from '../../../domain/task-lists.ts'

/** The eight list categories of §4 in tab order, then delegations. */
export const TABS = [...LIST_NAMES, 'apps', 'delegation'] as const
export type Tab = (typeof TABS)[number]
/** Whether a tab shows rows of tasks or processes. */
export const hasRows = (tab: Tab): tab is ListName => tab !== 'apps' && tab !== 'delegation'
export const isTab = (name: string): name is Tab => TABS.some((tab) => tab === name)

export type Filter = 'kind' | 'unread' | 'statuses' | 'draft' | 'due' | 'sort' | 'item' | 'applicant'

/** How a list is presented; domain/task-lists.ts defines where its rows come from. */
interface ListConfig {
  filters: readonly Filter[]
  /** Options of the status filter. */
  statuses: readonly string[]
  /** Which rows can be selected for bulk actions. */
  selectable: 'tasks' | 'unread' | null
}

const TASK_LIST: ListConfig = {
  filters: ['due', 'sort', 'item', 'applicant'],
  statuses: [],
  selectable: 'tasks',
}
const PROCESS_LIST: ListConfig = { filters: ['statuses', 'due', 'sort'], statuses: [], selectable: null }

export const LIST_CONFIG: Record<ListName, ListConfig> = {
  todo: { ...TASK_LIST, filters: ['kind', ...TASK_LIST.filters] },
  entrust: TASK_LIST,
  doing: { ...PROCESS_LIST, filters: ['due', 'sort'] },
  meApply: {
    ...PROCESS_LIST,
    filters: ['draft', 'statuses', 'due', 'sort'],
    statuses: ['doing', 'done', 'rejected', 'withdrawn'],
  },
  done: { ...PROCESS_LIST, filters: ['statuses'], statuses: ['done', 'rejected', 'withdrawn', 'killed'] },
  flow_cc: {
    ...PROCESS_LIST,
    filters: ['unread', 'statuses'],
    statuses: ['doing', 'done', 'rejected'],
    selectable: 'unread',
  },
  manage: { ...PROCESS_LIST, filters: ['due', 'sort'] },
}

/** §4: changing any filter other than start or limit resets start to 0. */
export function applyFilter(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change }
  return hasSameFilters(next, state) ? next : { ...next, start: 0 }
}

/** Whether two states differ at most in their page and its size. */
const hasSameFilters = (a: ListState, b: ListState): boolean =>
  keysOf(DEFAULT_LIST_STATE).every((key) => key === 'start' || key === 'limit' || a[key] === b[key])

/** Whether a keyword, a filter or an order is set. */
export const isFiltered = (state: ListState): boolean => !hasSameFilters(state, DEFAULT_LIST_STATE)

/** The state without `start`, so that all pages of one filter share a key. */
export const serializeFilters = ({ start: _, ...filters }: ListState): string => toJson(filters)

/** Serialises a state for the `query` attribute. Defaults are omitted; the keyword has its own attribute. */
export function serializeListState({ keyword: _, ...state }: ListState, row = ''): string {
  const query = new URLSearchParams(row && { row })
  for (const k of keysOf(state)) if (state[k] !== DEFAULT_LIST_STATE[k]) query.set(k, String(state[k]))
  return query.toString()
}

/** Upper bound of `limit` in a URL. */
const MAX_PAGE_SIZE = 5000
const parseInteger = (text: string | null, min: number, fallback: number) =>
  text && /^\d{1,7}$/.test(text) && Number(text) >= min ? Number(text) : fallback
const parseEnum = <T extends string>(text: string | null, ...allowed: T[]): T | '' =>
  allowed.find((value) => value === text) ?? ''

/** Parses the `query` attribute. Untrusted input: unknown and invalid values fall back to the defaults. */
export function parseListState(query: string, keyword: string): ListState {
  const params = new URLSearchParams(query)
  const limit = Math.min(MAX_PAGE_SIZE, parseInteger(params.get('limit'), 1, PAGE_SIZE))
  const start = parseInteger(params.get('start'), 0, 0)
  return {
    limit,
    // align `start` to a page boundary
    start: start - (start % limit),
    keyword: cutKeyword(keyword),
    unread: params.get('unread') === 'true',
    statuses: parseEnum(params.get('statuses'), 'draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'),
    draft: params.get('draft') === 'true',
    sort: parseEnum(params.get('sort'), 'due', 'updated'),
    due: parseEnum(params.get('due'), 'overdue', 'soon'),
    kind: parseEnum(params.get('kind'), 'submit', 'approve'),
    item: params.get('item')?.slice(0, 200) ?? '',
    applicant: params.get('applicant')?.slice(0, 200) ?? '',
  }
}

/** Whether a row can be selected in its list. */
export const isSelectable = (selectable: ListConfig['selectable'], row: Row): boolean =>
  selectable === 'tasks'
    ? row.kind === 'task' && row.task.actions.length > 0
    : selectable === 'unread' && row.kind === 'process' && isUnread(row.process)

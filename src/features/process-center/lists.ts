import { PAGE_SIZE } from '../../contract/limits.ts'
import type { Process } from '../../contract/processes.ts'
import { CLEARED, LIST_NAMES, type ListName, type ListState, type Row } from '../../domain/task-lists.ts'

/** The eight list categories of §4, in the order of the tabs. */
export const TABS = [...LIST_NAMES, 'apps'] as const
export type Tab = (typeof TABS)[number]
export const isTab = (name: string): name is Tab => (TABS as readonly string[]).includes(name)

export type Filter = 'kind' | 'unread' | 'statuses' | 'draft' | 'due' | 'sort'

/** What a category shows and offers, beside where it comes from (domain/task-lists.ts). */
export interface ListFace {
  filters: readonly Filter[]
  /** On offer where `filters` has statuses. */
  statuses: readonly string[]
  /** Which rows may be chosen, for one action over all of them. */
  chooses: 'tasks' | 'unread' | null
}

const tasks: ListFace = { filters: ['due', 'sort'], statuses: [], chooses: 'tasks' }
const processes: ListFace = { filters: ['statuses', 'due', 'sort'], statuses: [], chooses: null }

export const LISTS: Record<ListName, ListFace> = {
  todo: { ...tasks, filters: ['kind', 'due', 'sort'] },
  entrust: tasks,
  doing: { ...processes, filters: ['due', 'sort'] },
  meApply: {
    ...processes,
    filters: ['draft', 'statuses', 'due', 'sort'],
    statuses: ['doing', 'done', 'rejected', 'withdrawn'],
  },
  done: { ...processes, filters: ['statuses'], statuses: ['done', 'rejected', 'withdrawn', 'killed'] },
  flow_cc: {
    ...processes,
    filters: ['unread', 'statuses'],
    statuses: ['doing', 'done', 'rejected'],
    chooses: 'unread',
  },
  manage: { ...processes, filters: ['due', 'sort'] },
}

/** §4: changing any filter other than start or limit resets start to 0. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change }
  const keys = Object.keys(CLEARED) as (keyof ListState)[]
  const isFilter = keys.some((k) => k !== 'start' && k !== 'limit' && next[k] !== state[k])
  return isFilter ? { ...next, start: 0 } : next
}

/** The state without its place in the list: two pages of one question are told apart by `start` only. */
export const questionOf = ({ start: _, ...question }: ListState): string => JSON.stringify(question)

/** A state as the `query` attribute takes it; what is as cleared is left out, the keyword has its own attribute. */
export function queryOf({ keyword: _, ...state }: ListState): string {
  const query = new URLSearchParams()
  for (const [k, v] of Object.entries(state)) if (v !== CLEARED[k as keyof ListState]) query.set(k, String(v))
  return query.toString()
}

/** As many rows as one page may have, whatever an address asks for. */
const MOST = 5000
const whole = (text: string | null, least: number, otherwise: number) =>
  text && /^\d{1,7}$/.test(text) && Number(text) >= least ? Number(text) : otherwise
const oneOf = <T extends string>(text: string | null, ...all: T[]): T | '' =>
  all.find((one) => one === text) ?? ''

/** Reads what {@link queryOf} writes; hostile until read: what is unknown counts as cleared. */
export function stateOf(query: string, keyword: string): ListState {
  const given = new URLSearchParams(query)
  const limit = Math.min(MOST, whole(given.get('limit'), 1, PAGE_SIZE))
  const start = whole(given.get('start'), 0, 0)
  return {
    limit,
    // pages begin where pages end
    start: start - (start % limit),
    keyword: keyword.slice(0, 200),
    unread: given.get('unread') === 'true',
    statuses: oneOf(given.get('statuses'), 'draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'),
    draft: given.get('draft') === 'true',
    sort: oneOf(given.get('sort'), 'due'),
    due: oneOf(given.get('due'), 'overdue', 'soon'),
    kind: oneOf(given.get('kind'), 'submit', 'approve'),
  }
}

/** Decisions: a copy is unread when `read` is not later than the copy. */
export const isUnread = ({ read, copied }: Pick<Process, 'read' | 'copied'>): boolean => read <= copied

/** May it be chosen in its list? */
export const mayChoose = (chooses: ListFace['chooses'], row: Row): boolean =>
  chooses === 'tasks'
    ? row.kind === 'task' && row.task.actions.length > 0
    : chooses === 'unread' && row.kind === 'process' && isUnread(row.process)

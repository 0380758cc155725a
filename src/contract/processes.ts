import { graphql, rest } from './operation.ts'
import {
  commaList,
  field,
  flag,
  key,
  list,
  listOrNone,
  maybe,
  number,
  record,
  text,
  time,
  nothing,
  type Read,
} from './shape.ts'

export interface Owner {
  id: string
  account: string
  name: string
}
export interface Milestone {
  name: string
  /** 0 to 100. */
  percent: number
  status: string
}
/** One step of a process. It waits while `actionTime` is 0; `actionUser` then names who holds it. */
export interface ProcessTask {
  id: string
  name: string
  actionUser: string
  actionTime: number
  actionName: string
  /** Ours: since when it waits. */
  assignTime: number
  /** Ours: until when. */
  expireTime: number
  /** Ours: where I act on it; '' when it is not mine. */
  uri: string
  /** Ours: what was said with the action. */
  remark: string
  /** Ours: the name of whom it was done for, under a delegation. */
  onBehalfOf: string
}
/** What I may do with a process now, beside opening it. Ours: `Process.abilities`. */
export const ABILITIES = ['urge', 'withdraw', 'rate', 'delete'] as const
export type Ability = (typeof ABILITIES)[number]
/**
 * A run of a service (§3 Process). Times in epoch milliseconds, 0 = none. `entry` is its serial number. `status` is
 * draft, doing, done, rejected, withdrawn or killed; a milestone's is done, doing or todo.
 */
export interface Process {
  id: string
  name: string
  uri: string
  entry: string
  status: string
  create: number
  update: number
  priority: number
  tags: string[]
  rating: number
  review: string
  pendingTasks: string[]
  read: number
  app: { name: string; system: string } | null
  owner: Owner | null
  milestone: Milestone | null
  milestones: Milestone[]
  system: { id: string; name: string } | null
  tasks: ProcessTask[]
  /** Ours: until when its present step is due; 0 for none. */
  expireTime: number
  /** Ours: when it was copied to me. Unread while `read` is not later (decisions). */
  copied: number
  /** Ours: when I last urged it. */
  urged: number
  /** Ours; empty where the server does not tell. */
  abilities: string[]
}

/** A page of a list: the list result carries total (§3). */
export interface Page<T> {
  entities: T[]
  total: number
}
export const page =
  <T>(read: Read<T>): Read<Page<T>> =>
  (v) => {
    const entities = field('entities', list(read))(v)
    // a total that lies below what was sent would hide rows
    return { entities, total: Math.max(entities.length, field('total', number())(v)) }
  }

export const readOwner = record<Owner>({ id: text(), account: text(), name: text() })
const readMilestone = record<Milestone>({ name: text(), percent: number(), status: text() })
const readTaskOf: Read<ProcessTask> = record<ProcessTask>({
  id: key,
  name: text(),
  actionUser: text(),
  actionTime: time,
  actionName: text(),
  assignTime: time,
  expireTime: time,
  uri: text(),
  remark: text(),
  onBehalfOf: text(),
})
export const readProcess = record<Process>({
  id: key,
  name: text(),
  uri: text(),
  entry: text(),
  status: text(),
  create: time,
  update: time,
  priority: number(),
  tags: commaList,
  rating: number(),
  review: text(),
  pendingTasks: commaList,
  read: time,
  app: maybe(record({ name: text(), system: text() })),
  owner: maybe(readOwner),
  milestone: maybe(readMilestone),
  milestones: listOrNone(readMilestone),
  system: maybe(record({ id: text(), name: text() })),
  tasks: listOrNone(readTaskOf),
  expireTime: time,
  copied: time,
  urged: time,
  abilities: commaList,
})

/**
 * The query parameters of the process lists (§7); empty ones are dropped (§5). §7 names them only, so their meaning is
 * settled here.
 */
export interface ListQuery {
  limit: number
  start: number
  /** Finds in name, serial number, owner, item. */
  keyword?: string
  /** `owner`: those that I started; `handler`: those that I acted on. */
  sep?: string
  /** Copies: only the unread ones. */
  unread?: boolean
  /** Comma-separated statuses; each list has its own when this is empty. */
  statuses?: string
  /** `from,to` in epoch seconds, either may be empty: changed in between. */
  timestamps?: string
  /** The language that names are wanted in. */
  locale?: string
  /** Only drafts (T29). */
  draft?: boolean
  /** Epoch seconds: changed since. */
  lastUpdate?: string
  /** Ours: `due` sorts by due date, soonest first, those without last; otherwise by last change, newest first. */
  sort?: string
  /** Ours: `overdue`, or `soon` = within three days. */
  due?: string
}
type Listed = {
  query: { [K in keyof ListQuery]: ListQuery[K] } & Record<string, string | number | boolean | undefined>
}
export const processLists = {
  guest: rest<Listed, Page<Process>>('taskApi', 'GET /me/processes/guest', page(readProcess)),
  doing: rest<Listed, Page<Process>>('taskApi', 'GET /me/processes/doing', page(readProcess)),
  done: rest<Listed, Page<Process>>('taskApi', 'GET /me/processes/done', page(readProcess)),
  cc: rest<Listed, Page<Process>>('taskApi', 'GET /me/processes/cc', page(readProcess)),
}
const firstEntity: Read<Process> = (v) =>
  field('entities', (all) => readProcess(Array.isArray(all) ? all[0] : all))(v)
/** `locale` (ours, as in the lists): the language that names are wanted in. */
export const processDetail = rest<{ path: { id: string }; query?: { locale: string } }, Process>(
  'taskApi',
  'GET /process/{id}',
  firstEntity,
)
export const readProcessCopy = rest<{ path: { id: string }; form: { action: 'read' } }, void>(
  'taskApi',
  'POST /process/{id}',
  nothing,
)
export const rateProcess = rest<
  { path: { id: string }; form: { action: 'rate'; rating: number; remark: string } },
  void
>('taskApi', 'POST /process/{id}', nothing)

/** Ours (T24): reminds whoever holds it; the server says how soon again. */
export const urgeProcess = rest<{ path: { id: string }; form: { action: 'urge' } }, void>(
  'taskApi',
  'POST /process/{id}',
  nothing,
)
/** Ours (T24): takes my application back, before the next step was done. */
export const withdrawProcess = rest<{ path: { id: string }; form: { action: 'withdraw' } }, void>(
  'taskApi',
  'POST /process/{id}',
  nothing,
)
/** Ours (T29): throws a draft of mine away. */
export const deleteDraft = rest<{ path: { id: string }; form: { action: 'delete' } }, void>(
  'taskApi',
  'POST /process/{id}',
  nothing,
)

const PROCESS =
  'id name uri entry status create update priority tags rating review pendingTasks read app { name system } owner { id account name } milestone { name percent status } milestones { name percent status } system { id name } tasks { id name actionUser actionTime actionName assignTime expireTime uri remark onBehalfOf } expireTime copied urged abilities'
export interface ProcessesArguments {
  /** apply (started by me), doing, done, cc or manage. */
  cate: string
  /** My own; another's is refused. */
  userId: string
  /** From 1. */
  page: number
  size: number
  /** The remaining members of {@link ListQuery} as JSON; '' for none. */
  filter: string
}
export const processes = graphql<ProcessesArguments, Page<Process>>(
  `query processes($cate: String!, $userId: ID!, $page: Int!, $size: Int!, $filter: String) { processes(cate: $cate, userId: $userId, page: $page, size: $size, filter: $filter) { total entities { ${PROCESS} } } }`,
  field('processes', page(readProcess)),
)
export const process = graphql<{ id: string }, Process | null>(
  `query process($id: ID!) { process(id: $id) { ${PROCESS} } }`,
  field('process', maybe(readProcess)),
)

/** The items a signed-in person may start, from the process platform (§7 GET /me/apps). */
export interface PlatformApp {
  id: string
  name: string
  uri: string
  visible: boolean
}
export const meApps = rest<object, PlatformApp[]>(
  'taskApi',
  'GET /me/apps',
  field('entities', list(record<PlatformApp>({ id: key, name: text(), uri: text(), visible: flag(true) }))),
)

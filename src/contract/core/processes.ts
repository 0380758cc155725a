import { graphql, rest } from '../operation.ts'
import {
  commaSeparated,
  field,
  boolean,
  identifier,
  array,
  optionalArray,
  nullable,
  number,
  object,
  string,
  timestamp,
  type Decoder,
  acknowledged,
} from '../decoders.ts'

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
export const paginated =
  <T>(decode: Decoder<T>): Decoder<Page<T>> =>
  (v) => {
    const entities = field('entities', array(decode))(v)
    // a total that lies below what was sent would hide rows
    return { entities, total: Math.max(entities.length, field('total', number())(v)) }
  }

export const decodeOwner = object<Owner>({ id: string(), account: string(), name: string() })
const decodeMilestone = object<Milestone>({ name: string(), percent: number(), status: string() })
const decodeProcessTask: Decoder<ProcessTask> = object<ProcessTask>({
  id: identifier,
  name: string(),
  actionUser: string(),
  actionTime: timestamp,
  actionName: string(),
  assignTime: timestamp,
  expireTime: timestamp,
  uri: string(),
  remark: string(),
  onBehalfOf: string(),
})
export const decodeProcess = object<Process>({
  id: identifier,
  name: string(),
  uri: string(),
  entry: string(),
  status: string(),
  create: timestamp,
  update: timestamp,
  priority: number(),
  tags: commaSeparated,
  rating: number(),
  review: string(),
  pendingTasks: commaSeparated,
  read: timestamp,
  app: nullable(object({ name: string(), system: string() })),
  owner: nullable(decodeOwner),
  milestone: nullable(decodeMilestone),
  milestones: optionalArray(decodeMilestone),
  system: nullable(object({ id: string(), name: string() })),
  tasks: optionalArray(decodeProcessTask),
  expireTime: timestamp,
  copied: timestamp,
  urged: timestamp,
  abilities: commaSeparated,
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
  /**
   * Ours: `due` sorts by due date, soonest first, those without last; `updated` by last change, newest first. Without it
   * tasks come by due date, then the urgent ones, then the newest; processes by last change.
   */
  sort?: string
  /** Ours: `overdue`, or `soon` = within three days. */
  due?: string
}
type ListInput = {
  query: { [K in keyof ListQuery]: ListQuery[K] } & Record<string, string | number | boolean | undefined>
}
export const processLists = {
  guest: rest<ListInput, Page<Process>>('taskApi', 'GET /me/processes/guest', paginated(decodeProcess)),
  doing: rest<ListInput, Page<Process>>('taskApi', 'GET /me/processes/doing', paginated(decodeProcess)),
  done: rest<ListInput, Page<Process>>('taskApi', 'GET /me/processes/done', paginated(decodeProcess)),
  cc: rest<ListInput, Page<Process>>('taskApi', 'GET /me/processes/cc', paginated(decodeProcess)),
}
export const markProcessCopyRead = rest<{ path: { id: string }; form: { action: 'read' } }, void>(
  'taskApi',
  'POST /process/{id}',
  acknowledged,
)
export const rateProcess = rest<
  { path: { id: string }; form: { action: 'rate'; rating: number; remark: string } },
  void
>('taskApi', 'POST /process/{id}', acknowledged)

/** What a document selects of a process. */
export const PROCESS_FIELDS =
  'id name uri entry status create update priority tags rating review pendingTasks read app { name system } owner { id account name } milestone { name percent status } milestones { name percent status } system { id name } tasks { id name actionUser actionTime actionName assignTime expireTime uri remark onBehalfOf } expireTime copied urged abilities'
export interface ProcessesVariables {
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
export const processes = graphql<ProcessesVariables, Page<Process>>(
  `query processes($cate: String!, $userId: ID!, $page: Int!, $size: Int!, $filter: String) { processes(cate: $cate, userId: $userId, page: $page, size: $size, filter: $filter) { total entities { ${PROCESS_FIELDS} } } }`,
  field('processes', paginated(decodeProcess)),
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
  field(
    'entities',
    array(object<PlatformApp>({ id: identifier, name: string(), uri: string(), visible: boolean(true) })),
  ),
)

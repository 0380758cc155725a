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
  oneOf,
  object,
  string,
  timestamp,
  type Decoder,
  acknowledged,
  text,
  parts,
  identifiedBy,
  isObject,
} from '../decoders.ts'

export interface Owner {
  id: string
  account: string
  name: string
}
interface Milestone {
  name: string
  /** 0 to 100. */
  percent: number
  status: string
}
/** One step of a process. It is pending while `actionTime` is 0; `actionUser` is then the current handler. */
export interface ProcessTask {
  id: string
  name: string
  actionUser: string
  actionTime: number
  actionName: string
  /** Addition: when it was assigned. */
  assignTime: number
  /** Addition: due date. */
  expireTime: number
  /** Addition: URL to handle it; '' if it is not assigned to the user. */
  uri: string
  /** Addition: remark on the action. */
  remark: string
  /** Addition: name of the delegator, if a delegate handled it. */
  onBehalfOf: string
}
/**
 * A process instance (§3 Process). Times in epoch milliseconds, 0 = none. `entry` is its serial number. `status` is
 * draft, doing, done, rejected, withdrawn or killed; that of a milestone is done, doing or todo.
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
  tags: readonly string[]
  rating: number
  review: string
  pendingTasks: readonly string[]
  read: number
  app: { name: string; system: string } | null
  owner: Owner | null
  milestone: Milestone | null
  milestones: Milestone[]
  system: { id: string; name: string } | null
  tasks: ProcessTask[]
  /** Addition: due date of its current step; 0 if none. */
  expireTime: number
  /** Addition: when it was copied to the user. Unread unless `read` is later. */
  copied: number
  /** Addition: when the user last urged it. */
  urged: number
  /** Addition; empty if the server does not send it. */
  abilities: readonly string[]
  /** Addition: whose turn it is in its thread; '' without one, and once the process has ended. */
  question: Question
}
/** `asked`: the applicant has not answered yet; `answered`: they have. */
export type Question = '' | 'asked' | 'answered'
export const decodeQuestion: Decoder<Question> = oneOf('', 'asked', 'answered')

/** A page of a list (§3). */
export interface Page<T> {
  entities: T[]
  /** At least the rows of this page. */
  total: number
  /** Whether the server names a total, and it is not smaller than the page. */
  hasTotal: boolean
  /** Records of the reply, those that could not be decoded included. */
  received: number
}
export const paginated =
  <T>(decode: Decoder<T>): Decoder<Page<T>> =>
  (v) => {
    const hasNone = isObject(v) && v['entities'] === null && Number(v['total'] ?? NaN) === 0
    const entities = hasNone ? [] : field('entities', array(decode))(v)
    const { length: received } = hasNone ? [] : field('entities', (all) => all as unknown[])(v)
    const total = field('total', number(-1))(v)
    return { entities, total: Math.max(received, total), hasTotal: total >= received, received }
  }

export const decodeOwner = object<Owner>({ id: string(), account: string(), name: text })
const decodeMilestone = object<Milestone>({ name: text, percent: number(), status: string() })
const decodeProcessTask: Decoder<ProcessTask> = object<ProcessTask>({
  id: identifier,
  name: text,
  actionUser: text,
  actionTime: timestamp,
  actionName: text,
  assignTime: timestamp,
  expireTime: timestamp,
  uri: string(),
  remark: text,
  onBehalfOf: text,
})
export const decodeProcess = object<Process>({
  id: identifier,
  name: text,
  uri: string(),
  entry: string(),
  status: string(),
  create: timestamp,
  update: timestamp,
  priority: number(),
  tags: commaSeparated,
  rating: number(),
  review: text,
  pendingTasks: commaSeparated,
  read: timestamp,
  app: nullable(object({ name: text, system: text })),
  owner: nullable(decodeOwner),
  milestone: nullable(decodeMilestone),
  milestones: optionalArray(decodeMilestone),
  system: nullable(object({ id: string(), name: text })),
  tasks: parts('id', decodeProcessTask),
  expireTime: timestamp,
  copied: timestamp,
  urged: timestamp,
  abilities: commaSeparated,
  question: decodeQuestion,
})

/**
 * The query parameters of the process lists (§7); empty ones are dropped (§5). §7 only names them; their meaning is
 * defined here.
 */
export interface ListQuery {
  limit: number
  start: number
  /** Searches in name, serial number, owner, item. */
  keyword?: string
  /** `owner`: processes started by the user; `handler`: handled by the user. */
  sep?: string
  /** For copies: only unread ones. */
  unread?: boolean
  /** Comma-separated statuses; if empty, the list's default. */
  statuses?: string
  /** `from,to` in epoch seconds, either may be empty: processes changed in that period. */
  timestamps?: string
  /** The language of names. */
  locale?: string
  /** Only drafts. */
  draft?: boolean
  /** Epoch seconds: processes changed since then. */
  lastUpdate?: string
  /**
   * Addition: `due` sorts by due date, earliest first, those without last; `updated` by last change, newest first.
   * Default: tasks by due date, then urgent ones first, then newest first; processes by last change.
   */
  sort?: string
  /** Addition: `overdue`, or `soon` (within three days). */
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

/** The selection set of a process. */
export const PROCESS_FIELDS =
  'id name uri entry status create update priority tags rating review pendingTasks read app { name system } owner { id account name } milestone { name percent status } milestones { name percent status } system { id name } tasks { id name actionUser actionTime actionName assignTime expireTime uri remark onBehalfOf } expireTime copied urged abilities question'
export interface ProcessesVariables {
  /** apply (started by the user), doing, done, cc or manage. */
  cate: string
  /** The user's own id; others are rejected. */
  userId: string
  /** Counted from 1. */
  page: number
  size: number
  /** The remaining members of {@link ListQuery} as JSON; '' if none. */
  filter: string
}
export const processes = graphql<ProcessesVariables, Page<Process>>(
  `query processes($cate: String!, $userId: ID!, $page: Int!, $size: Int!, $filter: String) { processes(cate: $cate, userId: $userId, page: $page, size: $size, filter: $filter) { total entities { ${PROCESS_FIELDS} } } }`,
  field('processes', paginated(decodeProcess)),
)
/** An item that the signed-in user may start, from the process platform (§7 GET /me/apps). */
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
    array(
      identifiedBy(
        ['id', 'uri', 'name'],
        object<PlatformApp>({ id: identifier, name: text, uri: string(), visible: boolean(true) }),
      ),
    ),
  ),
)

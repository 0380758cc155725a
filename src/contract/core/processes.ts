import { rest } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
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
  withFields,
  type Decoder,
  acknowledged,
  text,
  parts,
  identifiedBy,
  isObject,
} from '../decoders.ts'

export const decodeQuestion = oneOf('', 'asked', 'answered')
/** `asked`: the applicant has not answered yet; `answered`: they have. */
export type Question = ReturnType<typeof decodeQuestion>

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
export const paginated = <T>(decode: Decoder<T>): Decoder<Page<T>> =>
  withFields((v) => {
    const hasNone = isObject(v) && v['entities'] === null && Number(v['total'] ?? NaN) === 0
    const entities = hasNone ? [] : field('entities', array(decode))(v)
    const { length: received } = hasNone ? [] : field('entities', (all) => all as unknown[])(v)
    const total = field('total', number(-1))(v)
    return { entities, total: Math.max(received, total), hasTotal: total >= received, received }
  }, `total entities { ${decode.fields} }`)

export const decodeOwner = object({ id: string(), account: string(), name: text })
export type Owner = ReturnType<typeof decodeOwner>
const decodeMilestone = object({
  name: text,
  /** 0 to 100. */
  percent: number(),
  status: string(),
})
/** One step of a process. It is pending while `actionTime` is 0; `actionUser` is then the current handler. */
const decodeProcessTask = object({
  id: identifier,
  name: text,
  actionUser: text,
  actionTime: timestamp,
  actionName: text,
  /** Addition: when it was assigned. */
  assignTime: timestamp,
  /** Addition: due date. */
  expireTime: timestamp,
  /** Addition: URL to handle it; '' if it is not assigned to the user. */
  uri: string(),
  /** Addition: remark on the action. */
  remark: text,
  /** Addition: name of the delegator, if a delegate handled it. */
  onBehalfOf: text,
})
export type ProcessTask = ReturnType<typeof decodeProcessTask>
export const decodeProcess = object({
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
  /** Addition: due date of its current step; 0 if none. */
  expireTime: timestamp,
  /** Addition: when it was copied to the user. Unread unless `read` is later. */
  copied: timestamp,
  /** Addition: when the user last urged it. */
  urged: timestamp,
  /** Addition; empty if the server does not send it. */
  abilities: commaSeparated,
  /** Addition: whose turn it is in its thread; '' without one, and once the process has ended. */
  question: decodeQuestion,
})
/**
 * A process instance (§3 Process). Times in epoch milliseconds, 0 = none. `entry` is its serial number. `status` is
 * draft, doing, done, rejected, withdrawn or killed; that of a milestone is done, doing or todo.
 */
export type Process = ReturnType<typeof decodeProcess>

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
/** What a user does with a process. */
/* @__NO_SIDE_EFFECTS__ */
export const processAction = <Form extends { action: string }>() =>
  rest<{ path: { id: string }; form: Form }, void>('taskApi', 'POST /process/{id}', acknowledged)
export const markProcessCopyRead = processAction<{ action: 'read' }>()
export const rateProcess = processAction<{ action: 'rate'; rating: number; remark: string }>()

const VARIABLES = {
  /** apply (started by the user), doing, done, cc or manage. */
  cate: 'String!',
  /** The user's own id; others are rejected. */
  userId: 'ID!',
  /** Counted from 1. */
  page: 'Int!',
  size: 'Int!',
  /** The remaining members of {@link ListQuery} as JSON; '' if none. */
  filter: 'String',
} as const
export type ProcessesVariables = VariablesOf<typeof VARIABLES>
export const processes = query('processes', VARIABLES, paginated(decodeProcess))

const decodePlatformApp = identifiedBy(
  ['id', 'uri', 'name'],
  object({ id: identifier, name: text, uri: string(), visible: boolean(true) }),
)
/** An item that the signed-in user may start, from the process platform (§7 GET /me/apps). */
export type PlatformApp = ReturnType<typeof decodePlatformApp>
export const meApps = rest<object, PlatformApp[]>(
  'taskApi',
  'GET /me/apps',
  field('entities', array(decodePlatformApp)),
)

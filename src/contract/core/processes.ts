import { call, docs, type CallDocs } from '../docs.ts'
import { rest, type RestInputOf } from '../operation.ts'
import { query, type VariablesOf } from '../query.ts'
import {
  addition,
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
  withFields(
    (v) => {
      const hasNone = isObject(v) && v['entities'] === null && Number(v['total'] ?? NaN) === 0
      const entities = hasNone ? [] : field('entities', array(decode))(v)
      const { length: received } = hasNone ? [] : field('entities', (all) => all as unknown[])(v)
      const total = field('total', number(-1))(v)
      return { entities, total: Math.max(received, total), hasTotal: total >= received, received }
    },
    object(
      { total: number(), entities: array(decode) },
      docs('Page', 'A page of a list; `total` counts all rows.'),
    ),
  )

export const decodeOwner = object(
  { id: string(), account: string(), name: text },
  docs('Person', 'A person by id, account and name.'),
)
export type Owner = ReturnType<typeof decodeOwner>
const decodeMilestone = object(
  { name: text, percent: number(), status: string() },
  docs('Milestone', 'A stage of a process: `percent` 0 to 100, `status` done, doing or todo.'),
)
const decodeProcessTask = object(
  {
    id: identifier,
    name: text,
    actionUser: text,
    actionTime: timestamp,
    actionName: text,
    assignTime: addition('process-timeline', timestamp),
    expireTime: addition('process-timeline', timestamp),
    /** '' if it is not assigned to the user. */
    uri: addition('process-timeline', string()),
    remark: addition('process-timeline', text),
    onBehalfOf: addition('process-timeline', text),
  },
  docs(
    'ProcessTask',
    'One step of a process. It waits while `actionTime` is empty; `actionUser` then names who holds it.',
    {
      assignTime: 'When it was assigned.',
      uri: 'The URL of its form.',
      remark: 'The remark with the action.',
      onBehalfOf: 'The delegator, if it was done under a delegation.',
    },
  ),
)
export type ProcessTask = ReturnType<typeof decodeProcessTask>
export const decodeProcessApp = object({ name: text, system: text }, docs('ProcessApp'))
export const decodeProcess = object(
  {
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
    app: nullable(decodeProcessApp),
    owner: nullable(decodeOwner),
    milestone: nullable(decodeMilestone),
    milestones: optionalArray(decodeMilestone),
    system: nullable(object({ id: string(), name: text }, docs('ProcessSystem'))),
    tasks: parts('id', decodeProcessTask),
    expireTime: addition('due-dates', timestamp),
    copied: addition('copy-times', timestamp),
    urged: addition('process-abilities', timestamp),
    abilities: addition('process-abilities', commaSeparated),
    question: addition('process-thread', decodeQuestion),
  },
  docs(
    'Process',
    'A run of a service. `entry` is its serial number; `status` is draft, doing, done, rejected, withdrawn or killed.',
    {
      pendingTasks: 'Ids of the tasks that wait for the user.',
      read: 'When the user read the copy; unread if empty or earlier than `copied`.',
      expireTime: 'The due time of its current step.',
      copied: 'When it was copied to the user.',
      urged: 'When the user last sent a reminder.',
      abilities:
        'What the user may do now: urge, withdraw, rate, delete, message (ask the applicant, or answer).',
      question:
        '`asked` while the applicant has not answered, then `answered`; empty without a thread, and once the process has ended.',
    },
  ),
)
/** A process instance (§3 Process). Times in epoch milliseconds, 0 = none. */
export type Process = ReturnType<typeof decodeProcess>

/** The query parameters of tasks and processes (§7); empty ones are dropped (§5). §7 only names them. */
export const PAGE_PARAMETERS = {
  limit: 'Int! Rows of the page: 10; 1 for a count.',
  start: 'Int! Rows before the page.',
  keyword: 'String Searched in name, serial number, owner and item.',
  timestamps: 'String `from,to` in epoch seconds, either may be empty: changed in between.',
  locale: 'String The language of names.',
  lastUpdate: 'String Epoch seconds: changed since.',
  sort: 'String @due-dates `due`: by due date, soonest first; `updated`: by last change, newest first; without it tasks by due date, then priority, then newest, processes by last change.',
  due: 'String @due-dates `overdue`, or `soon`: within three days.',
} as const
const LIST_PARAMETERS = {
  ...PAGE_PARAMETERS,
  sep: 'String `owner`: those that the user started; `handler`: those that the user acted on.',
  unread: 'Boolean Copies: only the unread ones.',
  statuses: 'String Comma-separated statuses; each list has its own when this is left out.',
  draft: 'Boolean Only drafts.',
} as const
/* @__NO_SIDE_EFFECTS__ */
const processList = (name: string, en: string, zh: string) =>
  rest(
    'taskApi',
    `GET /me/processes/${name}`,
    paginated(decodeProcess),
    call({ en, zh, query: LIST_PARAMETERS }),
  )
export const processLists = {
  guest: processList('guest', 'Processes that guests started.', '访客发起的流程'),
  doing: processList('doing', 'Processes in progress.', '在办流程'),
  done: processList('done', 'Completed processes.', '办结流程'),
  cc: processList('cc', 'Processes that were copied to the user.', '抄送流程'),
}
export type ListQuery = RestInputOf<typeof processLists.doing>['query']

/** What a user does with a process. */
/* @__NO_SIDE_EFFECTS__ */
export const processAction = <const Docs extends CallDocs>(docs: Docs) =>
  rest('taskApi', 'POST /process/{id}', acknowledged, call({ ...docs, path: { id: 'ID! The process.' } }))
export const markProcessCopyRead = processAction(
  call({ en: 'Marks a copy as read.', zh: '标为已读', form: { action: ['String! What to do.', 'read'] } }),
)
export const rateProcess = processAction(
  call({
    en: 'Rates a completed process.',
    zh: '评价流程',
    form: {
      action: ['String! What to do.', 'rate'],
      rating: ['Int! 1 to 5 stars.', 1, 2, 3, 4, 5],
      remark: 'String! May be empty from 3 stars on.',
    },
  }),
)

const VARIABLES = { cate: 'String!', userId: 'ID!', page: 'Int!', size: 'Int!', filter: 'String' } as const
export type ProcessesVariables = VariablesOf<typeof VARIABLES>
export const processes = query(
  'processes',
  VARIABLES,
  paginated(decodeProcess),
  call({
    en: '`cate` is apply, doing, done, cc or manage; `userId` is `me.id`; `page` counts from 1; `filter` is JSON of the parameters of GET /me/processes/….',
  }),
)

const decodePlatformApp = identifiedBy(
  ['id', 'uri', 'name'],
  object(
    { id: identifier, name: text, uri: string(), visible: boolean(true) },
    docs('PlatformApp', 'An item of the process platform that the user may start.'),
  ),
)
/** An item that the signed-in user may start, from the process platform (§7 GET /me/apps). */
export type PlatformApp = ReturnType<typeof decodePlatformApp>
export const meApps = rest(
  'taskApi',
  'GET /me/apps',
  field('entities', array(decodePlatformApp)),
  call({ en: 'The items that the user may start.', zh: '可发起的事项' }),
)

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
export interface ProcessTask {
  id: string
  name: string
  actionUser: string
  actionTime: number
  actionName: string
}
/** A run of a service (§3 Process). Times in epoch milliseconds, 0 = none. */
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
})

/** The query parameters of the process lists (§7); empty ones are dropped (§5). */
export interface ListQuery {
  limit: number
  start: number
  keyword?: string
  sep?: string
  unread?: boolean
  statuses?: string
  timestamps?: string
  locale?: string
  draft?: boolean
  lastUpdate?: string
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
export const processDetail = rest<{ path: { id: string } }, Process>(
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

const PROCESS =
  'id name uri entry status create update priority tags rating review pendingTasks read app { name system } owner { id account name } milestone { name percent status } milestones { name percent status } system { id name } tasks { id name actionUser actionTime actionName }'
export interface ProcessesArguments {
  cate: string
  userId: string
  page: number
  size: number
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

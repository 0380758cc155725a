import { rest } from '../operation.ts'
import { query } from '../query.ts'
import { paginated, decodeOwner, decodeQuestion, type Page } from './processes.ts'
import {
  commaSeparated,
  boolean,
  identifier,
  optionalArray,
  nullable,
  number,
  oneOf,
  object,
  string,
  timestamp,
  acknowledged,
  text,
} from '../decoders.ts'

/** `code` is submit, approve, reject, return or server-defined; bulk actions combine equal codes. */
const decodeAction = object({
  code: string(),
  id: identifier,
  name: text,
  /** Addition: the server rejects the action without a remark. */
  needsRemark: boolean(),
})
export type TaskAction = ReturnType<typeof decodeAction>

const decodeTask = object({
  id: identifier,
  name: text,
  assignTime: timestamp,
  uri: string(),
  actionName: text,
  expireTime: timestamp,
  actions: optionalArray(decodeAction),
  /** Addition: `submit` if the user has to fill in and send a form, else `approve`. */
  kind: oneOf('approve', 'submit'),
  /** Addition: above 0 means urgent. */
  priority: number(),
  /** Addition: when its owner last urged it. */
  urged: timestamp,
  /** Addition: the delegator, for tasks in the entrusted list. */
  entruster: nullable(decodeOwner),
  /** Addition: what else the user may do with it: transfer, sign, ask. */
  abilities: commaSeparated,
  /** Addition: whose turn it is in the thread with the applicant. */
  question: decodeQuestion,
  process: nullable(
    object({
      id: string(),
      name: text,
      uri: string(),
      tags: commaSeparated,
      entry: string(),
      owner: nullable(decodeOwner),
      app: nullable(object({ name: text, system: text })),
    }),
  ),
})
/** A step that waits for the user (§3 Task). Times in epoch milliseconds, 0 = none. */
export type Task = ReturnType<typeof decodeTask>

/** The members of {@link import('./processes.ts').ListQuery} that task lists support, and `entrust` (§7). */
export type TodoQuery = {
  query: {
    limit: number
    start: number
    entrust?: boolean
    keyword?: string
    locale?: string
    lastUpdate?: string
    timestamps?: string
    sort?: string
    due?: string
    /** Addition: `submit` or `approve`. */
    kind?: string
    /** Additions: only tasks of one item, or of one applicant; values of `taskFacets` in additions/tasks.ts. */
    item?: string
    applicant?: string
  }
}
export const todoTasks = rest<TodoQuery, Page<Task>>('taskApi', 'GET /me/tasks/todo', paginated(decodeTask))
/** A task can be handled once; a second attempt fails with ecode TASK_ALREADY_HANDLED. */
export const actOnTask = rest<{ path: { id: string }; form: { actionId: string; remark?: string } }, void>(
  'taskApi',
  'POST /task/{id}',
  acknowledged,
)

/** `cate` is todo or entrust. Returns all tasks at once, at most 500. */
export const tasks = query('tasks', { cate: 'String!', userId: 'ID!' }, paginated(decodeTask))

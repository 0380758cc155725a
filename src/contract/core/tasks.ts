import { graphql, rest } from '../operation.ts'
import { paginated, decodeOwner, decodeQuestion, type Owner, type Page, type Question } from './processes.ts'
import {
  commaSeparated,
  field,
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
export interface TaskAction {
  code: string
  id: string
  name: string
  /** Addition: the server rejects the action without a remark. */
  needsRemark: boolean
}
/** A step that waits for the user (§3 Task). Times in epoch milliseconds, 0 = none. */
export interface Task {
  id: string
  name: string
  assignTime: number
  uri: string
  actionName: string
  expireTime: number
  actions: TaskAction[]
  /** Addition: `submit` if the user has to fill in and send a form, else `approve`. */
  kind: 'approve' | 'submit'
  /** Addition: above 0 means urgent. */
  priority: number
  /** Addition: when its owner last urged it. */
  urged: number
  /** Addition: the delegator, for tasks in the entrusted list. */
  entruster: Owner | null
  /** Addition: what else the user may do with it: transfer, sign, ask. */
  abilities: readonly string[]
  /** Addition: whose turn it is in the thread with the applicant. */
  question: Question
  process: {
    id: string
    name: string
    uri: string
    tags: readonly string[]
    entry: string
    owner: Owner | null
    app: { name: string; system: string } | null
  } | null
}

const decodeTask = object<Task>({
  id: identifier,
  name: text,
  assignTime: timestamp,
  uri: string(),
  actionName: text,
  expireTime: timestamp,
  actions: optionalArray(
    object<TaskAction>({ code: string(), id: identifier, name: text, needsRemark: boolean() }),
  ),
  kind: oneOf('approve', 'submit'),
  priority: number(),
  urged: timestamp,
  entruster: nullable(decodeOwner),
  abilities: commaSeparated,
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
    /** Additions: only tasks of one item, or of one applicant; values of additions/task-facets.ts. */
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
export const tasks = graphql<{ cate: string; userId: string }, Page<Task>>(
  `
    query tasks($cate: String!, $userId: ID!) {
      tasks(cate: $cate, userId: $userId) {
        total
        entities {
          id
          name
          assignTime
          uri
          actionName
          expireTime
          actions {
            code
            id
            name
            needsRemark
          }
          kind
          priority
          urged
          entruster {
            id
            name
            account
          }
          abilities
          question
          process {
            id
            name
            uri
            tags
            entry
            owner {
              id
              name
              account
            }
            app {
              name
              system
            }
          }
        }
      }
    }
  `,
  field('tasks', paginated(decodeTask)),
)

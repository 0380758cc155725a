import { graphql, rest } from '../operation.ts'
import { paginated, decodeOwner, type Owner, type Page } from './processes.ts'
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
} from '../decoders.ts'

/** `code` is submit, approve, reject, return or one of the server's own; equal codes are one action in bulk (T19). */
export interface TaskAction {
  code: string
  id: string
  name: string
  /** Ours: it is refused without a remark. */
  needsRemark: boolean
}
/** One step that waits for me (§3 Task). Times in epoch milliseconds, 0 = none. */
export interface Task {
  id: string
  name: string
  assignTime: number
  uri: string
  actionName: string
  expireTime: number
  actions: TaskAction[]
  /** Ours: `submit` for what I have to fill in and send myself, else `approve`. */
  kind: 'approve' | 'submit'
  /** Ours: above 0 is urgent. */
  priority: number
  /** Ours: when its owner last urged it. */
  urged: number
  /** Ours: for whom I would act, in the entrusted list. */
  entruster: Owner | null
  process: {
    id: string
    name: string
    uri: string
    tags: string[]
    entry: string
    owner: Owner | null
    app: { name: string; system: string } | null
  } | null
}

export const decodeTask = object<Task>({
  id: identifier,
  name: string(),
  assignTime: timestamp,
  uri: string(),
  actionName: string(),
  expireTime: timestamp,
  actions: optionalArray(
    object<TaskAction>({ code: string(), id: identifier, name: string(), needsRemark: boolean() }),
  ),
  kind: oneOf('approve', 'submit'),
  priority: number(),
  urged: timestamp,
  entruster: nullable(decodeOwner),
  process: nullable(
    object({
      id: identifier,
      name: string(),
      uri: string(),
      tags: commaSeparated,
      entry: string(),
      owner: nullable(decodeOwner),
      app: nullable(object({ name: string(), system: string() })),
    }),
  ),
})

/** Those of {@link import('./processes.ts').ListQuery} that a list of tasks knows, and `entrust` (§7). */
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
    /** Ours: `submit` or `approve`. */
    kind?: string
  }
}
export const todoTasks = rest<TodoQuery, Page<Task>>('taskApi', 'GET /me/tasks/todo', paginated(decodeTask))
/** A task runs once: one that was done already is refused as ecode TASK_ALREADY_HANDLED (decisions). */
export const actOnTask = rest<{ path: { id: string }; form: { actionId: string; remark?: string } }, void>(
  'taskApi',
  'POST /task/{id}',
  acknowledged,
)

/** `cate` is todo or entrust; all of them at once, at most 500. */
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

import { graphql, rest } from './operation.ts'
import { page, readOwner, type Owner, type Page } from './processes.ts'
import { commaList, field, key, listOrNone, maybe, nothing, record, text, time } from './shape.ts'

export interface TaskAction {
  code: string
  id: string
  name: string
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

export const readTask = record<Task>({
  id: key,
  name: text(),
  assignTime: time,
  uri: text(),
  actionName: text(),
  expireTime: time,
  actions: listOrNone(record<TaskAction>({ code: text(), id: key, name: text() })),
  process: maybe(
    record({
      id: key,
      name: text(),
      uri: text(),
      tags: commaList,
      entry: text(),
      owner: maybe(readOwner),
      app: maybe(record({ name: text(), system: text() })),
    }),
  ),
})

type TodoQuery = { query: { limit: number; start: number; entrust?: boolean; keyword?: string } }
export const todoTasks = rest<TodoQuery, Page<Task>>('taskApi', 'GET /me/tasks/todo', page(readTask))
export const actOnTask = rest<{ path: { id: string }; form: { actionId: string; remark?: string } }, void>(
  'taskApi',
  'POST /task/{id}',
  nothing,
)

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
  field('tasks', page(readTask)),
)

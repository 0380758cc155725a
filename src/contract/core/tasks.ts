import { call, docs } from '../docs.ts'
import { rest, type RestInputOf } from '../operation.ts'
import { query } from '../query.ts'
import { decodeOwner, decodeProcessApp, decodeQuestion, PAGE_PARAMETERS, paginated } from './processes.ts'
import {
  addition,
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

const decodeAction = object(
  {
    /** submit, approve, reject, return or server-defined. */
    code: string(),
    id: identifier,
    name: text,
    needsRemark: addition('action-remarks', boolean()),
  },
  docs('TaskAction', 'What can be done with a task. Equal codes of several tasks are one action in bulk.', {
    needsRemark: 'Rejected without a remark.',
  }),
)
export type TaskAction = ReturnType<typeof decodeAction>

const decodeTask = object(
  {
    id: identifier,
    name: text,
    assignTime: timestamp,
    uri: string(),
    actionName: text,
    expireTime: timestamp,
    actions: optionalArray(decodeAction),
    kind: addition('task-details', oneOf('approve', 'submit')),
    priority: addition('task-details', number()),
    urged: addition('process-abilities', timestamp),
    entruster: addition('task-details', nullable(decodeOwner)),
    abilities: addition('task-abilities', commaSeparated),
    question: addition('process-thread', decodeQuestion),
    process: nullable(
      object(
        {
          id: string(),
          name: text,
          uri: string(),
          tags: commaSeparated,
          entry: string(),
          owner: nullable(decodeOwner),
          app: nullable(decodeProcessApp),
        },
        docs('Process'),
      ),
    ),
  },
  docs('Task', 'A step of a process that waits for the user.', {
    expireTime: 'The due time.',
    kind: '`submit` if the user has to fill in and send a form, else `approve`.',
    priority: 'Above 0: urgent.',
    urged: 'When its owner last urged it.',
    entruster: 'The delegator, for tasks in the entrusted list.',
    abilities:
      'What else the user may do with it: transfer it, have another person sign first, ask the applicant.',
    question: 'As in its process.',
  }),
)
/** A step that waits for the user (§3 Task). Times in epoch milliseconds, 0 = none. */
export type Task = ReturnType<typeof decodeTask>

export const todoTasks = rest(
  'taskApi',
  'GET /me/tasks/todo',
  paginated(decodeTask),
  call({
    en: "The user's open tasks, or with `entrust` those of their delegators.",
    zh: '待办任务，entrust 为受托任务',
    query: {
      ...PAGE_PARAMETERS,
      entrust: 'Boolean The tasks of a delegation.',
      kind: ['String @task-details Only those to submit, or to approve.', 'submit', 'approve'],
      item: 'String @task-facets Only those of one item.',
      applicant: 'String @task-facets Only those of one applicant.',
    },
  }),
)
/** The values of `item` and `applicant` are those of `taskFacets` in additions/tasks.ts. */
export type TodoQuery = RestInputOf<typeof todoTasks>
/** A task can be handled once. */
export const actOnTask = rest(
  'taskApi',
  'POST /task/{id}',
  acknowledged,
  call({
    en: 'Acts on a task. Rejected with ecode TASK_ALREADY_HANDLED if it has been handled meanwhile.',
    zh: '处理任务',
    path: { id: 'ID! The task.' },
    form: {
      actionId: 'ID! One of the task’s actions.',
      remark: 'String @action-remarks A comment on the action.',
    },
  }),
)

export const tasks = query(
  'tasks',
  { cate: 'String!', userId: 'ID!' },
  paginated(decodeTask),
  call({
    en: '`cate` is todo or entrust; returns all at once. `userId` is `me.id`; those of other users are rejected.',
  }),
)

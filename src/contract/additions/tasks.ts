import { acknowledged, array, field, number, object, oneOf, string, text } from '../decoders.ts'
import { rest } from '../operation.ts'

/** What hands a task to another person: they decide instead, or they sign first and it comes back. */
export type Reassignment = 'transfer' | 'sign'
/**
 * Hands a task to another person, as its holder or their delegate. `account` is that person's. A repetition of the same
 * call succeeds without effect; a task that somebody else has handled fails with ecode TASK_ALREADY_HANDLED.
 */
export const reassignTask = rest<
  { path: { id: string }; form: { action: Reassignment; account: string; remark?: string } },
  void
>('taskApi', 'POST /task/{id}', acknowledged)

/** One value that the user's tasks can be filtered by: an item or an applicant, with the number of its tasks. */
export interface TaskFacet {
  /** The query parameter of `GET /me/tasks/todo` that takes the value. */
  kind: 'item' | 'applicant'
  value: string
  name: string
  count: number
}
/** The items and applicants of the user's open tasks, most tasks first. */
export const taskFacets = rest<{ query: { entrust?: boolean; locale?: string } }, TaskFacet[]>(
  'taskApi',
  'GET /me/tasks/facets',
  field(
    'entities',
    array(
      object<TaskFacet>({ kind: oneOf('item', 'applicant'), value: string(), name: text, count: number() }),
    ),
  ),
)

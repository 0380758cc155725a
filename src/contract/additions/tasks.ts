import { acknowledged, array, field, looseId, number, object, oneOf, text } from '../decoders.ts'
import { call, docs } from '../docs.ts'
import { rest } from '../operation.ts'

/** What hands a task to another person: they decide instead, or they sign first and it comes back. */
export type Reassignment = 'transfer' | 'sign'
/**
 * As its holder or their delegate. A repetition of the same call succeeds without effect; a task that somebody else has
 * handled fails with ecode TASK_ALREADY_HANDLED.
 */
export const reassignTask = rest(
  'taskApi',
  'POST /task/{id}',
  acknowledged,
  call({
    en: 'Hands a task to another person, who decides instead (`transfer`), or signs first so that it comes back (`sign`).',
    zh: '转交或加签',
    addition: 'task-abilities',
    path: { id: 'ID! The task.' },
    form: {
      action: ['String! What to do.', 'transfer', 'sign'],
      account: 'String! The account of the other person.',
      remark: 'String A comment for that person and the history.',
    },
  }),
)

const decodeFacet = object(
  { kind: oneOf('item', 'applicant'), value: looseId, name: text, count: number() },
  docs('TaskFacet', "One value that the user's tasks can be filtered by.", {
    kind: 'item, or applicant: the query parameter that takes the value.',
    count: 'Open tasks of the user with it.',
  }),
)
export type TaskFacet = ReturnType<typeof decodeFacet>
export const taskFacets = rest(
  'taskApi',
  'GET /me/tasks/facets',
  field('entities', array(decodeFacet)),
  call({
    en: "The items and applicants of the user's open tasks, most tasks first.",
    zh: '待办任务的事项与申请人',
    addition: 'task-facets',
    query: {
      entrust: 'Boolean Of the tasks of a delegation.',
      locale: 'String The language of names.',
    },
  }),
)

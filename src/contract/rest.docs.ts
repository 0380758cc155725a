// What each REST call is for, with its parameters and its reply: build/docs/contract writes the OpenAPI document from it.
// Types of replies are those of schema.graphql and rest-records.graphql.
import { saveDisplay } from './additions/account-settings.ts'
import { answerFeedback, FEEDBACK_REASONS, relatedQuestions } from './additions/questions.ts'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from './additions/calendar.ts'
import { createEntrustee, findPeople } from './additions/delegation-form.ts'
import { orderFavorites } from './additions/favorite-order.ts'
import { reportMissingItem } from './additions/missing-items.ts'
import { notices, saveReadNotices } from './additions/notices.ts'
import { deleteDraft, urgeProcess, withdrawProcess, sendMessage } from './additions/processes.ts'
import { reassignTask, taskFacets } from './additions/tasks.ts'
import { APPEARANCES } from './appearances.ts'
import { asr, webQa } from './core/assistant.ts'
import { deleteEntrustee, entrustees, entrusters } from './core/entrust.ts'
import { deleteFavorite, putFavorite } from './core/favorites.ts'
import { recommendedApps, searchGuide } from './core/guides.ts'
import { traceLog } from './core/log.ts'
import { processDetail } from './core/process-detail.ts'
import { markProcessCopyRead, meApps, processLists, rateProcess } from './core/processes.ts'
import { meProfile, userPositions } from './core/profile.ts'
import { actOnTask, todoTasks } from './core/tasks.ts'
import { accessRecord, statsAppList, statsApps, visitOnline, visitToday, visitTotal } from './core/visits.ts'
import type { RestInput, RestOperation } from './operation.ts'

type FieldType = 'String' | 'Int' | 'Boolean' | 'ID' | 'Time'
interface FieldDocs {
  en: string
  /** `String` by default. */
  type?: FieldType
  values?: readonly (string | number)[]
}
/** The names that a type spells out, without its index signature. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] }
/** One entry per field; `optional` exactly for the fields that are optional in the type. */
type Fields<T> = {
  [K in Named<T>]-?: FieldDocs & (undefined extends T[K] ? { optional: true } : { optional?: undefined })
}
type Part<In, K extends keyof RestInput> = K extends keyof In
  ? { [P in K]: Fields<NonNullable<In[K]>> }
  : unknown

interface Reply {
  /** As in GraphQL: `[Task!]!`; unset where only success counts. */
  reply?: string
  /** The member of the reply that holds it; `entities` by default. */
  envelope?: 't' | 'entities'
  /** The reply also has `total`. */
  paginated?: boolean
}
type CallDocs<In extends RestInput> = Reply & {
  en: string
  zh: string
  /** `optional`: guests may call it too. */
  token?: 'optional'
  /** Reads although it is a POST. */
  reads?: boolean
} & Part<In, 'path'> &
  Part<In, 'query'> &
  Part<In, 'form'> &
  (In extends { json: infer Json } ? { json: Fields<Json> } : unknown) &
  (In extends { multipart: unknown } ? { multipart: Record<string, FieldDocs & { binary?: true }> } : unknown)

export interface RestCall extends Reply {
  operation: Pick<RestOperation<RestInput, unknown>, 'base' | 'method' | 'path' | 'anonymous' | 'decode'>
  en: string
  zh: string
  token?: 'optional'
  reads?: boolean
  path?: Record<string, FieldDocs>
  query?: Record<string, FieldDocs & { optional?: boolean }>
  form?: Record<string, FieldDocs & { optional?: boolean }>
  json?: Record<string, FieldDocs & { optional?: boolean }>
  multipart?: Record<string, FieldDocs & { binary?: true }>
}

const call = <In extends RestInput, Result>(
  operation: RestOperation<In, Result>,
  docs: CallDocs<In>,
): RestCall => ({ ...(docs as Omit<RestCall, 'operation'>), operation })

const PERSON = { id: { en: 'The user id: `me.id`.', type: 'ID' } } as const
const PROCESS = { id: { en: 'The process.', type: 'ID' } } as const
const ITEM = { appId: { en: 'The item.', type: 'ID' } } as const
const LABEL = {
  label: { en: 'A counter of its own: a-z, 0-9, dot, dash, underscore.', optional: true },
} as const

const PAGE = {
  limit: { en: 'Rows of the page: 10; 1 for a count.', type: 'Int' },
  start: { en: 'Rows before the page.', type: 'Int' },
  keyword: { en: 'Searched in name, serial number, owner and item.', optional: true },
  timestamps: { en: '`from,to` in epoch seconds, either may be empty: changed in between.', optional: true },
  locale: { en: 'The language of names.', optional: true },
  lastUpdate: { en: 'Epoch seconds: changed since.', optional: true },
  sort: {
    en: '`due`: by due date, soonest first; `updated`: by last change, newest first; without it tasks by due date, then priority, then newest, processes by last change.',
    optional: true,
  },
  due: { en: '`overdue`, or `soon`: within three days.', optional: true },
} as const
const LIST = {
  ...PAGE,
  sep: {
    en: '`owner`: those that the user started; `handler`: those that the user acted on.',
    optional: true,
  },
  unread: { en: 'Copies: only the unread ones.', type: 'Boolean', optional: true },
  statuses: { en: 'Comma-separated statuses; each list has its own when this is left out.', optional: true },
  draft: { en: 'Only drafts.', type: 'Boolean', optional: true },
} as const
const PROCESSES = { reply: '[Process!]!', paginated: true, query: LIST } as const
const action = (value: string) => ({ en: 'What to do.', values: [value] })

export const restCalls: readonly RestCall[] = [
  call(meProfile, { en: 'The signed-in person.', zh: '当前用户', reply: '[User!]!' }),
  call(userPositions, {
    en: 'The positions of a person.',
    zh: '用户岗位',
    reply: '[Position!]!',
    query: PERSON,
  }),
  call(todoTasks, {
    en: "The user's open tasks, or with `entrust` those of their delegators.",
    zh: '待办任务，entrust 为受托任务',
    reply: '[Task!]!',
    paginated: true,
    query: {
      ...PAGE,
      entrust: { en: 'The tasks of a delegation.', type: 'Boolean', optional: true },
      kind: { en: 'Only those to submit, or to approve.', values: ['submit', 'approve'], optional: true },
      item: { en: 'Only those of one item.', optional: true },
      applicant: { en: 'Only those of one applicant.', optional: true },
    },
  }),
  call(taskFacets, {
    en: "The items and applicants of the user's open tasks, most tasks first.",
    zh: '待办任务的事项与申请人',
    reply: '[TaskFacet!]!',
    query: {
      entrust: { en: 'Of the tasks of a delegation.', type: 'Boolean', optional: true },
      locale: { en: 'The language of names.', optional: true },
    },
  }),
  call(actOnTask, {
    en: 'Acts on a task. Rejected with ecode TASK_ALREADY_HANDLED if it has been handled meanwhile.',
    zh: '处理任务',
    path: { id: { en: 'The task.', type: 'ID' } },
    form: {
      actionId: { en: 'One of the task’s actions.', type: 'ID' },
      remark: { en: 'A comment on the action.', optional: true },
    },
  }),
  call(reassignTask, {
    en: 'Hands a task to another person, who decides instead (`transfer`), or signs first so that it comes back (`sign`).',
    zh: '转交或加签',
    path: { id: { en: 'The task.', type: 'ID' } },
    form: {
      action: { en: 'What to do.', values: ['transfer', 'sign'] },
      account: { en: 'The account of the other person.' },
      remark: { en: 'A comment for that person and the history.', optional: true },
    },
  }),
  call(processLists.guest, { ...PROCESSES, en: 'Processes that guests started.', zh: '访客发起的流程' }),
  call(processLists.doing, { ...PROCESSES, en: 'Processes in progress.', zh: '在办流程' }),
  call(processLists.done, { ...PROCESSES, en: 'Completed processes.', zh: '办结流程' }),
  call(processLists.cc, { ...PROCESSES, en: 'Processes that were copied to the user.', zh: '抄送流程' }),
  call(processDetail, {
    en: 'One process with its steps and form data.',
    zh: '流程详情',
    reply: '[Process!]!',
    path: PROCESS,
    query: { locale: { en: 'The language of names.' } },
  }),
  call(markProcessCopyRead, {
    en: 'Marks a copy as read.',
    zh: '标为已读',
    path: PROCESS,
    form: { action: action('read') },
  }),
  call(rateProcess, {
    en: 'Rates a completed process.',
    zh: '评价流程',
    path: PROCESS,
    form: {
      action: action('rate'),
      rating: { en: '1 to 5 stars.', type: 'Int', values: [1, 2, 3, 4, 5] },
      remark: { en: 'May be empty from 3 stars on.' },
    },
  }),
  call(urgeProcess, {
    en: 'Reminds the current holder of the process.',
    zh: '催办',
    path: PROCESS,
    form: { action: action('urge') },
  }),
  call(withdrawProcess, {
    en: 'Withdraws an application.',
    zh: '撤回',
    path: PROCESS,
    form: { action: action('withdraw') },
  }),
  call(deleteDraft, {
    en: 'Deletes a draft.',
    zh: '删除草稿',
    path: PROCESS,
    form: { action: action('delete') },
  }),
  call(sendMessage, {
    en: 'Asks the applicant, or answers as the applicant.',
    zh: '向申请人提问，或答复',
    path: PROCESS,
    form: {
      action: action('message'),
      text: { en: 'Plain text of at most 500 characters.' },
      key: { en: 'Of the browser, 16 to 64 letters, digits, dashes: a repetition has no further effect.' },
    },
  }),
  call(meApps, { en: 'The items that the user may start.', zh: '可发起的事项', reply: '[PlatformApp!]!' }),
  call(statsApps, { en: 'Items by use.', zh: '事项使用统计', reply: '[AppVisits!]!' }),
  call(putFavorite, {
    en: 'Adds a favourite. The reply may hold all favourites in their order.',
    zh: '收藏',
    reply: '[ID!]',
    path: ITEM,
  }),
  call(deleteFavorite, {
    en: 'Removes a favourite. The reply may hold all favourites in their order.',
    zh: '取消收藏',
    reply: '[ID!]',
    path: ITEM,
  }),
  call(orderFavorites, {
    en: 'Saves the order of the favourites.',
    zh: '保存收藏顺序',
    reply: '[ID!]',
    form: { ids: { en: 'All ids, comma-separated.' } },
  }),
  call(saveDisplay, {
    en: 'Saves how the hall looks for this account; what is not sent stays as it is.',
    zh: '保存账号的显示设置',
    form: {
      theme: { en: 'The colours.', values: ['default', ...APPEARANCES.theme], optional: true },
      size: { en: 'The text size.', values: ['default', ...APPEARANCES.size], optional: true },
      contrast: { en: 'The contrast.', values: ['default', ...APPEARANCES.contrast], optional: true },
      lang: { en: 'A language tag.', optional: true },
    },
  }),
  call(saveReadNotices, {
    en: 'Marks notices as dismissed by the user, in the version that they have now.',
    zh: '标记已关闭的通知',
    form: { ids: { en: 'Ids, comma-separated.' } },
  }),
  call(entrustees, {
    en: 'Delegations from the user.',
    zh: '我委托的人',
    reply: '[Entrustment!]!',
    path: PERSON,
  }),
  call(entrusters, {
    en: 'Delegations to the user.',
    zh: '委托我的人',
    reply: '[Entrustment!]!',
    path: PERSON,
  }),
  call(createEntrustee, {
    en: 'Adds a delegation.',
    zh: '新增委托',
    path: PERSON,
    form: {
      account: { en: 'The account of the delegate.' },
      from: { en: 'Epoch seconds.', type: 'Int' },
      to: { en: 'Epoch seconds, later than `from`.', type: 'Int' },
      scope: { en: 'Comma-separated codes of items; empty for all.' },
      existing: { en: 'Whether it includes tasks that are already waiting.', values: ['true', 'false'] },
    },
  }),
  call(deleteEntrustee, {
    en: 'Ends a delegation.',
    zh: '删除委托',
    path: { ...PERSON, entrusteeId: { en: 'The `id` of the delegation.', type: 'ID' } },
  }),
  call(findPeople, {
    en: 'People by name or account, ten at most.',
    zh: '查找人员',
    reply: '[Person!]!',
    query: { keyword: { en: 'A part of a name or account.' } },
  }),
  call(calendarFeed, {
    en: "The user's calendar feed: one or none.",
    zh: '日历订阅',
    reply: '[CalendarFeed!]!',
  }),
  call(createCalendarFeed, {
    en: 'Creates a new feed and revokes the previous URL.',
    zh: '新建日历订阅',
    reply: '[CalendarFeed!]!',
  }),
  call(revokeCalendarFeed, { en: 'Revokes the feed.', zh: '停用日历订阅' }),
  call(visitTotal, { en: 'Visits in total.', zh: '总访问量', reply: 'Float', envelope: 't', query: LABEL }),
  call(visitToday, { en: 'Visits today.', zh: '今日访问量', reply: 'Float', envelope: 't', query: LABEL }),
  call(visitOnline, {
    en: 'Visitors online: an array whose first item is the count.',
    zh: '在线人数',
    reply: '[Float]!',
    envelope: 't',
    query: LABEL,
  }),
  call(statsAppList, { en: 'Items by visits.', zh: '事项访问统计', reply: '[AppVisits!]!', envelope: 't' }),
  call(accessRecord, {
    en: 'Visits of a label by day.',
    zh: '访问记录',
    reply: '[AccessRecord!]!',
    envelope: 't',
    query: { labelName: { en: 'The label.' } },
  }),
  call(searchGuide, {
    en: 'Searches items and guides: those of the user with a token, else those for visitors.',
    zh: '搜索事项与指南',
    reply: 'SearchReply!',
    envelope: 't',
    token: 'optional',
    reads: true,
    query: { keyword: { en: 'What to search for.' } },
  }),
  call(recommendedApps, {
    en: 'Recommended items.',
    zh: '推荐事项',
    reply: '[RecommendedApp!]!',
    token: 'optional',
    reads: true,
  }),
  call(notices, { en: 'Notices and outages.', zh: '通知与停机公告', reply: '[Notice!]!', token: 'optional' }),
  call(reportMissingItem, {
    en: 'Reports that a search found nothing.',
    zh: '反馈缺少的事项',
    token: 'optional',
    json: {
      keyword: { en: 'What was searched for.' },
      remark: { en: 'What was looked for.', optional: true },
    },
  }),
  call(webQa, {
    en: 'Asks the assistant.',
    zh: '向助手提问',
    reply: 'Answer!',
    envelope: 't',
    token: 'optional',
    json: {
      ques: { en: 'The question.' },
      schoolId: { en: '`schoolId` of the configuration.' },
      channel: { en: 'Where it is asked.', values: ['web'] },
    },
  }),
  call(answerFeedback, {
    en: 'Rates an answer as helpful or not; the last rating counts.',
    zh: '评价回答',
    token: 'optional',
    path: { id: { en: 'The `id` of the answer.', type: 'ID' } },
    json: {
      useful: { en: 'Whether it helped.', type: 'Boolean' },
      reason: { en: 'Why it did not.', values: FEEDBACK_REASONS, optional: true },
      remark: { en: 'At most 500 characters.', optional: true },
    },
  }),
  call(relatedQuestions, {
    en: 'Questions related to another one.',
    zh: '相关问题',
    reply: '[RelatedQuestion!]!',
    token: 'optional',
    query: { id: { en: 'The question.', type: 'ID' } },
  }),
  call(asr, {
    en: 'Recognises one chunk of speech: WAV, 8000 Hz, mono, 16 bit, 500 ms. A failed chunk is retried with the same number.',
    zh: '语音识别，每次一段',
    reply: 'Transcript!',
    envelope: 't',
    reads: true,
    multipart: {
      file: { en: 'The chunk, `<random>-<n>.wav`.', binary: true },
      order: { en: 'The number of the chunk, from 0.', type: 'Int' },
    },
  }),
  call(traceLog, {
    en: 'One log entry after sign-in, if `trace` is configured.',
    zh: '访问日志',
    json: {
      moduleName: { en: 'The module.' },
      moduleText: { en: 'Its name for people.' },
      userAgent: { en: 'The browser.' },
    },
  }),
]

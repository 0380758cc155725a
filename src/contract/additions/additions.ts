import type { EventType } from '../core/bus-events.ts'

/**
 * The complete list of additions to the specification (§3, §7), by name. A server may support all, some or none;
 * additions.docs.ts documents each addition and how the UI behaves without it.
 */
interface Addition {
  /**
   * Schema coordinates: `Type.field` and `Type.field(argument:)`. REST replies have the same fields. Types that GraphQL
   * does not serve (Answer, SearchHit …) have the names of the types in this folder.
   */
  fields?: readonly string[]
  /**
   * REST calls: method and path, with `?name` or `&name` for a query or form field; a media type means that the server
   * also answers in it if the request accepts it.
   */
  calls?: readonly string[]
  /** Event types of the bus. */
  events?: readonly EventType[]
}

const ALL = {
  'english-texts': {
    fields: [
      'DynamicAttributes.nameEn',
      'DynamicAttributes.descriptionEn',
      'AppTag.textEn',
      'AppProject.textEn',
      'AppProject.descriptionEn',
      'AppParagraph.titleEn',
      'AppParagraph.subtitleEn',
      'AppParagraph.contextEn',
      'Guide.titleEn',
      'GuideStep.stepTitleEn',
      'GuideStep.contextEn',
      'StandardQuestion.questionEn',
      'StandardQuestion.quesLabelEn',
      'QuestionAnswer.answerEn',
      'RobotInfo.nameEn',
      'RobotInfo.welcomesEn',
    ],
  },
  'search-words': { fields: ['DynamicAttributes.keywords', 'DynamicAttributes.pinyin'] },
  'item-facts': { fields: ['App.facts'] },
  'english-facts': { fields: ['AppFacts.english'] },
  'guest-arguments': {
    fields: [
      'Query.anonymityHotApps(first:)',
      'Query.anonymityHotApps(offset:)',
      'Query.anonymityAppTags(filter:)',
      'Query.anonymityAppTags(sort:)',
    ],
  },
  'guest-details': { fields: ['Query.anonymityApp', 'Query.anonymityGuide'] },
  'guest-questions': { fields: ['Query.anonymityStandardQuestions'] },
  'member-count': { fields: ['Query.anonymityMemberAppCount'] },
  'guest-robot': { fields: ['Query.anonymityRobotInfos'] },
  'question-items': { fields: ['StandardQuestion.appIds'] },
  'related-questions': { calls: ['GET /related'] },
  'search-hit-ids': { fields: ['SearchHit.id', 'SearchHit.code', 'SearchHit.uri'] },
  'missing-items': { calls: ['POST /api/noLogin/missing'] },
  notices: { calls: ['GET /api/noLogin/notices'] },
  'notice-events': { events: ['notice'] },
  'structured-answers': {
    fields: ['Answer.links', 'Answer.open', 'Answer.apps', 'Answer.questions', 'Answer.known'],
  },
  'streamed-answers': { calls: ['POST /webQa text/event-stream'] },
  'answer-feedback': { fields: ['Answer.id'], calls: ['POST /webQa/{id}/feedback'] },
  'account-settings': {
    fields: ['User.settings', 'Notice.read'],
    calls: ['POST /me/preference/Display', 'POST /me/preference/ReadNotices'],
  },
  'favorite-order': { calls: ['POST /me/preference/FavoriteApps'] },
  'task-details': {
    fields: ['Task.kind', 'Task.priority', 'Task.entruster'],
    calls: ['GET /me/tasks/todo?kind'],
  },
  'action-remarks': { fields: ['TaskAction.needsRemark'], calls: ['POST /task/{id}&remark'] },
  'due-dates': {
    fields: ['Process.expireTime'],
    calls: [
      'GET /me/tasks/todo?sort',
      'GET /me/tasks/todo?due',
      'GET /me/processes/doing?sort',
      'GET /me/processes/doing?due',
    ],
  },
  'process-timeline': {
    fields: [
      'ProcessTask.assignTime',
      'ProcessTask.expireTime',
      'ProcessTask.uri',
      'ProcessTask.remark',
      'ProcessTask.onBehalfOf',
    ],
  },
  'process-content': { fields: ['Process.content'] },
  'process-attachments': { fields: ['Process.attachments'] },
  'usual-times': { fields: ['Process.usualTime'] },
  'process-abilities': {
    fields: ['Process.abilities', 'Process.urged', 'Task.urged'],
    calls: [
      'POST /process/{id}&action=urge',
      'POST /process/{id}&action=withdraw',
      'POST /process/{id}&action=delete',
    ],
  },
  'task-abilities': {
    fields: ['Task.abilities'],
    calls: ['POST /task/{id}&action=transfer', 'POST /task/{id}&action=sign'],
  },
  'process-thread': {
    fields: ['Process.thread', 'Process.question', 'Task.question'],
    calls: ['POST /process/{id}&action=message'],
  },
  'task-facets': {
    calls: ['GET /me/tasks/facets', 'GET /me/tasks/todo?item', 'GET /me/tasks/todo?applicant'],
  },
  'copy-times': { fields: ['Process.copied'] },
  'delegation-form': { calls: ['GET /users', 'POST /user/{id}/entrustees'] },
  calendar: { calls: ['GET /me/calendar', 'POST /me/calendar', 'DELETE /me/calendar'] },
  'visit-labels': {
    calls: [
      'GET /api/noLogin/visit?label',
      'GET /api/noLogin/visitToday?label',
      'GET /api/noLogin/visit/timestamp?label',
    ],
  },
} as const satisfies Record<string, Addition>

export type AdditionName = keyof typeof ALL
export const additions: Readonly<Record<AdditionName, Addition>> = ALL

/** The `capabilities` configuration for servers that support all additions. */
export const allCapabilities = (): Record<string, true> =>
  Object.fromEntries(Object.keys(ALL).map((name) => [name, true as const]))

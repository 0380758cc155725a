// The reads of the contract in the order of the check, with their arguments.
import * as calendar from '../contract/additions/calendar.ts'
import * as delegationForm from '../contract/additions/delegation-form.ts'
import * as guestDetails from '../contract/additions/guest-details.ts'
import { itemForm } from '../contract/additions/item-form.ts'
import * as additionalQuestions from '../contract/additions/questions.ts'
import * as memberCount from '../contract/additions/member-count.ts'
import * as notices from '../contract/additions/notices.ts'
import { taskFacets } from '../contract/additions/tasks.ts'
import * as appDetail from '../contract/core/app-detail.ts'
import * as apps from '../contract/core/apps.ts'
import * as assistant from '../contract/core/assistant.ts'
import * as entrust from '../contract/core/entrust.ts'
import * as favorites from '../contract/core/favorites.ts'
import * as guides from '../contract/core/guides.ts'
import { process, processDetail } from '../contract/core/process-detail.ts'
import * as processes from '../contract/core/processes.ts'
import * as profile from '../contract/core/profile.ts'
import * as projects from '../contract/core/projects.ts'
import * as reviews from '../contract/core/reviews.ts'
import * as statistics from '../contract/core/statistics.ts'
import * as tasks from '../contract/core/tasks.ts'
import * as visits from '../contract/core/visits.ts'
import type { GraphqlOperation, RestInput, RestOperation } from '../contract/operation.ts'
import type { Config } from '../runtime/config/config.ts'

/** Ids from earlier replies; '' while unknown. */
export interface SampleIds {
  appId: string
  /** An item with a form. */
  formId: string
  userId: string
  processId: string
  questionId: string
}
export const emptySampleIds = (): SampleIds => ({
  appId: '',
  formId: '',
  userId: '',
  processId: '',
  questionId: '',
})

/** Computes the arguments of a call. */
type ArgumentsOf<T> = (sampleIds: SampleIds, config: Config) => T
const none = (): Record<string, never> => ({})

interface GraphqlRead {
  operation: Pick<GraphqlOperation<object, unknown>, 'name' | 'document' | 'marked' | 'anonymous' | 'decode'>
  needs?: keyof SampleIds
  variables: ArgumentsOf<object>
}
interface RestRead {
  operation: Pick<
    RestOperation<RestInput, unknown>,
    'base' | 'method' | 'path' | 'anonymous' | 'decode' | 'docs'
  >
  needs?: keyof SampleIds
  input: ArgumentsOf<RestInput>
}

const graphqlRead = <V extends object>(
  operation: GraphqlOperation<V, unknown>,
  variables: ArgumentsOf<V>,
  needs?: keyof SampleIds,
): GraphqlRead => ({ operation, variables, ...(needs && { needs }) })
const restRead = <In extends RestInput>(
  operation: RestOperation<In, unknown>,
  input: ArgumentsOf<In>,
  needs?: keyof SampleIds,
): RestRead => ({ operation, input, ...(needs && { needs }) })

const page = () => ({ first: 8, offset: 0 })
const ofTenant: ArgumentsOf<{ tenant: string }> = (_, { tenant }) => ({ tenant })
const ofApp: ArgumentsOf<{ appId: string }> = ({ appId }) => ({ appId })
const statistic: ArgumentsOf<statistics.StatisticsFilter> = (_, { trait }) => ({
  type: 'AMOUNT',
  trait,
  BLFS: '',
})
const questions = () => ({ limit: 3, status: 1, recommStatus: 1, isRandom: true })

export const graphqlReads: readonly GraphqlRead[] = [
  graphqlRead(apps.anonymityApps, ofTenant),
  graphqlRead(apps.anonymityHotApps, page),
  graphqlRead(apps.anonymityAppTags, () => ({ type: 'COMMON' })),
  graphqlRead(projects.anonymityAppProjects, ofTenant),
  graphqlRead(statistics.anonymityAppStatistics, (sampleIds, config) => ({
    ...statistic(sampleIds, config),
    tenant: config.tenant,
  })),
  graphqlRead(guestDetails.anonymityApp, ({ appId }, { tenant }) => ({ id: appId, tenant }), 'appId'),
  graphqlRead(guestDetails.anonymityGuide, () => ({ first: 1, offset: 0 })),
  graphqlRead(additionalQuestions.anonymityStandardQuestions, questions),
  graphqlRead(memberCount.anonymityMemberAppCount, (_, { tenant, trait }) => ({ tenant, trait })),
  graphqlRead(additionalQuestions.anonymityRobotInfos, () => ({ start: 0, limit: 1, status: 1 })),
  graphqlRead(profile.me, none),
  graphqlRead(apps.userApps, none),
  graphqlRead(apps.userRecommendationApps, none),
  graphqlRead(apps.userRecentApps, none),
  graphqlRead(apps.hotApps, page),
  graphqlRead(favorites.userFavoriteApps, none),
  graphqlRead(apps.appTags, () => ({ type: 'DEPARTMENT' })),
  graphqlRead(statistics.appStatistics, statistic),
  graphqlRead(appDetail.app, ({ appId }) => ({ id: appId }), 'appId'),
  graphqlRead(projects.appProjects, none),
  graphqlRead(projects.userAppProjects, none),
  graphqlRead(reviews.appReviews, ofApp, 'appId'),
  graphqlRead(reviews.userAppReviews, ofApp, 'appId'),
  graphqlRead(tasks.tasks, ({ userId }) => ({ cate: 'todo', userId }), 'userId'),
  graphqlRead(
    processes.processes,
    ({ userId }) => ({ cate: 'apply', userId, page: 1, size: 10, filter: '' }),
    'userId',
  ),
  graphqlRead(process, ({ processId }) => ({ id: processId }), 'processId'),
  graphqlRead(assistant.standardQuestions, questions),
  graphqlRead(guides.guide, () => ({ first: 1, offset: 0 })),
  graphqlRead(assistant.robotInfos, () => ({ start: 0, limit: 1, status: 1 })),
  graphqlRead(assistant.qaRecords, ({ userId }) => ({ start: 0, limit: 10, userId }), 'userId'),
]

const firstPage = () => ({ query: { limit: 10, start: 0 } })
const ofUser: ArgumentsOf<{ path: { id: string } }> = ({ userId }) => ({ path: { id: userId } })

export const restReads: readonly RestRead[] = [
  restRead(visits.visitToday, none),
  restRead(visits.visitTotal, none),
  restRead(visits.visitOnline, none),
  restRead(visits.statsAppList, none),
  restRead(visits.accessRecord, () => ({ query: { labelName: 'hall' } })),
  restRead(guides.searchGuide, () => ({ query: { keyword: '申请' } })),
  restRead(guides.recommendedApps, none),
  restRead(notices.notices, none),
  restRead(
    additionalQuestions.relatedQuestions,
    ({ questionId }) => ({ query: { id: questionId } }),
    'questionId',
  ),
  restRead(profile.meProfile, none),
  restRead(profile.userPositions, ({ userId }) => ({ query: { id: userId } }), 'userId'),
  restRead(tasks.todoTasks, firstPage),
  restRead(taskFacets, () => ({ query: {} })),
  restRead(processes.processLists.guest, firstPage),
  restRead(processes.processLists.doing, firstPage),
  restRead(processes.processLists.done, firstPage),
  restRead(processes.processLists.cc, firstPage),
  restRead(processDetail, ({ processId }) => ({ path: { id: processId } }), 'processId'),
  restRead(processes.meApps, none),
  restRead(visits.statsApps, none),
  restRead(entrust.entrustees, ofUser, 'userId'),
  restRead(entrust.entrusters, ofUser, 'userId'),
  restRead(calendar.calendarFeed, none),
  restRead(itemForm, ({ formId }) => ({ path: { id: formId } }), 'formId'),
  restRead(delegationForm.findPeople, () => ({ query: { keyword: 'a' } })),
]

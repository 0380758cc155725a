// GraphQL of the core server (§7): strict graphql-js on core-server.graphql, introspection off.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  execute,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
} from 'graphql'
import {
  amounts,
  guides,
  itemOf,
  items,
  projects,
  statisticsByApp,
  tags,
  visitorItems,
  type Wire,
} from './core-server-catalogue.ts'
import { profileOf, type PersonalData } from './core-server-processes.ts'
import { questions, robot } from './core-server-questions.ts'

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, 'core-server.graphql'), 'utf8'))

type Arguments = Record<string, unknown>
type Resolver = (args: Arguments) => unknown

const page = (all: readonly Wire[], args: Arguments, first = 'limit', offset = 'start'): Wire[] => {
  const from = Number(args[offset] ?? 0)
  return all.slice(from, from + Number(args[first] ?? 100))
}
const has = (value: unknown, wanted: unknown) => wanted == null || String(value).includes(String(wanted))
const is = (value: unknown, wanted: unknown) => wanted == null || String(value) === String(wanted)
const byIds = (ids: readonly number[]) => ids.map(itemOf).filter((item) => item !== undefined)

const tagsOf = ({ filter }: Arguments) =>
  tags.filter((tag) => is(tag['type'], (filter as Wire | null)?.['type']))
const statistics = ({ type, filter }: Arguments): Wire[] =>
  type === 'AMOUNT'
    ? amounts(((filter as Wire | null)?.['BLFS'] as { like?: string } | null)?.like)
    : statisticsByApp

function findGuides(args: Arguments): Wire[] {
  const steps = (guide: Wire) => guide['guideStepList'] as (Wire & { guideStepAppList: Wire[] })[]
  const someApp = (guide: Wire, field: string, wanted: unknown) =>
    wanted == null ||
    (wanted as string[]).length === 0 ||
    steps(guide).some((s) =>
      s.guideStepAppList.some((app) => (wanted as string[]).map(String).includes(String(app[field]))),
    )
  const found = guides.filter(
    (guide) =>
      is(guide['id'], args['id']) &&
      has(guide['title'], args['title']) &&
      someApp(guide, 'appId', args['appId']) &&
      someApp(guide, 'appCode', args['appCode']),
  )
  return page(found, args, 'first', 'offset')
}

const findQuestions = (args: Arguments): Wire[] =>
  page(
    questions.filter(
      (question) =>
        is(question['id'], args['id']) &&
        has(question['question'], args['keyword']) &&
        is(question['recommStatus'], args['recommStatus']) &&
        is(question['quesLabel'], args['quesLabel'] || null),
    ),
    args,
  )

const anonymous: Record<string, Resolver> = {
  anonymityApps: () => visitorItems,
  anonymityHotApps: () => visitorItems.slice(0, 8),
  anonymityAppTags: () => tags,
  // its fields (§3) cannot identify recommendations, so it returns none
  anonymityAppProjects: () => projects.filter(({ type }) => type !== 'RECOMMENDATION'),
  anonymityAppStatistics: statistics,
}

const CATEGORIES = { apply: 'doing', doing: 'doing', done: 'done', cc: 'cc', manage: 'guest' } as const

const signedIn = (me: PersonalData): Record<string, Resolver> => ({
  ...anonymous,
  userApps: () => items,
  userRecommendationApps: () => items.filter((item) => Number(item['recommend']) > 0),
  userRecentApps: () => byIds(me.opened),
  hotApps: (args) => page(items, args, 'first', 'offset'),
  userFavoriteApps: () => byIds(me.favorites),
  appTags: tagsOf,
  appStatistics: statistics,
  app: ({ id }) => itemOf(id) ?? null,
  appProjects: () => projects,
  userAppProjects: () => projects,
  userAppReviews: ({ appId }) => me.reviews.filter((review) => is(review.appId, appId)),
  appReviews: ({ appId }) => [
    {
      name: itemOf(appId)?.['text'],
      rate: '5',
      text: '很方便',
      user: { account: 's1', openid: null, text: '周同学' },
      created: '2026-05-06 07:08:09',
      updated: null,
    },
    ...me.reviews.filter((review) => is(review.appId, appId)),
  ],
  me: () => profileOf(me.account),
  process: ({ id }) =>
    Object.values(me.lists)
      .flat()
      .find((entry) => String(entry['id']) === String(id)) ?? null,
  tasks: ({ cate }) => {
    const entities = cate === 'entrust' ? me.entrustedTasks : me.tasks
    return { total: String(entities.length), entities }
  },
  processes: (args) => {
    const all = me.lists[CATEGORIES[args['cate'] as keyof typeof CATEGORIES] ?? 'doing']
    const size = Number(args['size'] ?? 10)
    const from = (Number(args['page'] ?? 1) - 1) * size
    return { total: all.length, entities: all.slice(from, from + size) }
  },
  standardQuestions: findQuestions,
  guide: findGuides,
  robotInfos: () => [robot],
  qaRecords: (args) => page(me.qaRecords, args),
  createAppOperationRecord: ({ record }) => {
    const { type, appId } = record as { type: number; appId: string }
    const list = type === 3 ? me.favorites : me.opened
    if (!list.includes(Number(appId))) list.unshift(Number(appId))
    return { type, appId }
  },
  cancelAppCollect: ({ app }) => {
    me.favorites = me.favorites.filter((id) => !is(id, (app as Wire)['id']))
    return true
  },
  createAppReview: ({ review }) => {
    const { appId, rate, text } = review as Wire & { appId: string }
    const { login: account, name } = me.account
    const mine = {
      appId,
      name: itemOf(appId)?.['text'],
      rate,
      text,
      user: { account, openid: null, text: name },
    }
    me.reviews = [
      ...me.reviews.filter((review) => review.appId !== appId),
      { ...mine, created: Date.now(), updated: null },
    ]
    return { success: true }
  },
  addLog: () => 1,
})

const parsed = new Map<string, DocumentNode>()

interface GraphqlReply {
  status: number
  body: unknown
}

/** @param me null for the anonymous app centre, which supports only the five anonymous queries */
export async function runGraphql(
  me: PersonalData | null,
  request: { query?: unknown; variables?: unknown; operationName?: unknown },
): Promise<GraphqlReply> {
  const query = String(request.query ?? '')
  let document = parsed.get(query)
  try {
    document ??= parse(query)
  } catch (e) {
    return { status: 400, body: { errors: [e] } }
  }
  parsed.set(query, document)
  const errors = validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule])
  if (errors.length) return { status: 400, body: { errors } }
  const body = await execute({
    schema,
    document,
    rootValue: me ? signedIn(me) : anonymous,
    variableValues: (request.variables ?? {}) as Record<string, unknown>,
    operationName: typeof request.operationName === 'string' ? request.operationName : null,
  })
  return { status: body.data === undefined ? 400 : 200, body }
}

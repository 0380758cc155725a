// Replies to every call of the portal, the catalogue and the favourites, each field filled by the test.
import { allCapabilities } from '../../src/contract/additions.docs.ts'
import type { Answers, Call } from './fault-server.ts'

/** The text of a field of the record at an index of a reply. */
type FieldText = (op: string, index: number, field: string) => string

export interface AnswerOptions {
  /** Number of records per list. */
  count: number
  fieldText: FieldText
  /** Id of the item at an index; detail calls map it back to the index. */
  idOf?: (index: number) => string
  /** Index offset of the records of a call, so that several runtimes on one page get different records. */
  offset?: (call: Call) => number
}

export const TIMESTAMP = 1_760_000_000

/** The texts of the record at an index of a reply. */
export const createFieldText =
  ({ fieldText, offset = () => 0 }: Pick<AnswerOptions, 'fieldText' | 'offset'>) =>
  (call: Call, index: number, op = call.op) =>
  (field: string) =>
    fieldText(op, index + offset(call), field)

export function portalAnswers({
  count: n,
  fieldText,
  idOf = (index) => `i${index}`,
  offset,
}: AnswerOptions): Answers {
  let favoriteIds = Array.from({ length: n }, (_, i) => idOf(i))
  const repeat = <R>(make: (index: number) => R, count = n) =>
    Array.from({ length: count }, (_, i) => make(i))

  const words = createFieldText({ fieldText: fieldText, ...(offset && { offset: offset }) })

  const item = (call: Call, index: number) => {
    const w = words(call, index)
    return {
      id: idOf(index),
      name: w('name'),
      text: w('text'),
      uri: w('uri'),
      code: w('code'),
      description: w('description'),
      tags: [w('tags')],
      icon: w('icon'),
      department: [w('department')],
      visible: true,
      recommend: 1 + index,
      rating: index % 3 ? 0 : 4.5,
      rated: false,
      system: w('system'),
      trait: 'hall',
      created: TIMESTAMP,
      updated: TIMESTAMP - index,
      sort: n - index,
      abbreviation: w('abbreviation'),
      contact: w('contact'),
      telephone: w('telephone'),
      kind: w('kind'),
      palette: w('palette'),
      dynamicAttributes: {
        FWDX: ['visitor', w('FWDX')],
        BLFS: [w('BLFS')],
        nameEn: w('nameEn'),
        descriptionEn: w('descriptionEn'),
        keywords: [w('keywords')],
        pinyin: '',
      },
    }
  }
  const indexById = new Map(Array.from({ length: n }, (_, i) => [idOf(i), i]))
  const indexOf = (id: unknown) => indexById.get(String(id)) ?? 0
  const detail = (call: Call) => {
    const index = indexOf(call.variables['id'])
    const w = words(call, index)
    return {
      ...item(call, index),
      facts: {
        promised: w('promised'),
        fee: w('fee'),
        materials: [w('materials')],
        office: w('office'),
        hours: w('hours'),
        openFrom: 0,
        openTo: 4_000_000_000,
        maintenance: w('maintenance'),
        english: null,
      },
      template: { id: 't', name: w('template'), text: w('template'), tags: [w('template tags')] },
      templateEntry: { screens: [w('screens')], userFilters: [w('userFilters')] },
      userFiltersMatched: false,
      blocks: [{ name: w('block'), text: w('block'), userFiltersMatched: true }],
    }
  }
  const tag = (type: string) => (call: Call) =>
    repeat((index) => {
      const w = words(call, index)
      return {
        id: `t${index}`,
        text: w('tags'),
        textEn: w('textEn'),
        icon: w('icon'),
        sort: index,
        visible: true,
        type,
      }
    })
  const guide = (call: Call) => {
    const codes = (call.variables['appCode'] ?? []) as string[]
    const all = repeat((index) => words(call, index, 'app')('code'))
    return codes.slice(0, 300).map((code, i) => {
      const w = words(call, Math.max(0, all.indexOf(code)))
      const app = {
        listAppId: 'a',
        appId: idOf(0),
        appCode: code,
        appName: w('appName'),
        appUrl: w('appUrl'),
      }
      return {
        id: `g${i}`,
        title: w('title'),
        mainpic: w('mainpic'),
        isRealease: true,
        sort: i,
        guideStepList: [
          {
            listId: 's',
            context: `<p>${w('context')}</p><a href="${w('href')}">go</a>`,
            stepNo: 1,
            stepTitle: w('stepTitle'),
            guideStepAppList: [app, { ...app, listAppId: 'b', appId: idOf(n - 1), appCode: 'another' }],
          },
        ],
      }
    })
  }
  const project = (call: Call) =>
    repeat((index) => {
      const w = words(call, index)
      return {
        id: `p${index}`,
        text: w('text'),
        textEn: w('textEn'),
        released: true,
        description: w('description'),
        snapshot: w('snapshot'),
        background: w('background'),
        icon: w('icon'),
        palette: w('palette'),
        updated: TIMESTAMP,
        type: w('type'),
        sort: index,
        paragraphs: [
          { id: 'x', title: w('title'), context: w('context'), apps: [{ id: 'y', text: w('text') }] },
        ],
      }
    })
  const statistic = (call: Call) =>
    repeat((index) => ({
      code: words(call, index)('code'),
      name: words(call, index)('name'),
      value: n - index,
    }))
  const review = (call: Call) =>
    // all reviews of an item use the item's index
    [0, 1].map((more) => {
      const index = indexOf(call.variables['appId'])
      const w = words(call, index)
      const user = { account: w('account'), openid: w('openid'), text: w('user') }
      return {
        name: w('name'),
        rate: 1 + ((index + more) % 5),
        text: w('text'),
        user,
        created: TIMESTAMP,
        updated: TIMESTAMP,
      }
    })
  const person = (call: Call) => {
    const w = words(call, 0, 'me')
    const place = (field: string) => ({
      id: field,
      name: w(field),
      code: w(field),
      active: true,
      ancestors: [],
    })
    return {
      id: 'u1',
      name: w('name'),
      username: w('username'),
      cardNo: w('cardNo'),
      phone: w('phone'),
      email: w('email'),
      openid: w('openid'),
      account: w('account'),
      positions: [
        {
          id: 'p1',
          code: w('code'),
          active: true,
          dept: place('dept'),
          post: { ...place('post'), postType: 'staff' },
        },
      ],
    }
  }
  const items =
    (count = n) =>
    (call: Call) =>
      repeat((index) => item(call, index), Math.min(n, count))
  const favoritesReply = (change: (id: string, call: Call) => string[]) => (call: Call) => {
    favoriteIds = change(decodeURIComponent(call.url.pathname.split('/').at(-1) ?? ''), call)
    return { errno: 0, entities: favoriteIds }
  }
  const favoriteItems = (call: Call) =>
    favoriteIds.flatMap((id) => (indexById.has(id) ? [item(call, indexOf(id))] : []))
  /** Adds the same reply for the guest operation. */
  const withGuestName = (name: string, make: Answers[string]): Answers => ({
    [name]: make,
    [`anonymity${name[0]!.toUpperCase()}${name.slice(1)}`]: make,
  })
  return {
    config: () => ({
      favorites: 'task-api',
      bus: '',
      solutions: { none: [], default: ['hot'] },
      capabilities: allCapabilities(),
    }),
    anonymityApps: items(),
    userApps: items(),
    userRecommendationApps: items(),
    userRecentApps: items(8),
    ...withGuestName('appTags COMMON', tag('COMMON')),
    ...withGuestName('appTags DEPARTMENT', tag('DEPARTMENT')),
    ...withGuestName('hotApps', items(8)),
    ...withGuestName('appStatistics AMOUNT', statistic),
    ...withGuestName('appStatistics VISITS_BY_APP', statistic),
    ...withGuestName('guide', guide),
    app: detail,
    anonymityApp: detail,
    userAppProjects: project,
    anonymityAppProjects: project,
    appReviews: review,
    userAppReviews: (call) => review(call).slice(0, 1),
    me: person,
    userFavoriteApps: favoriteItems,
    'GET /me/profile': (call) => ({ errno: 0, entities: person(call) }),
    'POST /manage/apps/recommended': () => ({
      errno: 0,
      entities: repeat((index) => ({ id: idOf(index), code: `c${index}`, recommend: n - index })),
    }),
    'PUT /me/preference/FavoriteApps/{appId}': favoritesReply((id) => [
      id,
      ...favoriteIds.filter((favoriteId) => favoriteId !== id),
    ]),
    'DELETE /me/preference/FavoriteApps/{appId}': favoritesReply((id) =>
      favoriteIds.filter((favoriteId) => favoriteId !== id),
    ),
    'POST /me/preference/FavoriteApps': favoritesReply((_, { body }) =>
      new URLSearchParams(body).get('ids')!.split(','),
    ),
    createAppOperationRecord({ variables: { type, appId } }) {
      if (type === 3)
        favoriteIds = [String(appId), ...favoriteIds.filter((favoriteId) => favoriteId !== appId)]
      return { type, appId }
    },
    cancelAppCollect({ variables: { appId } }) {
      favoriteIds = favoriteIds.filter((favoriteId) => favoriteId !== appId)
      return { appId }
    },
    createAppReview: ({ variables: { rate, text } }) => ({ rate, text }),
    addLog: () => ({ moduleName: 'sign-in' }),
  }
}

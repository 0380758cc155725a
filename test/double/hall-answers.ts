// Answers to every call that the portal, the catalogue and the favourites make, each field filled by the test.
import type { Answers, Call } from './fault-server.ts'

/** The text of a field of the record at a place of a reply. */
export type Word = (op: string, at: number, field: string) => string

export interface HallOptions {
  /** how many records a list holds */
  n: number
  word: Word
  /** of an item; also how a detail finds its place again */
  idOf?: (at: number) => string
  /** what a call adds to the places of its records, so that many runtimes of one page ask for different ones */
  from?: (call: Call) => number
}

export const T = 1_760_000_000

/** The words of the record at a place of a reply. */
export const wordsOf =
  ({ word, from = () => 0 }: Pick<HallOptions, 'word' | 'from'>) =>
  (call: Call, at: number, op = call.op) =>
  (field: string) =>
    word(op, at + from(call), field)

export function hallAnswers({ n, word, idOf = (at) => `i${at}`, from }: HallOptions): Answers {
  let mine = Array.from({ length: n }, (_, at) => idOf(at))
  const many = <R>(make: (at: number) => R, count = n) => Array.from({ length: count }, (_, at) => make(at))

  const words = wordsOf({ word, ...(from && { from }) })

  const item = (call: Call, at: number) => {
    const w = words(call, at)
    return {
      id: idOf(at),
      name: w('name'),
      text: w('text'),
      uri: w('uri'),
      code: w('code'),
      description: w('description'),
      tags: [w('tags')],
      icon: w('icon'),
      department: [w('department')],
      visible: true,
      recommend: 1 + at,
      rating: at % 3 ? 0 : 4.5,
      rated: false,
      system: w('system'),
      trait: 'hall',
      created: T,
      updated: T - at,
      sort: n - at,
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
  const places = new Map(Array.from({ length: n }, (_, at) => [idOf(at), at]))
  const placeOf = (id: unknown) => places.get(String(id)) ?? 0
  const detail = (call: Call) => {
    const at = placeOf(call.variables['id'])
    const w = words(call, at)
    return {
      ...item(call, at),
      facts: {
        promised: w('promised'),
        fee: w('fee'),
        materials: [w('materials')],
        office: w('office'),
        hours: w('hours'),
        openFrom: 0,
        openTo: 4_000_000_000,
        maintenance: w('maintenance'),
      },
      template: { id: 't', name: w('template'), text: w('template'), tags: [w('template tags')] },
      templateEntry: { screens: [w('screens')], userFilters: [w('userFilters')] },
      userFiltersMatched: false,
      blocks: [{ name: w('block'), text: w('block'), userFiltersMatched: true }],
    }
  }
  const tag = (type: string) => (call: Call) =>
    many((at) => {
      const w = words(call, at)
      return {
        id: `t${at}`,
        text: w('tags'),
        textEn: w('textEn'),
        icon: w('icon'),
        sort: at,
        visible: true,
        type,
      }
    })
  const guide = (call: Call) => {
    const codes = (call.variables['appCode'] ?? []) as string[]
    const all = many((at) => words(call, at, 'app')('code'))
    return codes.slice(0, 300).map((code, at) => {
      const w = words(call, Math.max(0, all.indexOf(code)))
      const app = {
        listAppId: 'a',
        appId: idOf(0),
        appCode: code,
        appName: w('appName'),
        appUrl: w('appUrl'),
      }
      return {
        id: `g${at}`,
        title: w('title'),
        mainpic: w('mainpic'),
        isRealease: true,
        sort: at,
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
    many((at) => {
      const w = words(call, at)
      return {
        id: `p${at}`,
        text: w('text'),
        textEn: w('textEn'),
        released: true,
        description: w('description'),
        snapshot: w('snapshot'),
        background: w('background'),
        icon: w('icon'),
        palette: w('palette'),
        updated: T,
        type: w('type'),
        sort: at,
        paragraphs: [
          { id: 'x', title: w('title'), context: w('context'), apps: [{ id: 'y', text: w('text') }] },
        ],
      }
    })
  const statistic = (call: Call) =>
    many((at) => ({ code: words(call, at)('code'), name: words(call, at)('name'), value: n - at }))
  const review = (call: Call) =>
    // those of one item share its place
    [0, 1].map((more) => {
      const at = placeOf(call.variables['appId'])
      const w = words(call, at)
      const user = { account: w('account'), openid: w('openid'), text: w('user') }
      return { name: w('name'), rate: 1 + ((at + more) % 5), text: w('text'), user, created: T, updated: T }
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
      many((at) => item(call, at), Math.min(n, count))
  const kept = (change: (id: string, call: Call) => string[]) => (call: Call) => {
    mine = change(decodeURIComponent(call.url.pathname.split('/').at(-1) ?? ''), call)
    return { errno: 0, entities: mine }
  }
  const favored = (call: Call) => mine.flatMap((id) => (places.has(id) ? [item(call, placeOf(id))] : []))
  /** Under the name for guests, too. */
  const both = (name: string, make: Answers[string]): Answers => ({
    [name]: make,
    [`anonymity${name[0]!.toUpperCase()}${name.slice(1)}`]: make,
  })
  return {
    config: () => ({ favorites: 'task-api', bus: '', solutions: { none: [], default: ['hot'] } }),
    anonymityApps: items(),
    userApps: items(),
    userRecommendationApps: items(),
    userRecentApps: items(8),
    ...both('appTags COMMON', tag('COMMON')),
    ...both('appTags DEPARTMENT', tag('DEPARTMENT')),
    ...both('hotApps', items(8)),
    ...both('appStatistics AMOUNT', statistic),
    ...both('appStatistics VISITS_BY_APP', statistic),
    ...both('guide', guide),
    app: detail,
    anonymityApp: detail,
    userAppProjects: project,
    anonymityAppProjects: project,
    appReviews: review,
    userAppReviews: (call) => review(call).slice(0, 1),
    me: person,
    userFavoriteApps: favored,
    'GET /me/profile': (call) => ({ errno: 0, entities: person(call) }),
    'POST /manage/apps/recommended': () => ({
      errno: 0,
      entities: many((at) => ({ id: idOf(at), code: `c${at}`, recommend: n - at })),
    }),
    'PUT /me/preference/FavoriteApps/{appId}': kept((id) => [id, ...mine.filter((one) => one !== id)]),
    'DELETE /me/preference/FavoriteApps/{appId}': kept((id) => mine.filter((one) => one !== id)),
    'POST /me/preference/FavoriteApps': kept((_, { body }) =>
      new URLSearchParams(body).get('ids')!.split(','),
    ),
    createAppOperationRecord({ variables: { type, appId } }) {
      if (type === 3) mine = [String(appId), ...mine.filter((one) => one !== appId)]
      return { type, appId }
    },
    cancelAppCollect({ variables: { appId } }) {
      mine = mine.filter((one) => one !== appId)
      return { appId }
    },
    createAppReview: ({ variables: { rate, text } }) => ({ rate, text }),
    addLog: () => ({ moduleName: 'sign-in' }),
  }
}

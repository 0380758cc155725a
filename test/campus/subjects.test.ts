import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import * as apps from '../../src/contract/apps.ts'
import {
  cancelAppCollect,
  createAppOperationRecord,
  deleteFavorite,
  FAVORITED,
  OPENED,
  orderFavorites,
  putFavorite,
  userFavoriteApps,
} from '../../src/contract/favorites.ts'
import { guide, recommendedApps, searchGuide } from '../../src/contract/guides.ts'
import { addLog } from '../../src/contract/log.ts'
import { meApps } from '../../src/contract/processes.ts'
import { me, meProfile, userPositions } from '../../src/contract/profile.ts'
import { appProjects, userAppProjects } from '../../src/contract/projects.ts'
import { appReviews, createAppReview, userAppReviews } from '../../src/contract/reviews.ts'
import { accessRecord, statsApps, visitOnline, visitToday, visitTotal } from '../../src/contract/visits.ts'
import { openClient, refusal, type Client } from './client.ts'

let campus: Client
let student: string
let staff: string

before(async () => {
  campus = await openClient()
  student = await campus.token('student')
  staff = await campus.token('staff')
})
after(() => campus.close())

/** Told in a word: a difference of two long lists takes minutes to print. */
function assertSorted(values: number[], direction: 'up' | 'down'): void {
  const sign = direction === 'up' ? 1 : -1
  assert.ok(
    values.every((v, at) => at === 0 || (v - values[at - 1]!) * sign >= 0),
    `not sorted ${direction}`,
  )
}
const ids = (list: { id: string }[]) => list.map((a) => a.id)
const favorites = async (token: string) => ids(await campus.graphql(userFavoriteApps, {}, token))

test('a signed-in person sees every visible item of the trait, newest first', async () => {
  const all = await campus.graphql(apps.userApps, {}, student)
  const [{ n } = { n: 0 }] = await campus.running.campus.db.query<{ n: number }>(
    "select count(*)::int as n from app where visible and trait = 'hall'",
  )
  assert.equal(all.length, n)
  assert.ok(n > 200)
  assertSorted(
    all.map((a) => a.updated),
    'down',
  )
  for (const a of all) {
    assert.ok(a.visible && a.trait === 'hall')
    assert.ok(a.name && a.nameEn && a.uri && a.icon && a.departments.length && a.pinyin, a.id)
  }
  const platform = await campus.rest(meApps, {}, student)
  assert.equal(ids(platform).sort().join(), ids(all).sort().join())
})

test('themes and departments come apart, each sorted by sort', async () => {
  for (const type of ['COMMON', 'DEPARTMENT'] as const) {
    const tags = await campus.graphql(apps.appTags, { type }, student)
    assert.ok(tags.length > 5)
    assert.ok(tags.every((t) => t.type === type && t.visible))
    assertSorted(
      tags.map((t) => t.sort),
      'up',
    )
  }
})

test('recommended items have a recommend above 0 and come by sort descending', async () => {
  const list = await campus.graphql(apps.userRecommendationApps, {}, student)
  assert.ok(list.length >= 3 && list.every((a) => a.recommend > 0))
  assertSorted(
    list.map((a) => a.sort),
    'down',
  )
  const byRecommend = await campus.rest(recommendedApps, {}, student)
  assert.deepEqual(new Set(ids(byRecommend)), new Set(ids(list)))
  assertSorted(
    byRecommend.map((a) => a.recommend),
    'down',
  )
})

test('opening an item makes it my newest recent item and counts as a use', async () => {
  const uses = async (id: string) =>
    (await campus.rest(statsApps, {}, student)).find((s) => s.id === id)?.value ?? 0
  const [first, second] = ids(await campus.graphql(apps.hotApps, { first: 2, offset: 0 }, student)) as [
    string,
    string,
  ]
  const before_ = await uses(first)
  for (const appId of [first, second, first])
    await campus.graphql(createAppOperationRecord, { type: OPENED, appId }, student)
  assert.deepEqual(ids(await campus.graphql(apps.userRecentApps, {}, student)).slice(0, 2), [first, second])
  assert.equal(await uses(first), before_ + 2)
  assert.deepEqual(ids(await campus.graphql(apps.userRecentApps, {}, staff)), [])
})

test('hot items come in pages, the most used first', async () => {
  const eight = await campus.graphql(apps.hotApps, { first: 8, offset: 0 }, student)
  assert.equal(eight.length, 8)
  const top = await campus.graphql(
    apps.appStatistics,
    { type: 'VISITS_BY_APP', trait: 'hall', BLFS: '' },
    student,
  )
  assert.deepEqual(
    eight.map((a) => a.code),
    top.slice(0, 8).map((s) => s.code),
  )
  assert.deepEqual(ids(await campus.graphql(apps.hotApps, { first: 8, offset: 100_000 }, student)), [])
})

test('an item has its facts, and null stands for one that is not there', async () => {
  const [id = ''] = ids(await campus.graphql(apps.userApps, {}, student))
  const detail = await campus.graphql(apps.app, { id }, student)
  assert.equal(detail?.id, id)
  assert.ok(detail.facts?.office && detail.facts.hours)
  assert.equal(await campus.graphql(apps.app, { id: 'nowhere' }, student), null)
})

test('favourites keep their order: newest first, then as they are arranged', async () => {
  const [a, b, c] = ids(await campus.graphql(apps.userApps, {}, student)) as [string, string, string]
  for (const appId of [a, b, c, b]) await campus.rest(putFavorite, { path: { appId } }, student)
  assert.deepEqual(await favorites(student), [c, b, a])
  assert.deepEqual(await campus.rest(orderFavorites, { form: { ids: `${a},nowhere,${c},${a}` } }, student), [
    a,
    c,
    b,
  ])
  assert.deepEqual(await favorites(student), [a, c, b])
  assert.deepEqual(await campus.rest(deleteFavorite, { path: { appId: c } }, student), [a, b])
  assert.deepEqual(await favorites(student), [a, b])
})

test('the app centre writes the same favourites', async () => {
  const [appId] = ids(await campus.graphql(apps.hotApps, { first: 1, offset: 0 }, student)) as [string]
  await campus.graphql(createAppOperationRecord, { type: FAVORITED, appId }, student)
  assert.equal((await favorites(student))[0], appId)
  await campus.graphql(cancelAppCollect, { appId }, student)
  assert.ok(!(await favorites(student)).includes(appId))
})

test("one person's favourites are nobody else's", async () => {
  assert.deepEqual(await favorites(staff), [])
  const mine = await favorites(student)
  assert.deepEqual(await campus.rest(orderFavorites, { form: { ids: mine.join() } }, staff), [])
  assert.deepEqual(await campus.rest(deleteFavorite, { path: { appId: mine[0]! } }, staff), [])
  assert.deepEqual(await favorites(student), mine)
})

test('twenty favourites at once all arrive, each once', async () => {
  const some = ids(await campus.graphql(apps.userApps, {}, staff)).slice(20, 40)
  await Promise.all(some.map((appId) => campus.rest(putFavorite, { path: { appId } }, staff)))
  assert.deepEqual((await favorites(staff)).sort(), [...some].sort())
})

test('an item that is not there cannot be favoured, opened or rated', async () => {
  const path = { appId: "x' or 1=1 --" }
  assert.equal(await refusal(campus.rest(putFavorite, { path }, student)), '404 NOT_FOUND')
  const record = { type: OPENED, appId: 'nowhere' }
  assert.equal(await refusal(campus.graphql(createAppOperationRecord, record, student)), '200 NOT_FOUND')
  const review = { appId: 'nowhere', rate: 3, text: '' }
  assert.equal(await refusal(campus.graphql(createAppReview, review, student)), '200 NOT_FOUND')
  const odd = { ...record, type: 2 }
  assert.equal(await refusal(campus.graphql(createAppOperationRecord, odd, student)), '200 INVALID_ARGUMENT')
})

test('my review is one, is replaced by the next, and moves the average', async () => {
  const all = await campus.graphql(apps.userApps, {}, student)
  const appId = all.find((a) => a.rating === 0)!.id
  const card = async (token: string) =>
    (await campus.graphql(apps.userApps, {}, token)).find((a) => a.id === appId)!
  await campus.graphql(createAppReview, { appId, rate: 2, text: '慢' }, student)
  await campus.graphql(createAppReview, { appId, rate: 4, text: '好了' }, student)
  await campus.graphql(createAppReview, { appId, rate: 1, text: '' }, staff)
  const mine = await campus.graphql(userAppReviews, { appId }, student)
  assert.deepEqual(
    mine.map((r) => [r.rate, r.text, r.user?.account]),
    [[4, '好了', 'student']],
  )
  const both = await campus.graphql(appReviews, { appId }, staff)
  assert.deepEqual(both.map((r) => r.rate).sort(), [1, 4])
  assert.ok(
    both.every((r) => r.user?.account === ''),
    'accounts of others are not told',
  )
  assert.deepEqual([(await card(student)).rating, (await card(student)).rated], [2.5, true])
  assert.equal((await card(await campus.token('college'))).rated, false)
  assert.equal(
    await refusal(campus.graphql(createAppReview, { appId, rate: 6, text: '' }, student)),
    '200 INVALID_ARGUMENT',
  )
  const long = 'x'.repeat(1001)
  assert.equal(
    await refusal(campus.graphql(createAppReview, { appId, rate: 5, text: long }, student)),
    '200 INVALID_ARGUMENT',
  )
})

test('each of the twelve filters of the guide query narrows it', async () => {
  const all = await campus.graphql(guide, {}, student)
  assert.ok(all.length >= 4 && all.every((g) => g.isRealease && g.guideStepList.length > 0))
  const one = all.find((g) => g.guideStepList.some((s) => s.guideStepAppList.length > 0))!
  const step = one.guideStepList.find((s) => s.guideStepAppList.length > 0)!
  const app = step.guideStepAppList[0]!
  const narrow = {
    id: one.id,
    title: one.title.slice(1),
    stepTitle: step.stepTitle,
    context: step.context.slice(0, 10),
    keyword: one.keyword.split(',')[0]!,
    state: one.state,
    appId: [app.appId, 'nowhere'],
    appTag: app.appTag.split(',')[0]!,
    appName: app.appName,
    appCode: [app.appCode],
    isRealease: true,
  }
  for (const [name, value] of Object.entries(narrow)) {
    const found = await campus.graphql(guide, { [name]: value }, student)
    assert.ok(
      found.some((g) => g.id === one.id),
      `${name} loses the guide`,
    )
    const other = Array.isArray(value) ? ['nowhere'] : value === true ? false : '没有这样的'
    assert.equal(
      (await campus.graphql(guide, { [name]: other }, student)).length,
      0,
      `${name} narrows nothing`,
    )
  }
  assert.deepEqual(ids(await campus.graphql(guide, { first: 1, offset: 1 }, student)), [all[1]!.id])
  assertSorted(
    all.map((g) => g.sort),
    'down',
  )
})

test('a search finds by text, by full pinyin, by initials, by a mix and by another word', async () => {
  const find = async (keyword: string) =>
    (await campus.rest(searchGuide, { query: { keyword } }, student)).appList
  for (const keyword of ['成绩', 'chengji', 'cj', 'chengj', 'cji', 'ＣＨＥＮＧＪＩ', '成ji', 'grade', '成績'])
    assert.ok(
      (await find(keyword)).some((h) => h.name.includes('成绩')),
      keyword,
    )
  const best = (await find('成绩'))[0]!
  assert.match(best.highLightName, /<em>成绩<\/em>/)
  assert.equal(best.highLightName.replaceAll(/<\/?em>/g, ''), best.name)
  assert.ok((await find('cj'))[0]!.highLightName.includes('<em>'))
  assert.ok(best.tags.length === 2, 'first the department, then the theme')
})

test('all terms of a search must fit, and a word that finds nothing finds nothing', async () => {
  const find = async (keyword: string) => campus.rest(searchGuide, { query: { keyword } }, student)
  const [one, both] = [await find('成绩'), await find('成绩  cx')]
  assert.ok(both.appList.length > 0 && both.appList.length < one.appList.length)
  assert.deepEqual(both.tokenList, ['成绩', 'cx'])
  const none = await find('zzzzqqqq')
  assert.deepEqual([none.appList.length, none.guideList.length], [0, 0])
  assert.ok((await find('')).appList.length > 200, 'an empty keyword brings the whole list')
})

test('guides of a search come by sort descending', async () => {
  const { guideList } = await campus.rest(searchGuide, { query: { keyword: '办' } }, student)
  assertSorted(
    guideList.map((g) => g.sort),
    'down',
  )
})

test('projects come by sort with nulls last, without those of type RECOMMENDATION', async () => {
  const all = await campus.graphql(appProjects, {}, student)
  assert.ok(all.length > 1 && all.every((p) => p.type !== 'RECOMMENDATION' && p.released))
  assertSorted(
    all.map((p) => p.sort ?? 1e9),
    'up',
  )
  const apps_ = all.flatMap((p) => p.paragraphs.flatMap((g) => g.apps))
  assert.ok(apps_.length > 3 && apps_.every((a) => a.id && a.code && a.uri && a.name))
  assert.ok((await campus.graphql(userAppProjects, {}, student)).length > 0)
})

test('a person reads her own profile, the same by GraphQL and by REST', async () => {
  const mine = await campus.graphql(me, {}, student)
  assert.equal(mine.account, 'student')
  assert.equal(mine.positions[0]?.post?.name, '本科生')
  assert.ok(mine.positions[0].dept?.name && mine.cardNo)
  assert.deepEqual(await campus.rest(meProfile, {}, student), mine)
  assert.deepEqual(await campus.rest(userPositions, { query: { id: mine.id } }, student), mine.positions)
})

test("somebody else's positions are refused", async () => {
  const other = await campus.graphql(me, {}, staff)
  for (const id of [other.id, 'nobody', ''])
    assert.equal(await refusal(campus.rest(userPositions, { query: { id } }, student)), '403 FORBIDDEN')
})

test('a log entry is written for whoever sends it', async () => {
  await campus.graphql(
    addLog,
    { moduleName: 'hall\0', moduleText: '服务大厅', userAgent: 'x'.repeat(5000) },
    student,
  )
  const rows = await campus.running.campus.db.query<{ module_name: string; n: number }>(
    'select module_name, length(user_agent) as n from log_entry',
  )
  assert.deepEqual(rows, [{ module_name: 'hall', n: 400 }])
})

test('a visitor is counted once a day, a program not at all', async () => {
  const read = async (agent: string) => {
    const headers = { 'user-agent': agent }
    const get = async (path: string) =>
      (
        (await (await fetch(`${campus.url}/taskcenter/api/noLogin/${path}`, { headers })).json()) as {
          t: never
        }
      ).t
    return [await get('visitToday'), ((await get('visit/timestamp')) as number[])[0], await get('visit')]
  }
  await read('Mozilla/5.0 (one)')
  await read('Mozilla/5.0 (one)')
  const before_ = await read('Mozilla/5.0 (one)')
  await read('curl/8')
  assert.deepEqual(await read('Mozilla/5.0 (one)'), before_)
  const after_ = await read('Mozilla/5.0 (two)')
  assert.deepEqual(
    after_,
    before_.map((n) => (n ?? 0) + 1),
  )
  assert.ok((await campus.rest(visitTotal, {})) >= (await campus.rest(visitToday, {})))
  assert.ok((await campus.rest(visitOnline, {})) >= 2)
  const days = await campus.rest(accessRecord, { query: { labelName: '首页' } })
  assert.deepEqual([days.at(-1)?.labelName, days.at(-1)?.value], ['首页', await campus.rest(visitToday, {})])
})

test('what is not open yet says so, and is not empty', async () => {
  const { text } = await campus.ask(
    'query x { processes(cate: "doing", userId: "1", page: 1, size: 10) { total } }',
    {},
    student,
  )
  assert.match(text, /NOT_IMPLEMENTED/)
  assert.match(text, /not open/)
})

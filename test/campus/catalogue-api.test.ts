import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { userRecommendationApps } from '../../src/contract/core/apps.ts'
import * as apps from '../../src/contract/core/apps.ts'
import * as appDetail from '../../src/contract/core/app-detail.ts'
import * as statistics from '../../src/contract/core/statistics.ts'
import { guide, recommendedApps, searchGuide } from '../../src/contract/core/guides.ts'
import { meApps } from '../../src/contract/core/processes.ts'
import { appProjects, userAppProjects } from '../../src/contract/core/projects.ts'
import { setUpCampus } from './client.ts'

const campus = setUpCampus()
let student: string

before(async () => {
  student = await campus.token('student')
})

/** Fails with a short message: printing the diff of two long lists takes minutes. */
function assertSorted(values: number[], direction: 'up' | 'down'): void {
  const sign = direction === 'up' ? 1 : -1
  assert.ok(
    values.every((v, i) => i === 0 || (v - values[i - 1]!) * sign >= 0),
    `not sorted ${direction}`,
  )
}
const ids = (list: { id: string }[]) => list.map((a) => a.id)

test('returns every visible item of the trait to signed-in users, newest first', async () => {
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

test('returns themes and departments as separate lists sorted by sort', async () => {
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

test('returns recommended items with recommend above 0, sorted by sort descending', async () => {
  const list = await campus.graphql(userRecommendationApps, {}, student)
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

test('pages through hot items, most used first', async () => {
  const eight = await campus.graphql(apps.hotApps, { first: 8, offset: 0 }, student)
  assert.equal(eight.length, 8)
  const top = await campus.graphql(
    statistics.appStatistics,
    { type: 'VISITS_BY_APP', trait: 'hall', BLFS: '' },
    student,
  )
  assert.deepEqual(
    eight.map((a) => a.code),
    top.slice(0, 8).map((s) => s.code),
  )
  assert.deepEqual(ids(await campus.graphql(apps.hotApps, { first: 8, offset: 100_000 }, student)), [])
})

test('returns the facts of an item, and null for an unknown item', async () => {
  const [id = ''] = ids(await campus.graphql(apps.userApps, {}, student))
  const detail = await campus.graphql(appDetail.app, { id }, student)
  assert.equal(detail?.id, id)
  assert.ok(detail.facts?.office && detail.facts.hours)
  assert.equal(await campus.graphql(appDetail.app, { id: 'nowhere' }, student), null)
})

test('applies each of the twelve filters of the guide query', async () => {
  const all = await campus.graphql(guide, {}, student)
  assert.ok(all.length >= 4 && all.every((g) => g.isRealease && g.guideStepList.length > 0))
  const guideWithItems = all.find((g) => g.guideStepList.some((s) => s.guideStepAppList.length > 0))!
  const step = guideWithItems.guideStepList.find((s) => s.guideStepAppList.length > 0)!
  const app = step.guideStepAppList[0]!
  const narrow = {
    id: guideWithItems.id,
    title: guideWithItems.title.slice(1),
    stepTitle: step.stepTitle,
    context: step.context.slice(0, 10),
    keyword: guideWithItems.keyword.split(',')[0]!,
    state: guideWithItems.state,
    appId: [app.appId, 'nowhere'],
    appTag: app.appTag.split(',')[0]!,
    appName: app.appName,
    appCode: [app.appCode],
    isRealease: true,
  }
  for (const [name, value] of Object.entries(narrow)) {
    const found = await campus.graphql(guide, { [name]: value }, student)
    assert.ok(
      found.some((g) => g.id === guideWithItems.id),
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

test('searches by text, full pinyin, initials, a mix, and synonyms', async () => {
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
  assert.ok(best.tags.length === 2, 'department first, then theme')
})

test('requires all search terms to match', async () => {
  const find = async (keyword: string) => campus.rest(searchGuide, { query: { keyword } }, student)
  const [byName, both] = [await find('成绩'), await find('成绩  cx')]
  assert.ok(both.appList.length > 0 && both.appList.length < byName.appList.length)
  assert.deepEqual(both.tokenList, ['成绩', 'cx'])
  const none = await find('zzzzqqqq')
  assert.deepEqual([none.appList.length, none.guideList.length], [0, 0])
  assert.ok((await find('')).appList.length > 200, 'an empty keyword returns the whole list')
})

test('sorts guides in search results by sort descending', async () => {
  const { guideList } = await campus.rest(searchGuide, { query: { keyword: '办' } }, student)
  assertSorted(
    guideList.map((g) => g.sort),
    'down',
  )
})

test('sorts projects by sort with nulls last, without type RECOMMENDATION', async () => {
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

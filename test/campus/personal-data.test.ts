import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { userRecentApps } from '../../src/contract/core/apps.ts'
import * as apps from '../../src/contract/core/apps.ts'
import { createAppOperationRecord, FAVORITED, OPENED } from '../../src/contract/core/app-records.ts'
import {
  cancelAppCollect,
  deleteFavorite,
  putFavorite,
  userFavoriteApps,
} from '../../src/contract/core/favorites.ts'
import { orderFavorites } from '../../src/contract/additions/favorite-order.ts'
import { addLog } from '../../src/contract/core/log.ts'
import { me, meProfile, userPositions } from '../../src/contract/core/profile.ts'
import { appReviews, createAppReview, userAppReviews } from '../../src/contract/core/reviews.ts'
import {
  accessRecord,
  statsApps,
  visitOnline,
  visitToday,
  visitTotal,
} from '../../src/contract/core/visits.ts'
import { rejectionOf, setUpCampus } from './client.ts'

const campus = setUpCampus()
let student: string
let staff: string

before(async () => {
  student = await campus.token('student')
  staff = await campus.token('staff')
})

const ids = (list: { id: string }[]) => list.map((a) => a.id)
const favorites = async (token: string) => ids(await campus.graphql(userFavoriteApps, {}, token))

test('opening an item adds it to the recent items and counts as a use', async () => {
  const uses = async (id: string) =>
    (await campus.rest(statsApps, {}, student)).find((s) => s.id === id)?.value ?? 0
  const [first, second] = ids(await campus.graphql(apps.hotApps, { first: 2, offset: 0 }, student)) as [
    string,
    string,
  ]
  const before_ = await uses(first)
  for (const appId of [first, second, first])
    await campus.graphql(createAppOperationRecord, { type: OPENED, appId }, student)
  assert.deepEqual(ids(await campus.graphql(userRecentApps, {}, student)).slice(0, 2), [first, second])
  assert.equal(await uses(first), before_ + 2)
  assert.deepEqual(ids(await campus.graphql(userRecentApps, {}, staff)), [])
})

test('favourites are newest first until reordered', async () => {
  const [a, b, c] = ids(await campus.graphql(apps.userApps, {}, student)) as [string, string, string]
  for (const appId of [a, b, c, b]) await campus.rest(putFavorite, { path: { appId } }, student)
  assert.deepEqual(await favorites(student), [c, b, a])
  await campus.rest(orderFavorites, { form: { ids: `${a},nowhere,${c},${a}` } }, student)
  assert.deepEqual(await favorites(student), [a, c, b])
  await campus.rest(deleteFavorite, { path: { appId: c } }, student)
  assert.deepEqual(await favorites(student), [a, b])
})

test('the app centre and the process platform share favourites', async () => {
  const [appId] = ids(await campus.graphql(apps.hotApps, { first: 1, offset: 0 }, student)) as [string]
  await campus.graphql(createAppOperationRecord, { type: FAVORITED, appId }, student)
  assert.equal((await favorites(student))[0], appId)
  await campus.graphql(cancelAppCollect, { appId }, student)
  assert.ok(!(await favorites(student)).includes(appId))
})

test('users cannot read or change the favourites of others', async () => {
  assert.deepEqual(await favorites(staff), [])
  const mine = await favorites(student)
  await campus.rest(orderFavorites, { form: { ids: mine.join() } }, staff)
  await campus.rest(deleteFavorite, { path: { appId: mine[0]! } }, staff)
  assert.deepEqual(await favorites(staff), [])
  assert.deepEqual(await favorites(student), mine)
})

test('stores twenty concurrent favourites once each', async () => {
  const some = ids(await campus.graphql(apps.userApps, {}, staff)).slice(20, 40)
  await Promise.all(some.map((appId) => campus.rest(putFavorite, { path: { appId } }, staff)))
  assert.deepEqual((await favorites(staff)).sort(), [...some].sort())
})

test('rejects favourites, openings and ratings of unknown items', async () => {
  const path = { appId: "x' or 1=1 --" }
  assert.equal(await rejectionOf(campus.rest(putFavorite, { path }, student)), '404 NOT_FOUND')
  const record = { type: OPENED, appId: 'nowhere' }
  assert.equal(await rejectionOf(campus.graphql(createAppOperationRecord, record, student)), '200 NOT_FOUND')
  const review = { appId: 'nowhere', rate: 3, text: '' }
  assert.equal(await rejectionOf(campus.graphql(createAppReview, review, student)), '200 NOT_FOUND')
  const odd = { ...record, type: 2 }
  assert.equal(
    await rejectionOf(campus.graphql(createAppOperationRecord, odd, student)),
    '200 INVALID_ARGUMENT',
  )
})

test('a second review replaces the first and updates the average', async () => {
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
  assert.deepEqual(
    both.map((r) => r.rate).sort((a, b) => a - b),
    [1, 4],
  )
  assert.ok(
    both.every((r) => r.user?.account === ''),
    'accounts of others are hidden',
  )
  assert.deepEqual([(await card(student)).rating, (await card(student)).rated], [2.5, true])
  assert.equal((await card(await campus.token('college'))).rated, false)
  assert.equal(
    await rejectionOf(campus.graphql(createAppReview, { appId, rate: 6, text: '' }, student)),
    '200 INVALID_ARGUMENT',
  )
  const long = 'x'.repeat(1001)
  assert.equal(
    await rejectionOf(campus.graphql(createAppReview, { appId, rate: 5, text: long }, student)),
    '200 INVALID_ARGUMENT',
  )
})

test('the shared catalogue cache shows each user their own ratings immediately', async () => {
  const college = await campus.token('college')
  const unrated = async (token: string) =>
    (await campus.graphql(apps.userApps, {}, token)).filter((a) => !a.rated).map((a) => a.id)
  const others = new Set(await unrated(college))
  const appId = (await unrated(staff)).find((id) => others.has(id))!
  const rated = async (token: string) =>
    (await campus.graphql(apps.userApps, {}, token)).find((a) => a.id === appId)!.rated
  assert.deepEqual([await rated(staff), await rated(college)], [false, false])
  await campus.graphql(createAppReview, { appId, rate: 5, text: '' }, college)
  assert.deepEqual([await rated(staff), await rated(college)], [false, true])
  assert.equal(await rated(staff), false)
})

test('returns the same profile by GraphQL and by REST', async () => {
  const mine = await campus.graphql(me, {}, student)
  assert.equal(mine.account, 'student')
  assert.equal(mine.positions[0]?.post?.name, '本科生')
  assert.ok(mine.positions[0].dept?.name && mine.cardNo)
  assert.deepEqual(await campus.rest(meProfile, {}, student), mine)
  assert.deepEqual(await campus.rest(userPositions, { query: { id: mine.id } }, student), mine.positions)
})

test('rejects reading the positions of others', async () => {
  const other = await campus.graphql(me, {}, staff)
  for (const id of [other.id, 'nobody', ''])
    assert.equal(await rejectionOf(campus.rest(userPositions, { query: { id } }, student)), '403 FORBIDDEN')
})

test('stores sanitized log entries', async () => {
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

test('counts a visitor once a day and bots not at all', async () => {
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

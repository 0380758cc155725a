import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { keepMount, type ReadableAtom } from 'nanostores'
import { createGuides } from '../../../src/domain/guides.ts'
import { createDetailStore } from '../../../src/features/catalogue/detail/detail-store.ts'
import { createRecommendedStore } from '../../../src/features/catalogue/home/recommended-store.ts'
import { createStatisticsStore } from '../../../src/features/catalogue/home/statistics-store.ts'
import { createReviewStore } from '../../../src/features/catalogue/detail/review-store.ts'
import type { QueryState } from '../../../src/runtime/wire/query.ts'
import { app, detail, guide, review } from '../../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime, waitFor } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'

/** Subscribes, and resolves with the data once loaded. */
function whenReady<T>($store: ReadableAtom<QueryState<T>>): Promise<T> {
  keepMount($store)
  return new Promise((done, fail) => {
    const stop = $store.subscribe((state) => {
      if (state.state === 'loading') return
      queueMicrotask(() => stop())
      if (state.state === 'ready') done(state.data)
      else fail(state.error as Error)
    })
  })
}
const names = (all: readonly { name: string }[]) => all.map((item) => item.name)
const titles = (all: readonly { title: string }[]) => all.map((item) => item.title)

const a = app('A', { recommend: 10, sort: 1 })
const b = app('B', { recommend: 5, sort: 9 })
const c = app('C', { recommend: 0, sort: 99 })

test('recommends to guests the visible items that the task centre names, by recommend', async () => {
  const { runtime } = createScriptedRuntime({
    anonymityApps: [a, b, c],
    'POST /manage/apps/recommended': {
      entities: [
        { id: 'a', code: 'a', recommend: 3 },
        { id: 'c', code: 'c', recommend: 80 },
        { id: 'hidden', code: 'hidden', recommend: 99 },
      ],
    },
  })
  deepEqual(names(await whenReady(createRecommendedStore(runtime))), ['C', 'A'])
})

test("falls back to the items' own recommend value, by sort, without the task centre", async () => {
  const { runtime } = createScriptedRuntime({
    anonymityApps: [a, b, c],
    'POST /manage/apps/recommended': createErrorReply(404),
  })
  deepEqual(names(await whenReady(createRecommendedStore(runtime))), ['B', 'A'])
})

test('recommends to signed-in users by sort, without hidden items and other traits', async () => {
  const { runtime, called } = createScriptedRuntime(
    {
      userRecommendationApps: [
        a,
        b,
        app('Hidden', { recommend: 9, visible: false }),
        app('Other', { recommend: 9, trait: 'x' }),
      ],
    },
    { session: createSessionDouble(student) },
  )
  deepEqual(names(await whenReady(createRecommendedStore(runtime))), ['B', 'A'])
  equal(called('POST /manage/apps/recommended').length, 0)
})

test('loads released guides by sort descending, once per set of codes', async () => {
  const { runtime, called } = createScriptedRuntime({
    anonymityGuide: [
      guide('Low', [], { sort: 1 }),
      guide('High', [], { sort: 9 }),
      guide('Draft', [], { isRealease: false }),
    ],
  })
  const guides = createGuides(runtime)
  deepEqual(titles(await whenReady(guides.forAppCodes(['a', '', 'b']))), ['High', 'Low'])
  equal(guides.forAppCodes(['a', 'b']), guides.forAppCodes(['a', 'b']))
  deepEqual(called('anonymityGuide')[0]!.input, { appCode: ['a', 'b'], isRealease: true })
})

test('requests no guides without codes', async () => {
  const { runtime, calls } = createScriptedRuntime({})
  deepEqual(await whenReady(createGuides(runtime).forAppCodes([''])), [])
  equal(calls.length, 0)
})

test('requests a statistic only when it is shown', async () => {
  const { runtime, called } = createScriptedRuntime({ anonymityAppStatistics: [] })
  await whenReady(createStatisticsStore(runtime).visits(''))
  deepEqual(
    called('anonymityAppStatistics').map((call) => call.input['type']),
    ['VISITS_BY_APP'],
  )
})

test('requests statistics for the trait and handling method and keeps the five most used', async () => {
  const { runtime, called } = createScriptedRuntime({
    anonymityAppStatistics: Array.from({ length: 9 }, (_, i) => ({ code: `c${i}`, name: `N${i}`, value: i })),
  })
  const most = await whenReady(createStatisticsStore(runtime).visits('online'))
  deepEqual(names(most), ['N8', 'N7', 'N6', 'N5', 'N4'])
  deepEqual(called('anonymityAppStatistics')[0]!.input, {
    type: 'VISITS_BY_APP',
    trait: 'hall',
    BLFS: 'online',
    tenant: 'default',
  })
})

test('treats an item that the user may not see as missing', async () => {
  const { runtime } = createScriptedRuntime({
    anonymityApp: ({ input }: { input: { id?: unknown } }) =>
      detail(String(input.id), { audience: ['本科生'] }),
  })
  equal(await whenReady(createDetailStore(runtime).byId('exam')), null)
})

test('requests no item without an id', async () => {
  const { runtime, calls } = createScriptedRuntime({})
  equal(await whenReady(createDetailStore(runtime).byId('')), null)
  equal(calls.length, 0)
})

test('shows my review immediately and refetches reviews and item', async () => {
  const replies = {
    appReviews: [review('Li', 4)],
    userAppReviews: [] as unknown[],
    createAppReview: { rate: 5, text: 'Quick' },
    app: detail('Exam'),
  }
  const { runtime, called } = createScriptedRuntime(replies, { session: createSessionDouble(student) })
  const reviews = createReviewStore(runtime, 'exam')
  await whenReady(createDetailStore(runtime).byId('exam'))
  await whenReady(reviews.$all)
  await whenReady(reviews.$own)
  await reviews.submit(5, '  Quick ')
  deepEqual(called('createAppReview')[0]!.input, { appId: 'exam', rate: 5, text: 'Quick' })
  equal(reviews.$own.get().data?.[0]?.text, 'Quick')
  await waitFor(() => ['appReviews', 'userAppReviews', 'app'].every((name) => called(name).length === 2))
})

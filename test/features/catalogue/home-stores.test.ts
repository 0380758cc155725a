import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { keepMount, type ReadableAtom } from 'nanostores'
import { createGuides } from '../../../src/domain/guides.ts'
import { createProjects } from '../../../src/domain/projects.ts'
import { createDetails } from '../../../src/features/catalogue/detail/details.ts'
import { createRecommended } from '../../../src/features/catalogue/home/recommended.ts'
import { createStatistics } from '../../../src/features/catalogue/home/statistics-store.ts'
import { reviewsOf } from '../../../src/features/catalogue/detail/reviews.ts'
import type { QueryState } from '../../../src/runtime/query.ts'
import { app, detail, guide, project, review } from '../../double/apps.ts'
import { refused, scripted, until } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'

/** Listens, and resolves with the data once they are there. */
function ready<T>($store: ReadableAtom<QueryState<T>>): Promise<T> {
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
const names = (all: readonly { name: string }[]) => all.map((one) => one.name)
const titles = (all: readonly { title: string }[]) => all.map((one) => one.title)

const a = app('A', { recommend: 10, sort: 1 })
const b = app('B', { recommend: 5, sort: 9 })
const c = app('C', { recommend: 0, sort: 99 })

test('a guest is recommended what the task centre names, by recommend, of the items they may see', async () => {
  const { runtime } = scripted({
    anonymityApps: [a, b, c],
    'POST /manage/apps/recommended': {
      entities: [
        { id: 'a', code: 'a', recommend: 3 },
        { id: 'c', code: 'c', recommend: 80 },
        { id: 'hidden', code: 'hidden', recommend: 99 },
      ],
    },
  })
  deepEqual(names(await ready(createRecommended(runtime).$recommended)), ['C', 'A'])
})

test("without the task centre a guest is recommended by the items' own mark, by sort", async () => {
  const { runtime } = scripted({ anonymityApps: [a, b, c], 'POST /manage/apps/recommended': refused(404) })
  deepEqual(names(await ready(createRecommended(runtime).$recommended)), ['B', 'A'])
})

test('a signed-in person is recommended their own, by sort, and nothing of another trait or hidden', async () => {
  const { runtime, called } = scripted(
    {
      userRecommendationApps: [
        a,
        b,
        app('Hidden', { recommend: 9, visible: false }),
        app('Other', { recommend: 9, trait: 'x' }),
      ],
    },
    { session: sessionDouble(student) },
  )
  deepEqual(names(await ready(createRecommended(runtime).$recommended)), ['B', 'A'])
  equal(called('POST /manage/apps/recommended').length, 0)
})

test('guides come released, by sort descending; for the same codes they are asked for once', async () => {
  const { runtime, called } = scripted({
    anonymityGuide: [
      guide('Low', [], { sort: 1 }),
      guide('High', [], { sort: 9 }),
      guide('Draft', [], { isRealease: false }),
    ],
  })
  const guides = createGuides(runtime)
  deepEqual(titles(await ready(guides.of(['a', '', 'b']))), ['High', 'Low'])
  equal(guides.of(['a', 'b']), guides.of(['a', 'b']))
  deepEqual(called('anonymityGuide')[0]!.input, { appCode: ['a', 'b'], isRealease: true })
})

test('no code asks for no guide', async () => {
  const { runtime, calls } = scripted({})
  deepEqual(await ready(createGuides(runtime).of([''])), [])
  equal(calls.length, 0)
})

test('projects stand by sort, nulls last, without recommendations and drafts', async () => {
  const { runtime } = scripted(
    {
      userAppProjects: [
        project('Last', { sort: null }),
        project('Second', { sort: 2 }),
        project('First', { sort: 1 }),
        project('Picks', { sort: 0, type: 'RECOMMENDATION' }),
        project('Draft', { sort: 0, released: false }),
      ],
    },
    { session: sessionDouble(student) },
  )
  const all = await ready(createProjects(runtime).$projects)
  deepEqual(
    all.map((one) => one.text),
    ['First', 'Second', 'Last'],
  )
})

test('a figure that nobody looks at is not asked for', async () => {
  const { runtime, called } = scripted({ anonymityAppStatistics: [] })
  await ready(createStatistics(runtime).visits(''))
  deepEqual(
    called('anonymityAppStatistics').map((call) => call.input['type']),
    ['VISITS_BY_APP'],
  )
})

test('statistics ask for the configured trait and a handling method, and show the five most used', async () => {
  const { runtime, called } = scripted({
    anonymityAppStatistics: Array.from({ length: 9 }, (_, i) => ({ code: `c${i}`, name: `N${i}`, value: i })),
  })
  const most = await ready(createStatistics(runtime).visits('online'))
  deepEqual(names(most), ['N8', 'N7', 'N6', 'N5', 'N4'])
  deepEqual(called('anonymityAppStatistics')[0]!.input, {
    type: 'VISITS_BY_APP',
    trait: 'hall',
    BLFS: 'online',
    tenant: 'default',
  })
})

test('an item that this person may not see is none, whatever the server sends', async () => {
  const { runtime } = scripted({
    anonymityApp: ({ input }: { input: { id?: unknown } }) =>
      detail(String(input.id), { audience: ['本科生'] }),
  })
  equal(await ready(createDetails(runtime).of('exam')), null)
})

test('no id asks for no item', async () => {
  const { runtime, calls } = scripted({})
  equal(await ready(createDetails(runtime).of('')), null)
  equal(calls.length, 0)
})

test('my review stands at once and the list, my own and the item are asked for again', async () => {
  const replies = {
    appReviews: [review('Li', 4)],
    userAppReviews: [] as unknown[],
    createAppReview: { rate: 5, text: 'Quick' },
    app: detail('Exam'),
  }
  const { runtime, called } = scripted(replies, { session: sessionDouble(student) })
  const reviews = reviewsOf(runtime, 'exam')
  await ready(createDetails(runtime).of('exam'))
  await ready(reviews.$all)
  await ready(reviews.$mine)
  await reviews.write(5, '  Quick ')
  deepEqual(called('createAppReview')[0]!.input, { appId: 'exam', rate: 5, text: 'Quick' })
  equal(reviews.$mine.get().data?.[0]?.text, 'Quick')
  await until(() => ['appReviews', 'userAppReviews', 'app'].every((name) => called(name).length === 2))
})

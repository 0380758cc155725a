import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_QUERY, toUrlQuery, type CatalogueQuery } from '../../../src/features/catalogue/state/model.ts'
import { app } from '../../double/app-fixtures.ts'
import { waitUntil } from '../../double/wait-until.ts'
import { setupCatalogue } from './catalogue-model-fixture.ts'

test('§2: selects the tab keyword for a search with text, else tag', async () => {
  const { model, now, tick } = await setupCatalogue()
  for (const tab of ['tag', 'dep', 'zimu'] as const) {
    model.selectTab(tab)
    model.search('leave')
    equal(now().tab, 'keyword')
    model.search('')
    equal(now().tab, 'tag')
  }
  model.selectTab('dep')
  model.type('leave')
  tick(300)
  equal(now().tab, 'keyword')
  model.type('')
  tick(300)
  deepEqual([now().tab, now().keyword], ['tag', ''])
})

test('§4: clears theme and department on a new search and keeps the other filters', async () => {
  const { model, now } = await setupCatalogue()
  model.change({ tag: 'Life' })
  model.change({ department: 'Information Centre' })
  model.change({ handling: 'online' })
  model.search('leave')
  deepEqual(now(), { ...EMPTY_QUERY, tab: 'keyword', keyword: 'leave', handling: 'online' })
  model.change({ department: 'Registry' })
  equal(now().department, 'Registry')
  model.search('leave request')
  equal(now().department, '')
})

test('§4: resets all filters, the text and a pending search when the tab changes', async () => {
  const { model, now, tick } = await setupCatalogue()
  const full = {
    keyword: 'leave',
    tag: 'Study',
    department: 'Registry',
    audience: 'visitor',
    letter: 'L',
    handling: 'online',
  }
  for (const tab of ['dep', 'zimu', 'tag'] as const) {
    model.setQuery(full)
    model.type('exam')
    model.selectTab(tab)
    tick(1000)
    deepEqual([now(), model.$text.get()], [{ ...EMPTY_QUERY, tab }, ''])
  }
})

test('clears all filters and keeps the grouping; from results it returns to themes', async () => {
  const { model, now, tick } = await setupCatalogue()
  model.selectTab('dep')
  model.change({ audience: 'student' })
  model.clear()
  deepEqual(now(), { ...EMPTY_QUERY, tab: 'dep' })
  model.search('leave')
  model.type('leave r')
  model.clear()
  tick(1000)
  deepEqual([now(), model.$text.get()], [EMPTY_QUERY, ''])
})

test('serialises the query with the names of the specification and omits defaults', () => {
  const full: CatalogueQuery = {
    tab: 'dep',
    keyword: 'k',
    tag: 't',
    department: 'd',
    letter: 'L',
    audience: 'a',
    handling: 'h',
  }
  const named = { seq: 'k', tab: 'dep', tag: 't', dep: 'd', zimu: 'L', audience: 'a', handling: 'h' }
  deepEqual(toUrlQuery(full), named)
  const serialize = (choice: CatalogueQuery) =>
    Object.entries(toUrlQuery(choice)).filter(([, value]) => value !== '')
  deepEqual(serialize(EMPTY_QUERY), [])
  deepEqual(serialize({ ...EMPTY_QUERY, tab: 'keyword', keyword: 'k' }), [['seq', 'k']])
  deepEqual(serialize({ ...EMPTY_QUERY, tab: 'zimu', letter: 'L' }), [
    ['tab', 'zimu'],
    ['zimu', 'L'],
  ])
})

test('adds letters when pinyin has loaded, without blocking', async () => {
  const unread = [
    app('重庆校区', { id: 'cq' }),
    app('银行代扣', { id: 'bank' }),
    app('3D printing', { id: 'print' }),
  ]
  const { model, ids } = await setupCatalogue({ apps: unread })
  const letters = () => {
    const { apps, letterOf } = model.$results.get()
    return Object.fromEntries(apps.map((app) => [app.id, letterOf(app)]))
  }
  deepEqual(letters(), { cq: '', bank: '', print: 'S' })
  model.selectTab('zimu')
  equal(ids().length, 3)
  await waitUntil(() => letters()['cq'] !== '')
  deepEqual(letters(), { cq: 'C', bank: 'Y', print: 'S' })
  equal(model.$results.get().counts('letter').get('C'), 1)
  model.change({ letter: 'Y' })
  deepEqual(ids(), ['bank'])
})

test('loads pinyin for a letter filter from an attribute', async () => {
  const { model, ids } = await setupCatalogue({
    apps: [app('重庆校区', { id: 'cq' }), app('Zoo', { id: 'zoo' })],
  })
  model.setQuery({ letter: 'C' })
  await waitUntil(() => ids()[0] === 'cq')
  deepEqual(ids(), ['cq'])
})

test('letters: groups stay pending until every letter is known, and known letters never change, also after a refetch', async () => {
  const items = [
    app('重庆校友会', { id: 'cq' }),
    app('银行卡登记', { id: 'bank' }),
    app('Self-service printing', { id: 'print' }),
    app('3D打印', { id: '3d' }),
  ]
  const { model, runtime, replies } = await setupCatalogue({ apps: items })
  const seen: Record<string, string>[] = []
  model.$results.subscribe(({ apps, letterOf, areLettersPending }) => {
    // what the view groups by
    if (model.$query.get().tab === 'zimu' && apps.length > 0 && !areLettersPending())
      seen.push(Object.fromEntries(apps.map((app) => [app.id, letterOf(app)])))
  })
  model.selectTab('zimu')
  await waitUntil(() => seen.length > 0)
  const known = { cq: 'C', bank: 'Y', print: 'S', '3d': 'S' }
  replies['anonymityApps'] = items.map((item) => ({ ...item, updated: item.updated + 1 }))
  runtime.queries.invalidate([])
  const { $results } = model
  await waitUntil(() => $results.get().apps[0]!.updated === items[0]!.updated + 1)
  await waitUntil(() => !$results.get().areLettersPending())
  for (const groups of seen) deepEqual(groups, known)
})

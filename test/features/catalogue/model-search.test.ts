import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createSearchHistory } from '../../../src/domain/search-history.ts'
import { app } from '../../double/app-fixtures.ts'
import { waitIdle, waitUntil } from '../../double/wait-until.ts'
import { HISTORY_KEY, setupCatalogue, setupWithPinyin } from './catalogue-model-fixture.ts'

test('finds with each key, and reports the query 300 ms after the last one (§9)', async () => {
  const { model, now, tick, changes, ids } = await setupCatalogue()
  model.type('l')
  deepEqual([now().keyword, ids()], ['l', ['leave', 'card']])
  tick(299)
  model.type('leave')
  deepEqual([now().keyword, ids()], ['leave', ['leave']])
  tick(299)
  equal(changes.length, 0)
  tick(1)
  deepEqual(changes, [now()])
})

test('announces the number of results once typing pauses', async () => {
  const { model, tick } = await setupCatalogue()
  const announced: unknown[] = []
  model.$announced.listen((value) => announced.push(value))
  model.type('l')
  model.type('le')
  deepEqual(announced, [])
  tick(300)
  deepEqual(announced, [{ keyword: 'le', n: 1 }])
  model.search('life')
  deepEqual(announced.slice(1), [{ keyword: 'life', n: 2 }])
})

test('searches immediately and once on Enter, and records only that in the history', async () => {
  const { model, now, tick, changes, runtime, local } = await setupCatalogue()
  model.type('leave')
  tick(300)
  deepEqual(runtime.service(createSearchHistory).$history.get(), [])
  model.type('exa')
  model.search(' exam ')
  deepEqual([now().keyword, changes.length], ['exam', 2])
  tick(1000)
  equal(changes.length, 2)
  deepEqual(runtime.service(createSearchHistory).$history.get(), ['exam'])
  equal(local.get(HISTORY_KEY), '["exam"]')
})

test('finds and highlights names by full pinyin, initials and a mix', async () => {
  const { model, ids } = await setupWithPinyin()
  for (const text of ['chengjidan', 'cheng ji', 'cjd', 'chengjd', 'cj单', '成绩']) {
    model.search(text)
    equal(ids()[0], 'score', text)
    equal(model.$results.get().approximate, false, text)
    const { apps, markName } = model.$results.get()
    const marked = markName(apps[0]!).filter((piece) => piece.isMatch)
    ok(marked.length > 0, `${text} is marked`)
  }
})

test('shows fuzzy matches, labelled as such, only without exact ones', async () => {
  const { model, ids } = await setupWithPinyin()
  model.search('leave')
  deepEqual([ids(), model.$results.get().approximate], [['leave'], false])
  model.search('laeve reqeust')
  deepEqual([ids(), model.$results.get().approximate], [['leave'], true])
  model.search('zzzzqqqq')
  deepEqual([ids(), model.$results.get().approximate], [[], false])
})

test('searches and filters without requests', async () => {
  const { model, calls, tick } = await setupCatalogue()
  const before = calls.length
  for (const text of ['l', 'le', 'lea']) {
    model.type(text)
    tick(300)
  }
  model.search('leave')
  model.selectTab('zimu')
  model.change({ letter: 'L' })
  await waitIdle()
  equal(calls.length, before)
})

test('a cleared search returns to the same results, which are replaced when the language or the items change', async () => {
  const { model, runtime, replies, ids } = await setupWithPinyin()
  const { $results } = model
  const unfiltered = $results.get()
  model.search('成绩')
  deepEqual(ids(), ['score'])
  model.clear()
  equal($results.get(), unfiltered)
  model.selectTab('zimu')
  equal($results.get(), unfiltered)
  model.change({ letter: 'C' })
  deepEqual(ids(), ['score'])
  model.clear()
  model.setLang('en')
  notEqual($results.get(), unfiltered)
  model.setLang('zh')
  replies['anonymityApps'] = [app('校友会', { id: 'other' })]
  runtime.queries.invalidate([])
  await waitUntil(() => ids().includes('other'))
  model.search('成绩')
  model.clear()
  deepEqual(ids(), ['other'])
})

test('all items are one list at every stage of the search, so that they are grouped once', async () => {
  const { model } = await setupCatalogue()
  const before = model.$results.get()
  model.search('leave')
  model.clear()
  await waitUntil(() => model.$results.get() !== before)
  equal(model.$results.get().apps, before.apps)
})

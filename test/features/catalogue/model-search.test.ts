import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { app } from '../../double/app-fixtures.ts'
import { waitIdle, waitUntil } from '../../double/wait-until.ts'
import { setupCatalogue, setupWithPinyin } from './catalogue-model-fixture.ts'

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

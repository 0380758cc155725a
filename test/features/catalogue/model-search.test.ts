import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
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

test('updates the box at each key and trims the search text', async () => {
  const { model, now, tick } = await setupCatalogue()
  model.type(' leave ')
  equal(model.$inputText.get(), ' leave ')
  tick(300)
  deepEqual([model.$inputText.get(), now().keyword], [' leave ', 'leave'])
})

test('does not report a text removed within the debounce time', async () => {
  const { model, tick, changes } = await setupCatalogue()
  model.type('leave')
  model.type('')
  tick(1000)
  equal(changes.length, 0)
})

test('searches immediately and once on Enter, and records only that in the history', async () => {
  const { model, now, tick, changes, local } = await setupCatalogue()
  model.type('leave')
  tick(300)
  deepEqual(model.$history.get(), [])
  model.type('exa')
  model.search(' exam ')
  deepEqual([now().keyword, changes.length], ['exam', 2])
  tick(1000)
  equal(changes.length, 2)
  deepEqual(model.$history.get(), ['exam'])
  equal(local.get(HISTORY_KEY), '["exam"]')
})

test('keeps the eight most recent distinct searches, newest first', async () => {
  const { model } = await setupCatalogue()
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c', '  ']) model.search(text)
  deepEqual(model.$history.get(), ['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
})

test('persists the search history until it is deleted', async () => {
  const first = await setupCatalogue()
  first.model.search('leave')
  const stored = { [HISTORY_KEY]: first.local.get(HISTORY_KEY)! }
  const next = await setupCatalogue({ local: stored })
  deepEqual(next.model.$history.get(), ['leave'])
  next.model.forgetHistory()
  deepEqual([next.model.$history.get(), next.local.get(HISTORY_KEY)], [[], null])
})

for (const [name, stored] of Object.entries({
  'no JSON': '{',
  'an object': '{"length":3}',
  'other things than texts': '[1,null,{},["x"],"leave","","leave"]',
  'too many': JSON.stringify(Array.from({ length: 500 }, (_, i) => `leave${i || ''}`)),
  'a text too long': JSON.stringify(['leave', 'x'.repeat(5000)]),
}))
  test(`ignores a history that holds ${name}`, async () => {
    const { model } = await setupCatalogue({ local: { [HISTORY_KEY]: stored } })
    const history = model.$history.get()
    ok(history.length <= 8, `${history.length} texts are stored`)
    ok(
      history.every((text) => typeof text === 'string' && text.length <= 200),
      JSON.stringify(history),
    )
    equal(history[0], name === 'no JSON' || name === 'an object' ? undefined : 'leave')
  })

test('does not overwrite input with an echoed attribute', async () => {
  const { model, now, tick } = await setupCatalogue()
  model.onChange = ({ keyword }) => model.setQuery({ keyword })
  model.type('leave')
  tick(300)
  model.type('leave r')
  model.setQuery({ keyword: 'leave' })
  deepEqual([now().keyword, model.$inputText.get()], ['leave r', 'leave r'])
  tick(300)
  deepEqual([now().keyword, model.$inputText.get()], ['leave r', 'leave r'])
})

for (const context of ['stand-alone', 'in the portal'] as const)
  test(`searches once per keystroke ${context}`, async () => {
    const { model, tick } = await setupCatalogue()
    // the portal writes the query into the address and sets it as attributes
    if (context === 'in the portal') model.onChange = (query) => model.setQuery({ ...query })
    let searches = 0
    model.$results.listen(() => searches++)
    model.type('leave')
    tick(300)
    equal(searches, 1)
  })

test('drops a search that is not reported yet when the page navigates', async () => {
  const { model, now, tick, changes } = await setupCatalogue()
  model.type('exam')
  model.setQuery({ keyword: 'leave' })
  tick(1000)
  equal(changes.length, 0)
  deepEqual([now().keyword, now().tab, model.$inputText.get()], ['leave', 'keyword', 'leave'])
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
  model.setFilter('letter', 'L')
  await waitIdle()
  equal(calls.length, before)
})

test('reports nothing once disposed', async () => {
  const { model, tick, changes } = await setupCatalogue()
  model.type('leave')
  model.dispose()
  tick(1000)
  equal(changes.length, 0)
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
  model.setFilter('letter', 'C')
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

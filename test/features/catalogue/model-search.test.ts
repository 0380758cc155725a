import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { quiet } from '../../double/until.ts'
import { HISTORY, catalogue, warm } from './model-scene.ts'

test('§9: the catalogue searches 300 ms after the last key, not before', async () => {
  const { model, now, tick, told, ids } = await catalogue()
  model.type('l')
  tick(299)
  model.type('leave')
  tick(299)
  deepEqual([now().keyword, told.length], ['', 0])
  tick(1)
  deepEqual([now().keyword, told.length, ids()], ['leave', 1, ['leave']])
})

test('what stands in the box follows each key at once, and spaces around it are not searched', async () => {
  const { model, now, tick } = await catalogue()
  model.type(' leave ')
  equal(model.$text.get(), ' leave ')
  tick(300)
  deepEqual([model.$text.get(), now().keyword], [' leave ', 'leave'])
})

test('a text typed and taken back within the pause is no search', async () => {
  const { model, tick, told } = await catalogue()
  model.type('leave')
  model.type('')
  tick(1000)
  equal(told.length, 0)
})

test('Enter searches at once, once, and is remembered; typing is not', async () => {
  const { model, now, tick, told, local } = await catalogue()
  model.type('leave')
  tick(300)
  deepEqual(model.$history.get(), [])
  model.type('exa')
  model.search(' exam ')
  deepEqual([now().keyword, told.length], ['exam', 2])
  tick(1000)
  equal(told.length, 2)
  deepEqual(model.$history.get(), ['exam'])
  equal(local.get(HISTORY), '["exam"]')
})

test('searches are remembered newest first, each once, eight of them; an empty one is not', async () => {
  const { model } = await catalogue()
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c', '  ']) model.search(text)
  deepEqual(model.$history.get(), ['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
})

test('what was searched is there on the next visit, until it is forgotten', async () => {
  const first = await catalogue()
  first.model.search('leave')
  const kept = { [HISTORY]: first.local.get(HISTORY)! }
  const next = await catalogue({ local: kept })
  deepEqual(next.model.$history.get(), ['leave'])
  next.model.forgetHistory()
  deepEqual([next.model.$history.get(), next.local.get(HISTORY)], [[], null])
})

for (const [what, kept] of Object.entries({
  'no JSON': '{',
  'an object': '{"length":3}',
  'other things than texts': '[1,null,{},["x"],"leave","","leave"]',
  'too many': JSON.stringify(Array.from({ length: 500 }, (_, i) => `leave${i || ''}`)),
  'a text too long': JSON.stringify(['leave', 'x'.repeat(5000)]),
}))
  test(`a history that holds ${what} breaks nothing`, async () => {
    const { model } = await catalogue({ local: { [HISTORY]: kept } })
    const history = model.$history.get()
    ok(history.length <= 8, `${history.length} texts are kept`)
    ok(
      history.every((text) => typeof text === 'string' && text.length <= 200),
      JSON.stringify(history),
    )
    equal(history[0], what === 'no JSON' || what === 'an object' ? undefined : 'leave')
  })

test('the echo of an address does not take away what is being typed', async () => {
  const { model, now, tick } = await catalogue()
  model.onChange = ({ keyword }) => model.assign({ keyword })
  model.type('leave')
  tick(300)
  model.type('leave r')
  model.assign({ keyword: 'leave' })
  equal(model.$text.get(), 'leave r')
  tick(300)
  deepEqual([now().keyword, model.$text.get()], ['leave r', 'leave r'])
})

test('a page that goes elsewhere wins over a search that was still waiting', async () => {
  const { model, now, tick } = await catalogue()
  model.type('exam')
  model.assign({ keyword: 'leave' })
  tick(1000)
  deepEqual([now().keyword, now().tab, model.$text.get()], ['leave', 'keyword', 'leave'])
})

test('names are found by full pinyin, by initials and by a mix, and marked there', async () => {
  const { model, ids } = await warm()
  for (const text of ['chengjidan', 'cheng ji', 'cjd', 'chengjd', 'cj单', '成绩']) {
    model.search(text)
    equal(ids()[0], 'score', text)
    equal(model.$shown.get().approximate, false, text)
    const { apps, markName } = model.$shown.get()
    const marked = markName(apps[0]!).filter((piece) => piece.hit)
    ok(marked.length > 0, `${text} is marked`)
  }
})

test('only where nothing matches, what comes close is shown, and called so', async () => {
  const { model, ids } = await warm()
  model.search('leave')
  deepEqual([ids(), model.$shown.get().approximate], [['leave'], false])
  model.search('laeve reqeust')
  deepEqual([ids(), model.$shown.get().approximate], [['leave'], true])
  model.search('zzzzqqqq')
  deepEqual([ids(), model.$shown.get().approximate], [[], false])
})

test('searching and filtering ask the server nothing', async () => {
  const { model, calls, tick } = await catalogue()
  const before = calls.length
  for (const text of ['l', 'le', 'lea']) {
    model.type(text)
    tick(300)
  }
  model.search('leave')
  model.chooseTab('zimu')
  model.choose('letter', 'L')
  await quiet()
  equal(calls.length, before)
})

test('a catalogue that goes away searches no more', async () => {
  const { model, now, tick, told } = await catalogue()
  model.type('leave')
  model.dispose()
  tick(1000)
  deepEqual([now().keyword, told.length], ['', 0])
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createCatalogue, NOTHING, queryOf, type Choice } from '../../../src/features/catalogue/model.ts'
import { app } from '../../double/apps.ts'
import { scripted, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { quiet, until } from '../../double/until.ts'

const HISTORY = 'univ.searchHistory'
const card = app('校园卡补办', {
  id: 'card',
  tags: ['Life'],
  departments: ['Information Centre'],
  audience: ['visitor', '本科生'],
  handling: ['online'],
  pinyin: 'xiao yuan ka bu ban',
  updated: 5,
})
const score = app('成绩单打印', {
  id: 'score',
  tags: ['Study'],
  departments: ['Registry'],
  audience: ['visitor', '研究生'],
  handling: ['self-service'],
  pinyin: 'cheng ji dan da yin',
  updated: 4,
})
const leave = app('Leave request', {
  id: 'leave',
  tags: ['Study', 'Life'],
  departments: ['Registry', 'Student Office'],
  audience: ['visitor', '教职工'],
  handling: ['online'],
  updated: 3,
})
const exam = app('Exam desk', { id: 'exam', audience: ['本科生'], updated: 2 })
const all = [card, score, leave, exam]

/** A catalogue that somebody looks at, with its items there. */
async function catalogue(options: Options & { apps?: readonly object[] } = {}) {
  const apps = options.apps ?? all
  const far = scripted({ anonymityApps: apps, userApps: apps }, options)
  const model = far.runtime.one(createCatalogue)
  const told: Choice[] = []
  model.onChange = (choice) => void told.push(choice)
  model.$shown.listen(() => {})
  const ids = () => model.$shown.get().apps.map((one) => one.id)
  const now = () => model.$choice.get()
  await until(() => ids().length > 0)
  return { ...far, model, told, ids, now, local: far.runtime.platform.storages.local }
}
/** As `catalogue`, once sounds are found too. */
async function warm(options: Parameters<typeof catalogue>[0] = {}) {
  const made = await catalogue(options)
  made.tick(0)
  await until(() => made.model.$shown.get().letterOf(made.model.$shown.get().apps[0]!) !== '')
  made.model.assign({ keyword: 'xyk' })
  await until(() => made.ids().length > 0 && !made.model.$shown.get().approximate)
  made.model.assign({ keyword: '', tab: 'tag' })
  return made
}

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
  model.type('exam')
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

test('§2: searching makes the tab keyword where there is text, else tag', async () => {
  const { model, now, tick } = await catalogue()
  for (const tab of ['tag', 'dep', 'zimu'] as const) {
    model.chooseTab(tab)
    model.search('leave')
    equal(now().tab, 'keyword')
    model.search('')
    equal(now().tab, 'tag')
  }
  model.chooseTab('dep')
  model.type('leave')
  tick(300)
  equal(now().tab, 'keyword')
  model.type('')
  tick(300)
  deepEqual([now().tab, now().keyword], ['tag', ''])
})

test('§4: a fresh search clears the chosen theme and department, and leaves the other conditions', async () => {
  const { model, now } = await catalogue()
  model.choose('tag', 'Life')
  model.choose('department', 'Information Centre')
  model.choose('handling', 'online')
  model.search('leave')
  deepEqual(now(), { ...NOTHING, tab: 'keyword', keyword: 'leave', handling: 'online' })
  model.choose('department', 'Registry')
  equal(now().department, 'Registry')
  model.search('leave request')
  equal(now().department, '')
})

test('§4: changing the tab resets all filters, the text and a search under way', async () => {
  const { model, now, tick } = await catalogue()
  const full = {
    keyword: 'leave',
    tag: 'Study',
    department: 'Registry',
    audience: 'visitor',
    letter: 'L',
    handling: 'online',
  }
  for (const tab of ['dep', 'zimu', 'tag'] as const) {
    model.assign(full)
    model.type('exam')
    model.chooseTab(tab)
    tick(1000)
    deepEqual([now(), model.$text.get()], [{ ...NOTHING, tab }, ''])
  }
})

test('clear takes everything off and stays where one browses; from results it leads to the themes', async () => {
  const { model, now, tick } = await catalogue()
  model.chooseTab('dep')
  model.choose('audience', 'student')
  model.clear()
  deepEqual(now(), { ...NOTHING, tab: 'dep' })
  model.search('leave')
  model.type('leave r')
  model.clear()
  tick(1000)
  deepEqual([now(), model.$text.get()], [NOTHING, ''])
})

test('§5: all clears a condition, whoever says it', async () => {
  const { model, now } = await catalogue()
  for (const facet of ['tag', 'department', 'audience', 'letter', 'handling'] as const) {
    model.choose(facet, 'x')
    equal(now()[facet], 'x')
    model.choose(facet, 'all')
    equal(now()[facet], '')
    model.assign({ [facet]: 'x' })
    model.assign({ [facet]: 'all' })
    equal(now()[facet], '')
  }
  model.assign({ keyword: 'leave' })
  model.assign({ keyword: 'all' })
  deepEqual([now().keyword, model.$text.get()], ['', ''])
})

test('§5: the six conditions hold together', async () => {
  const { model, ids } = await warm()
  const one = {
    tag: 'Study',
    department: 'Registry',
    audience: 'visitor',
    letter: 'L',
    handling: 'online',
    keyword: 'leave',
  }
  model.assign(one)
  deepEqual(ids(), ['leave'])
  const others = {
    tag: 'Sport',
    department: 'Library',
    audience: '校友',
    letter: 'Q',
    handling: 'offline',
    keyword: 'moon landing',
  }
  for (const [name, value] of Object.entries(others)) {
    model.assign({ ...one, [name]: value })
    deepEqual(ids(), [], `${name} alone keeps it out`)
  }
})

test('C31: each value is counted given the other conditions, not its own', async () => {
  const { model } = await catalogue()
  const count = (facet: 'tag' | 'department' | 'handling') =>
    Object.fromEntries([...model.$shown.get().counts[facet]].filter(([, n]) => n > 0).sort())
  deepEqual(count('tag'), { Life: 2, Study: 2 })
  model.choose('handling', 'online')
  deepEqual(count('tag'), { Life: 2, Study: 1 })
  deepEqual(count('handling'), { online: 2, 'self-service': 1 })
  model.choose('tag', 'Study')
  deepEqual(count('tag'), { Life: 2, Study: 1 })
  deepEqual(count('handling'), { online: 1, 'self-service': 1 })
  deepEqual(count('department'), { Registry: 1, 'Student Office': 1 })
})

test("§5: student is any of four kinds, in the catalogue's own filter", async () => {
  const { model, ids } = await catalogue()
  model.choose('audience', 'student')
  deepEqual(ids(), ['card', 'score'])
  model.choose('audience', '教职工')
  deepEqual(ids(), ['leave'])
})

test('what the page assigns is not told back to it; what the user chooses is, each time', async () => {
  const { model, told, tick } = await catalogue()
  model.assign({ keyword: 'leave', tag: 'Study', tab: 'dep' })
  tick(1000)
  equal(told.length, 0)
  model.choose('handling', 'online')
  model.chooseTab('zimu')
  model.choose('letter', 'L')
  model.type('exam')
  tick(300)
  model.search('leave')
  model.clear()
  deepEqual(
    told.map(({ tab, keyword, letter, handling }) => [tab, keyword, letter, handling]),
    [
      ['dep', 'leave', '', 'online'],
      ['zimu', '', '', ''],
      ['zimu', '', 'L', ''],
      ['keyword', 'exam', 'L', ''],
      ['keyword', 'leave', 'L', ''],
      ['tag', '', '', ''],
    ],
  )
})

test('an address names what is chosen as the specification does, and leaves out what is not', () => {
  const full: Choice = {
    tab: 'dep',
    keyword: 'k',
    tag: 't',
    department: 'd',
    letter: 'L',
    audience: 'a',
    handling: 'h',
  }
  const named = { seq: 'k', tab: 'dep', tag: 't', dep: 'd', zimu: 'L', audience: 'a', handling: 'h' }
  deepEqual(queryOf(full), named)
  const said = (choice: Choice) => Object.entries(queryOf(choice)).filter(([, value]) => value !== '')
  deepEqual(said(NOTHING), [])
  deepEqual(said({ ...NOTHING, tab: 'keyword', keyword: 'k' }), [['seq', 'k']])
  deepEqual(said({ ...NOTHING, tab: 'zimu', letter: 'L' }), [
    ['tab', 'zimu'],
    ['zimu', 'L'],
  ])
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

test('a guest sees what is meant for visitors, by browsing and by searching', async () => {
  const guest = await warm()
  deepEqual(guest.ids(), ['card', 'score', 'leave'])
  guest.model.search('exam desk')
  ok(!guest.ids().includes('exam'), 'an item of students is not found')
  const known = await warm({ session: sessionDouble(student) })
  known.model.search('exam desk')
  deepEqual(known.ids(), ['exam'])
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

test('letters arrive once the readings are there, and nobody waits for them', async () => {
  const unread = [
    app('重庆校区', { id: 'cq' }),
    app('银行代扣', { id: 'bank' }),
    app('3D printing', { id: 'print' }),
  ]
  const { model, ids } = await catalogue({ apps: unread })
  const letters = () => {
    const { apps, letterOf } = model.$shown.get()
    return Object.fromEntries(apps.map((one) => [one.id, letterOf(one)]))
  }
  deepEqual(letters(), { cq: '', bank: '', print: 'S' })
  model.chooseTab('zimu')
  equal(ids().length, 3)
  await until(() => letters()['cq'] !== '')
  deepEqual(letters(), { cq: 'C', bank: 'Y', print: 'S' })
  equal(model.$shown.get().counts.letter.get('C'), 1)
  model.choose('letter', 'Y')
  deepEqual(ids(), ['bank'])
})

test('a letter in the address loads the readings too', async () => {
  const { model, ids } = await catalogue({ apps: [app('重庆校区', { id: 'cq' }), app('Zoo', { id: 'zoo' })] })
  model.assign({ letter: 'C' })
  await until(() => ids()[0] === 'cq')
  deepEqual(ids(), ['cq'])
})

test('a catalogue that goes away searches no more', async () => {
  const { model, now, tick, told } = await catalogue()
  model.type('leave')
  model.dispose()
  tick(1000)
  deepEqual([now().keyword, told.length], ['', 0])
})

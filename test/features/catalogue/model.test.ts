import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING, queryOf, type Choice } from '../../../src/features/catalogue/model.ts'
import { app } from '../../double/apps.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { until } from '../../double/until.ts'
import { catalogue, warm } from './model-scene.ts'

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
  const fresh = await catalogue()
  fresh.model.assign({ keyword: 'all' })
  deepEqual(fresh.now(), NOTHING)
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
    Object.fromEntries(
      [...model.$shown.get().counts[facet]].filter(([, n]) => n > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
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

test('a guest sees what is meant for visitors, by browsing and by searching', async () => {
  const guest = await warm()
  deepEqual(guest.ids(), ['card', 'score', 'leave'])
  guest.model.search('exam desk')
  ok(!guest.ids().includes('exam'), 'an item of students is not found')
  const known = await warm({ session: sessionDouble(student) })
  known.model.search('exam desk')
  deepEqual(known.ids(), ['exam'])
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

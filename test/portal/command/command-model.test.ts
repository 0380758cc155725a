import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CommandEntry } from '../../../src/portal/command/command-entry.ts'
import { createCommandModel } from '../../../src/portal/command/command-model.ts'
import { app, guide } from '../../double/app-fixtures.ts'
import {
  createErrorReply,
  createScriptedRuntime,
  neverReplies,
  type Answer,
  type Call,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { waitUntil } from '../../double/wait-until.ts'

const card = app('校园卡补办', {
  id: 'card',
  nameEn: 'Campus card',
  pinyin: 'xiao yuan ka bu ban',
  updated: 5,
})
const leave = app('Leave request', { id: 'leave', updated: 4 })
const exam = app('Exam desk', { id: 'exam', updated: 3 })
const apps = [card, leave, exam]
const question = { id: 'q1', question: '校园卡丢了怎么办', questionEn: 'I lost my card' }
const task = { id: 't1', name: 'Approve', process: { id: 'p1', name: 'Leave of Li', entry: 'A-77' } }
const process = { id: 'p2', name: 'Card for Wang', entry: 'B-12', status: 'doing' }
const local: CommandEntry[] = [
  { id: 'page help', group: 'pages', name: 'Help centre', keywords: ['bangzhu'], to: { name: 'helpcenter' } },
  { id: 'action theme', group: 'actions', name: 'Dark mode', keywords: ['shense'], run() {} },
]
const replies = {
  anonymityApps: apps,
  anonymityHotApps: [exam, card],
  anonymityGuide: [guide('Get a card', [], { id: 'g1' })],
  anonymityStandardQuestions: ({ input }: Call) => (input['keyword'] === 'nothing' ? [] : [question]),
  userApps: apps,
  hotApps: [exam, card],
  userRecentApps: [leave],
  guide: [guide('Get a card', [], { id: 'g1' })],
  standardQuestions: [question],
  'GET /me/tasks/todo': { errno: 0, entities: [task], total: 1 },
  'GET /me/processes/doing': { errno: 0, entities: [process], total: 1 },
  'POST /manage/searchGuide': { errno: 0, t: { appList: [], guideList: [], tokenList: [] } },
}

function setup({
  backend = {},
  lang = 'en',
  ...options
}: ScriptedOptions & { backend?: Record<string, Answer>; lang?: 'zh' | 'en' } = {}) {
  const scripted = createScriptedRuntime({ ...replies, ...backend }, options)
  const model = createCommandModel(scripted.runtime, { lang, $text: atom(''), $local: atom(local) })
  model.$results.listen(() => {})
  const names = () =>
    Object.fromEntries(model.$results.get().groups.map((g) => [g.name, g.entries.map((entry) => entry.name)]))
  const group = (name: string) => model.$results.get().groups.find((group) => group.name === name)
  return { ...scripted, model, names, group }
}
const signedIn = () => ({ session: createSessionDouble(student) })
const searches = (calls: Call[]) => calls.map(({ input }) => input['keyword'])

test('without input: shows recent searches and items, popular items not among them, and actions', async () => {
  const { names, model, called } = setup({
    local: { 'univ.searchHistory': '["card"]', 'univ.recent': '["exam"]' },
  })
  await waitUntil(() => 'popular' in names() && 'recent' in names())
  deepEqual(names(), {
    searches: ['card'],
    recent: ['Exam desk'],
    popular: ['Campus card'],
    actions: ['Dark mode'],
  })
  equal(model.$results.get().isPending, false)
  deepEqual(called('anonymityGuide'), [], 'guides are not fetched before input')
})

test('signed in: lists pending tasks before popular items', async () => {
  const { names } = setup(signedIn())
  await waitUntil(() => 'mine' in names() && 'popular' in names() && 'recent' in names())
  deepEqual(Object.keys(names()), ['recent', 'mine', 'popular', 'actions'])
  deepEqual(names()['mine'], ['Leave of Li'])
})

test('shows local results on each keystroke, pinyin included, and queries the servers 300 ms after the last one', async () => {
  const { model, names, tick, called } = setup({ lang: 'zh' })
  await waitUntil(() => 'popular' in names())
  model.type('x')
  model.type('xyk')
  await waitUntil(() => names()['items']?.[0] === '校园卡补办')
  tick(299)
  deepEqual(called('POST /manage/searchGuide'), [])
  equal(model.$results.get().isPending, true)
  tick(1)
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual(searches(called('POST /manage/searchGuide')), ['xyk'])
})

test('finds guides, questions, tasks, applications, pages and actions, each in its group', async () => {
  const { model, names, tick } = setup(signedIn())
  model.type('card')
  tick(300)
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual(names(), {
    items: ['Campus card'],
    mine: ['Card for Wang', 'Leave of Li'],
    guides: ['Get a card'],
    questions: ['I lost my card'],
  })
  model.type('shense')
  await waitUntil(() => 'actions' in names())
  deepEqual(names()['actions'], ['Dark mode'])
  model.type('bangzhu')
  await waitUntil(() => 'pages' in names())
  deepEqual(names()['pages'], ['Help centre'])
})

test('drops the response to an outdated query', async () => {
  let answerFirst = (_: unknown) => {}
  const { model, names, tick, called } = setup({
    backend: {
      'POST /manage/searchGuide': ({ input }: Call) =>
        input['keyword'] === 'zzz'
          ? new Promise((done) => (answerFirst = done))
          : { errno: 0, t: { appList: [], guideList: [], tokenList: [] } },
    },
  })
  await waitUntil(() => 'popular' in names())
  model.type('zzz')
  tick(300)
  await waitUntil(() => called('POST /manage/searchGuide').length === 1)
  model.type('exam')
  tick(300)
  await waitUntil(() => called('POST /manage/searchGuide').length === 2)
  answerFirst({ errno: 0, t: { appList: [{ id: 'leave', name: 'Leave request' }] } })
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual(names()['items'], ['Exam desk'])
})

test('appends items found only by the server, without duplicates', async () => {
  const { model, names, tick } = setup({
    backend: {
      'POST /manage/searchGuide': {
        errno: 0,
        t: { appList: [{ id: 'leave', name: 'Leave request' }, { name: 'Exam desk' }], guideList: [] },
      },
    },
  })
  await waitUntil(() => 'popular' in names())
  model.type('exam')
  tick(300)
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual(names()['items'], ['Exam desk', 'Leave request'])
})

test('shows fuzzy matches, marked as such, unless the server finds exact ones', async () => {
  const { model, names, group, tick } = setup({
    backend: {
      'POST /manage/searchGuide': ({ input }: Call) => ({
        errno: 0,
        t: { appList: input['keyword'] === 'laeve' ? [] : [{ id: 'card' }], guideList: [] },
      }),
    },
  })
  await waitUntil(() => 'popular' in names())
  model.type('laeve')
  tick(300)
  await waitUntil(() => group('items')?.isApproximate === true && !model.$results.get().isPending)
  deepEqual(names()['items'], ['Leave request'])
  model.type('laeve!')
  tick(300)
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual([names()['items'], group('items')!.isApproximate], [['Campus card'], false])
})

for (const status of [403, 404])
  test(`treats a search reply of ${status} as no results, not as a failure`, async () => {
    const { model, names, group, tick } = setup({
      backend: { 'POST /manage/searchGuide': createErrorReply(status) },
    })
    await waitUntil(() => 'popular' in names())
    model.type('exam')
    tick(300)
    await waitUntil(() => !model.$results.get().isPending)
    deepEqual([names()['items'], group('items')!.isFailed], [['Exam desk'], false])
  })

test('shows local results while the server never replies', async () => {
  const { model, names, tick } = setup({ backend: { 'POST /manage/searchGuide': neverReplies } })
  await waitUntil(() => 'popular' in names())
  model.type('exam')
  tick(300)
  await waitUntil(() => names()['items']?.[0] === 'Exam desk')
  equal(model.$results.get().isPending, true)
})

test('signed out: requests no tasks and links questions to the search page', async () => {
  const { model, group, tick, calls } = setup()
  model.type('card')
  tick(300)
  await waitUntil(() => !model.$results.get().isPending)
  deepEqual(group('questions')!.entries[0]!.to, { name: 'searchResult', query: { seq: 'I lost my card' } })
  ok(calls.every(({ name }) => !name.includes('/me/')))
})

test('shows the best six of 5,000 items on a keystroke', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => app(`Form ${i}`, { id: `form-${i}` }))
  const { model, names } = setup({ backend: { anonymityApps: many } })
  await waitUntil(() => 'popular' in names())
  model.type('form 12')
  await waitUntil(() => names()['items']?.length === 6)
  ok(
    names()['items']!.every((name) => name.includes('12')),
    names()['items']!.join(),
  )
})

test('treats whitespace as no input; clearing returns to the initial list', async () => {
  const { model, names, tick, called } = setup()
  await waitUntil(() => 'popular' in names())
  model.type('  ')
  tick(300)
  deepEqual([model.$results.get().text, called('POST /manage/searchGuide').length], ['', 0])
  model.type('exam')
  model.type('')
  tick(300)
  await waitUntil(() => 'popular' in names())
  equal(called('POST /manage/searchGuide').length, 0)
})

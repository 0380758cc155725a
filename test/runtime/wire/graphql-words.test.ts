// Words, times and descriptions of other systems in GraphQL replies, adapted like REST replies (adapt-reply.test.ts).
import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { allCapabilities } from '../../../src/contract/additions.docs.ts'
import { anonymityApps, userApps, type App } from '../../../src/contract/core/apps.ts'
import { anonymityAppProjects, userAppProjects } from '../../../src/contract/core/projects.ts'
import { processes } from '../../../src/contract/core/processes.ts'
import { DEFAULT_LIST_STATE, fetchList } from '../../../src/domain/task-lists.ts'
import { parseSourceRows } from '../../../src/runtime/source/parse-source.ts'
import { createCoreRuntime, type CoreRuntimeOptions } from '../../double/core-runtime.ts'

const tenant = { tenant: 'default' }
const everyWord = (apps: readonly App[], field: 'audience' | 'handling') =>
  new Set(apps.flatMap((app) => app[field]))
const allProcesses = { cate: 'apply', userId: '20230001', page: 1, size: 10, filter: '' }

test('maps the statuses of a signed-in list and keeps unknown ones', async () => {
  const { runtime } = createCoreRuntime({ who: 'student' })
  const { entities } = await runtime.graphql(processes, allProcesses)
  deepEqual([...new Set(entities.map(({ status }) => status))], ['doing', 'SUSPENDED'])
})

const words = { SUSPENDED: '已挂起 | Suspended', VISITOR: '社会公众', 线下: 'self-service' }

test('applies configured words to statuses', async () => {
  const { runtime } = createCoreRuntime({ who: 'student', config: { words } })
  const { entities } = await runtime.graphql(processes, allProcesses)
  deepEqual([...new Set(entities.map(({ status }) => status))], ['doing', '已挂起 | Suspended'])
})

for (const [form, options] of [
  ['a guest by GET', {}],
  ['a guest by POST', { answer: ({ method }) => (method === 'GET' ? { status: 405, body: {} } : undefined) }],
  ['a signed-in user', { who: 'student' }],
] as const satisfies [string, CoreRuntimeOptions][])
  test(`adapts audiences, handling methods, times and descriptions of items for ${form}`, async () => {
    const { runtime } = createCoreRuntime(options)
    const isGuest = !('who' in options)
    const apps = isGuest ? await runtime.graphql(anonymityApps, tenant) : await runtime.graphql(userApps, {})
    const unknown = new Set([...everyWord(apps, 'audience')].filter((word) => /[A-Z]/.test(word)))
    // an unknown word
    deepEqual(unknown, new Set(isGuest ? [] : ['EMERITUS']))
    ok(everyWord(apps, 'audience').has('本科生'))
    for (const word of everyWord(apps, 'handling')) ok(!['ONLINE', 'Online', '线下'].includes(word), word)
    ok(apps.some(({ description }) => description.startsWith('在线办理')))
    ok(!apps.some(({ description }) => /<\w|nbsp/.test(description)))
    const projects = isGuest
      ? await runtime.graphql(anonymityAppProjects, tenant)
      : await runtime.graphql(userAppProjects, {})
    deepEqual(new Set(projects.map(({ description }) => /[<>]/.test(description))), new Set([false]))
  })

test('applies configured words for guests of a server with all additions', async () => {
  const app = { id: 1, text: 'a', visible: true, dynamicAttributes: { FWDX: 'Outsiders' } }
  const answer = () => ({ status: 200, body: { data: { anonymityApps: [app] } } })
  const { runtime, sent } = createCoreRuntime({ answer, config: { words: { outsiders: 'visitor' } } })
  const [only] = await runtime.graphql(anonymityApps, tenant)
  deepEqual(only?.audience, ['visitor'])
  equal(sent.length, 1)
})

test('sends filters of app centre lists in the words of the server', async () => {
  const config = { processes: 'app-center', words: { 审核中: 'doing' } }
  const { runtime, sent } = createCoreRuntime({ who: 'student', config })
  await fetchList(runtime, 'meApply', { ...DEFAULT_LIST_STATE, statuses: 'doing' })
  const { variables } = sent.findLast(({ name }) => name === 'processes')!
  deepEqual(JSON.parse(String(variables['filter'])), { statuses: '审核中' })
})

/** A guest's items in the words of a server with the whole schema. */
const foreignItem = (id: string, FWDX: unknown, description: string) => ({
  id,
  text: id,
  description,
  updated: '2026-03-01 08:00:00',
  dynamicAttributes: { FWDX, BLFS: '网上办理' },
})
const foreignItems = [
  foreignItem('1', '访客', '<p>面向社会公众。&nbsp;请<b>提前三天</b>预约。</p>'),
  foreignItem('2', 'VISITOR,Undergraduate', '<p>请填写车牌号</p>'),
  foreignItem('3', '本科生', '<p>仅限在校生</p>'),
  foreignItem('4', ' Guests ；校友、STAFF', ''),
  foreignItem('5', ['社会公众', 'Visitor'], ''),
]
const ownWords = [
  ['visitor', '面向社会公众。 请提前三天预约。'],
  ['visitor,本科生', '请填写车牌号'],
  ['本科生', '仅限在校生'],
  ['visitor,校友,教职工', ''],
  ['visitor', ''],
]

for (const [form, refusesGet] of [
  ['GET', false],
  ['POST', true],
] as const)
  test(`a guest’s reply by ${form} of a server with the whole schema has our words, times and plain texts`, async () => {
    const { runtime, sent } = createCoreRuntime({
      config: { capabilities: allCapabilities() },
      answer: ({ method }) =>
        refusesGet && method === 'GET'
          ? { status: 405 }
          : { status: 200, body: { data: { anonymityApps: foreignItems } } },
    })
    const apps = await runtime.graphql(anonymityApps, tenant)
    equal(sent.at(-1)!.method, form)
    deepEqual(
      apps.map(({ audience, description }) => [audience.join(), description]),
      ownWords,
    )
    deepEqual(everyWord(apps, 'handling'), new Set(['online']))
    deepEqual(new Set(apps.map(({ updated }) => updated)), new Set([Date.UTC(2026, 2, 1)]))
  })

test('a list has the same words as a reply', () => {
  const { items } = parseSourceRows(
    foreignItems.map(({ id, dynamicAttributes: { FWDX, BLFS } }) => ({
      名称: id,
      服务对象: FWDX,
      办理方式: BLFS,
    })),
    '',
  )
  deepEqual(
    items.map(({ audience, handling }) => [audience.join(), handling.join()]),
    ownWords.map(([words]) => [words, 'online']),
  )
})

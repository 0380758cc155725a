// Words, times and descriptions of other systems in GraphQL replies, adapted like REST replies (adapt-reply.test.ts).
import { test } from 'node:test'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { anonymityApps, userApps, type App } from '../../../src/contract/core/apps.ts'
import { anonymityAppProjects, userAppProjects } from '../../../src/contract/core/projects.ts'
import { processes } from '../../../src/contract/core/processes.ts'
import { DEFAULT_LIST_STATE, fetchList } from '../../../src/domain/task-lists.ts'
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

import { expect } from 'chai'
import processCenter from '../../../src/features/process-center/element.ts'
import {
  requests,
  addBox,
  json,
  waitUntilIdle,
  stubNetwork,
  restoreNetwork,
  waitUntil,
} from '../../element/probe-tag.tsx'
import { many, process, task } from './process-backend.ts'

const TAG = 'univ-process-center'
// a base URL with its own configuration, served by the mock below
const HOME = `${location.origin}/hall-of-processes/`
const user = { id: 'u7', name: 'Wang Fang' }

/** Mocks a task API that requires the right token. @returns the recorded calls */
function mockTaskApi(): { url: URL; bearer: string }[] {
  stubNetwork()
  const scripted = globalThis.fetch
  const calls: { url: URL; bearer: string }[] = []
  const lists: Record<string, unknown[]> = {
    '/me/tasks/todo': many(12, task),
    '/me/processes/doing': [process(3)],
  }
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.href === `${HOME}univ-config.json`)
      return json({ processes: 'task-api', taskApi: '/task-api', bus: '' })
    const bearer = new Headers(init?.headers).get('authorization') ?? ''
    if (url.pathname.startsWith('/task-api/') || bearer) calls.push({ url, bearer })
    const all = lists[url.pathname.slice('/task-api'.length)]
    if (!url.pathname.startsWith('/task-api/')) return scripted(input, init)
    if (bearer !== 'Bearer host.token') return json({ errno: 1, ecode: 'ACCESS_TOKEN_INVALID' }, 401)
    if (!all) return json({ errno: 0, entities: [], total: 0 })
    const start = Number(url.searchParams.get('start'))
    const entities = all.slice(start, start + Number(url.searchParams.get('limit')))
    return json({ errno: 0, total: all.length, entities })
  }
  return calls
}

type Center = HTMLElement & { session: unknown; list: string; noTabs: boolean }
const mountCenter = (attributes: Record<string, string> = {}, session?: unknown): Center => {
  const element = document.createElement(TAG) as Center
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) element.setAttribute(name, value)
  if (session !== undefined) element.session = session
  addBox(document.body, { style: 'width: 1000px' }).append(element)
  return element
}
const text = (host: Element) => host.shadowRoot?.textContent ?? ''
const names = (host: Element) =>
  [...host.shadowRoot!.querySelectorAll('.center-row-name bdi')].map((element) => element.textContent)

describe('<univ-process-center>', () => {
  before(() => processCenter.register(HOME))
  afterEach(restoreNetwork)

  it('uses a host-provided session and sends its token to the configured origin only', async () => {
    const calls = mockTaskApi()
    const host = mountCenter({}, { accessToken: 'host.token', user })
    await waitUntil(() => names(host).length === 10)
    expect(new Set(calls.map(({ bearer }) => bearer))).to.deep.equal(new Set(['Bearer host.token']))
    expect(calls.every(({ url }) => url.origin === location.origin)).to.equal(true)
    // the tag does not change the page's URL
    expect(location.href).not.to.include('todo')
    // the token is stored in memory only
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.include('host.token')
    host.session = null
    await waitUntil(() => text(host).includes('Sign in to see'))
    expect(names(host)).to.deep.equal([])
  })

  it('accepts a session that a function resolves later', async () => {
    mockTaskApi()
    const host = mountCenter({ list: 'doing' })
    await waitUntil(() => text(host).includes('Sign in to see'))
    host.session = () => Promise.resolve({ accessToken: 'host.token', user })
    await waitUntil(() => names(host).join() === 'Leave request 3')
    host.session = null
    await waitUntil(() => text(host).includes('Sign in to see'))
  })

  it('stays a guest when the host-provided session is invalid', async () => {
    const calls = mockTaskApi()
    const host = mountCenter({}, { accessToken: 'bad\r\ntoken', user })
    await waitUntil(() => text(host).includes('Sign in to see'))
    await waitUntilIdle()
    expect(calls).to.deep.equal([])
  })

  it('follows its attributes and dispatches an event for changes by the user', async () => {
    mockTaskApi()
    const changes: unknown[] = []
    const host = mountCenter({ query: 'start=10', 'no-tabs': '' }, { accessToken: 'host.token', user })
    host.addEventListener('univ-list-changed', (event) => changes.push((event as CustomEvent).detail))
    await waitUntil(() => names(host).length === 2)
    expect(host.shadowRoot!.querySelector('[role=tab]')).to.equal(null)
    host.noTabs = false
    host.list = 'doing'
    await waitUntil(() => names(host).join() === 'Leave request 3')
    await waitUntil(() => host.shadowRoot!.querySelector('[role=tab]'))
    expect(changes).to.deep.equal([])
    host.shadowRoot!.querySelector<HTMLElement>('[role=tab][id$=todo]')!.click()
    await waitUntil(() => changes.length === 1)
    // §4: each list keeps its own state
    expect(changes).to.deep.equal([{ list: 'todo', keyword: '', query: 'start=10', processId: '' }])
    expect(requests.filter(({ url }) => url.includes('token'))).to.deep.equal([])
    host.session = null
    await waitUntil(() => text(host).includes('Sign in to see'))
  })
})

import { expect } from 'chai'
import processCenter from '../../../src/features/process-center/element.ts'
import { asked, box, json, quiet, script, unscript, until } from '../../element/probe.tsx'
import { many, process, task } from './scene.ts'

const TAG = 'univ-process-center'
// a page of another origin's department: its own configuration, made by the scripts' server
const HOME = `${location.origin}/hall-of-processes/`
const user = { id: 'u7', name: 'Wang Fang' }

/** A task API that answers whoever shows the right token, and writes down what was asked. */
function hall(): { url: URL; bearer: string }[] {
  script()
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
const put = (attributes: Record<string, string> = {}, session?: unknown): Center => {
  const made = document.createElement(TAG) as Center
  for (const [name, value] of Object.entries({ lang: 'en', ...attributes })) made.setAttribute(name, value)
  if (session !== undefined) made.session = session
  box(document.body, { style: 'width: 1000px' }).append(made)
  return made
}
const text = (host: Element) => host.shadowRoot?.textContent ?? ''
const names = (host: Element) =>
  [...host.shadowRoot!.querySelectorAll('.center-name bdi')].map((one) => one.textContent)

describe('<univ-process-center> on a page of its own', () => {
  before(() => processCenter.register(HOME))
  afterEach(unscript)

  it('asks a guest to sign in, and the server for nothing', async () => {
    const calls = hall()
    const host = put()
    await until(() => text(host).includes('Sign in to see your affairs'))
    await quiet()
    expect(calls).to.deep.equal([])
  })

  it('works with the session that its host hands in, sent to the configured origin only (S17)', async () => {
    const calls = hall()
    const host = put({}, { accessToken: 'host.token', user })
    await until(() => names(host).length === 10)
    expect(new Set(calls.map(({ bearer }) => bearer))).to.deep.equal(new Set(['Bearer host.token']))
    expect(calls.every(({ url }) => url.origin === location.origin)).to.equal(true)
    // the address of the page is its own
    expect(location.href).not.to.include('todo')
    // nothing is kept beyond the page's memory
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.include('host.token')
    host.session = null
    await until(() => text(host).includes('Sign in to see'))
    expect(names(host)).to.deep.equal([])
  })

  it('takes a session that comes later, from a function that brings one', async () => {
    hall()
    const host = put({ list: 'doing' })
    await until(() => text(host).includes('Sign in to see'))
    host.session = () => Promise.resolve({ accessToken: 'host.token', user })
    await until(() => names(host).join() === 'Leave request 3')
    host.session = null
    await until(() => text(host).includes('Sign in to see'))
  })

  it('what is no session leaves a guest', async () => {
    const calls = hall()
    const host = put({}, { accessToken: 'bad\r\ntoken', user })
    await until(() => text(host).includes('Sign in to see'))
    await quiet()
    expect(calls).to.deep.equal([])
  })

  it('takes its attributes, also later, and tells what the hand changes', async () => {
    hall()
    const told: unknown[] = []
    const host = put({ query: 'start=10', 'no-tabs': '' }, { accessToken: 'host.token', user })
    host.addEventListener('univ-list-changed', (event) => told.push((event as CustomEvent).detail))
    await until(() => names(host).length === 2)
    expect(host.shadowRoot!.querySelector('[role=tab]')).to.equal(null)
    host.noTabs = false
    host.list = 'doing'
    await until(() => names(host).join() === 'Leave request 3')
    await until(() => host.shadowRoot!.querySelector('[role=tab]'))
    expect(told).to.deep.equal([])
    host.shadowRoot!.querySelector<HTMLElement>('[role=tab][id$=todo]')!.click()
    await until(() => told.length === 1)
    // §4: each list keeps its own state
    expect(told).to.deep.equal([{ list: 'todo', keyword: '', query: 'start=10', processId: '' }])
    expect(asked.filter(({ url }) => url.includes('token'))).to.deep.equal([])
    host.session = null
    await until(() => text(host).includes('Sign in to see'))
  })
})

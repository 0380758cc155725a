import { expect } from 'chai'
import catalogue from '../../../src/features/catalogue/element.ts'
import { app, detail, tag } from '../../double/app-fixtures.ts'
import {
  responses,
  requests,
  addBox,
  HOME,
  json,
  addTag,
  waitUntilIdle,
  stubNetwork,
  restoreNetwork,
  waitUntil,
} from '../../element/probe-tag.tsx'

const TAG = 'univ-service-catalogue'
const items = [
  app('Leave request', { tags: ['Study'], departments: ['Registry'], handling: ['online'] }),
  app('Library card', {
    tags: ['Life'],
    departments: ['Library'],
    handling: ['offline'],
    audience: ['visitor', '校友'],
  }),
  app('Gym', { tags: ['Life'], departments: ['Sports'] }),
]
const replies: Record<string, unknown> = {
  anonymityApps: items,
  anonymityHotApps: items,
  anonymityAppTags: [tag('Study', { sort: 1 }), tag('Life', { sort: 2 })],
  anonymityApp: detail('Leave request', { description: 'Ask for days off' }),
  anonymityGuide: [],
}

/** The page's configuration, and a hall that answers what guests ask. */
function mockBackend() {
  stubNetwork()
  const scripted = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const name = /^\s*query\s+(\w+)/.exec(url.searchParams.get('query') ?? '')?.[1]
    if (name === undefined || !(name in replies)) return scripted(input, init)
    requests.push({ url: name, init })
    return json({ data: { [name]: replies[name] } })
  }
}

const receivedEvents: { name: string; detail: unknown }[] = []
const recordEvent = (event: Event) =>
  void receivedEvents.push({ name: event.type, detail: (event as CustomEvent).detail })
const EVENTS = ['univ-filters-changed', 'univ-ready', 'univ-error']

function mountTag(attributes: Record<string, string> = {}) {
  const host = addTag<HTMLElement & Record<string, unknown>>(
    TAG,
    { lang: 'en', ...attributes },
    addBox(document.body, { style: 'width: 1200px' }),
  )
  return inspect(host)
}
function inspect(host: HTMLElement & Record<string, unknown>) {
  const root = host.shadowRoot!
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const names = () =>
    [...new Set(all('.catalogue-grid li .ui-item-name').map((link) => link.textContent))].sort()
  const tab = () => all('[role=tab][aria-selected=true]')[0]?.textContent
  return {
    host,
    all,
    names,
    tab,
    field: () => all('input[type=search]')[0] as HTMLInputElement,
    text: () => root.textContent ?? '',
    shows: (...expected: string[]) =>
      waitUntil(() => names().join() === expected.sort().join(), `${expected.join()}`),
  }
}
const everything = ['Leave request', 'Library card', 'Gym']

describe(`<${TAG}>`, () => {
  before(() => {
    mockBackend()
    // added before the tag is defined
    const early = document.createElement(TAG) as HTMLElement & Record<string, unknown>
    early.lang = 'en'
    early['keyword'] = 'gym'
    early['dep'] = 'Sports'
    early.id = 'early'
    addBox(document.body, { style: 'width: 1200px' }).append(early)
    catalogue.register(HOME)
  })
  beforeEach(() => {
    mockBackend()
    receivedEvents.length = 0
    for (const name of EVENTS) document.addEventListener(name, recordEvent)
  })
  afterEach(() => {
    restoreNetwork()
    for (const name of EVENTS) document.removeEventListener(name, recordEvent)
  })

  it('applies properties set before its definition and reflects them as attributes', async () => {
    const { host, shows, field } = inspect(
      document.querySelector<HTMLElement & Record<string, unknown>>('#early')!,
    )
    await shows('Gym')
    expect([host.getAttribute('keyword'), host.getAttribute('dep')]).to.deep.equal(['gym', 'Sports'])
    expect(field().value).to.equal('gym')
  })

  it('shows all items without attributes and uses guest calls only', async () => {
    const { shows, tab, host } = mountTag()
    await shows(...everything)
    expect(tab()).to.equal('By theme')
    expect([host['view'], host['keyword'], host['panel'], host['appId']]).to.deep.equal([
      'catalogue',
      '',
      '',
      '',
    ])
    await waitUntil(() => receivedEvents.length > 0)
    expect(receivedEvents).to.deep.equal([{ name: 'univ-ready', detail: { tag: TAG } }])
    expect(
      requests.every(({ url }) => url.startsWith('anonymity') || url.endsWith('univ-config.json')),
    ).to.equal(true)
  })

  const attributes: [string, string, string[], string | undefined][] = [
    ['keyword', 'card', ['Library card'], undefined],
    ['tag', 'Life', ['Library card', 'Gym'], 'By theme'],
    ['dep', 'Registry', ['Leave request'], 'By theme'],
    ['zimu', 'G', ['Gym'], 'By theme'],
    ['audience', '校友', ['Library card'], 'By theme'],
    ['handling', 'offline', ['Library card'], 'By theme'],
    ['tab', 'dep', everything, 'By department'],
    ['tab', 'zimu', everything, 'By letter'],
  ]
  for (const [name, value, expected, selected] of attributes)
    it(`filters by ${name}="${value}", shows all for "all" or none, and dispatches no event`, async () => {
      const { host, shows, tab } = mountTag({ [name]: value })
      await shows(...expected)
      await waitUntil(() => tab() === selected)
      host.setAttribute(name, 'all')
      await shows(...everything)
      await waitUntil(() => tab() === 'By theme')
      host[name] = value
      await shows(...expected)
      expect(host.getAttribute(name)).to.equal(value)
      host.removeAttribute(name)
      await shows(...everything)
      await waitUntilIdle()
      expect(receivedEvents.filter((event) => event.name === 'univ-filters-changed')).to.deep.equal([])
    })

  it('dispatches the user’s query in URL form', async () => {
    const { all, shows } = mountTag({ keyword: 'all' })
    await shows(...everything)
    all('[role=tab]')
      .find((tab) => tab.textContent === 'By department')!
      .click()
    await waitUntil(() =>
      all('.catalogue-sidebar button').some((button) => button.textContent?.startsWith('All')),
    )
    expect(receivedEvents.at(-1)).to.deep.equal({
      name: 'univ-filters-changed',
      detail: { query: { seq: '', tab: 'dep', tag: '', dep: '', zimu: '', audience: '', handling: '' } },
    })
  })

  it('searches 300 ms after the last key and accepts the echoed attribute', async () => {
    const { host, field, shows } = mountTag()
    await shows(...everything)
    const echo = (event: Event) => {
      const { query } = (event as CustomEvent<{ query: { seq: string } }>).detail
      host.setAttribute('keyword', query.seq)
    }
    host.addEventListener('univ-filters-changed', echo)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'gym')
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await waitUntil(() => host.getAttribute('keyword') === 'gym')
    await shows('Gym')
    await waitUntilIdle()
    expect(receivedEvents.filter(({ name }) => name === 'univ-filters-changed')).to.have.length(1)
  })

  it('switches between the catalogue, the start page and one item', async () => {
    const { host, all, shows, text } = mountTag()
    await shows(...everything)
    host.setAttribute('view', 'home')
    host.setAttribute('sections', 'hot')
    await waitUntil(() => all('h2').some((h) => h.textContent === 'Popular items'))
    expect(all('input[type=search]')).to.have.length(0)
    host['appId'] = 'leave-request'
    host['view'] = 'item'
    await waitUntil(() => text().includes('Ask for days off'))
    expect(all('h1').map((h) => h.textContent)).to.deep.equal(['Leave request'])
    host.setAttribute('view', 'nonsense')
    await shows(...everything)
  })

  it('opens the detail of app-id with panel="3" only, and closes it with the attribute', async () => {
    const { host, all, shows } = mountTag({ 'app-id': 'leave-request' })
    await shows(...everything)
    expect(all('dialog')).to.have.length(0)
    host.setAttribute('panel', '3')
    await waitUntil(() => all('dialog[open]').length === 1)
    await waitUntil(() => all('dialog')[0]!.textContent!.includes('Ask for days off'))
    host.setAttribute('panel', '')
    await waitUntil(() => all('dialog').length === 0)
    expect(receivedEvents.filter(({ name }) => name === 'univ-filters-changed')).to.deep.equal([])
  })

  it('reports an unreachable server without throwing into the page', async () => {
    const before = replies['anonymityApps']
    replies['anonymityApps'] = null
    responses.set(`${HOME}univ-config.json`, () => json({ tenant: 'none' }))
    const { text } = mountTag({ tenant: 'nobody' })
    await waitUntil(() => text().includes('The items could not be loaded.'))
    replies['anonymityApps'] = before
    expect(receivedEvents.map(({ name }) => name)).to.deep.equal(['univ-ready'])
  })
})

import { expect } from 'chai'
import catalogue from '../../../src/features/catalogue/element.ts'
import { app, detail, tag } from '../../double/apps.ts'
import {
  answers,
  asked,
  box,
  HOME,
  json,
  place,
  quiet,
  script,
  unscript,
  until,
} from '../../element/probe.tsx'

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
function hall() {
  script()
  const scripted = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const name = /^\s*query\s+(\w+)/.exec(url.searchParams.get('query') ?? '')?.[1]
    if (name === undefined || !(name in replies)) return scripted(input, init)
    asked.push({ url: name, init })
    return json({ data: { [name]: replies[name] } })
  }
}

const heard: { name: string; detail: unknown }[] = []
const hear = (event: Event) => void heard.push({ name: event.type, detail: (event as CustomEvent).detail })
const EVENTS = ['univ-filters-changed', 'univ-ready', 'univ-error']

function put(attributes: Record<string, string> = {}) {
  const host = place<HTMLElement & Record<string, unknown>>(
    TAG,
    { lang: 'en', ...attributes },
    box(document.body, { style: 'width: 1200px' }),
  )
  return seen(host)
}
function seen(host: HTMLElement & Record<string, unknown>) {
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
    shows: (...wanted: string[]) => until(() => names().join() === wanted.sort().join(), `${wanted.join()}`),
  }
}
const everything = ['Leave request', 'Library card', 'Gym']

describe(`<${TAG}>`, () => {
  before(() => {
    hall()
    // stands before the tag is defined
    const early = document.createElement(TAG) as HTMLElement & Record<string, unknown>
    early.lang = 'en'
    early['keyword'] = 'gym'
    early['dep'] = 'Sports'
    early.id = 'early'
    box(document.body, { style: 'width: 1200px' }).append(early)
    catalogue.register(HOME)
  })
  beforeEach(() => {
    hall()
    heard.length = 0
    for (const name of EVENTS) document.addEventListener(name, hear)
  })
  afterEach(() => {
    unscript()
    for (const name of EVENTS) document.removeEventListener(name, hear)
  })

  it('takes properties that were set before it was defined, and writes them as attributes', async () => {
    const { host, shows, field } = seen(
      document.querySelector<HTMLElement & Record<string, unknown>>('#early')!,
    )
    await shows('Gym')
    expect([host.getAttribute('keyword'), host.getAttribute('dep')]).to.deep.equal(['gym', 'Sports'])
    expect(field().value).to.equal('gym')
  })

  it('shows all items without any attribute, and reads nothing but what guests may read', async () => {
    const { shows, tab, host } = put()
    await shows(...everything)
    expect(tab()).to.equal('By theme')
    expect([host['view'], host['keyword'], host['panel'], host['appId']]).to.deep.equal([
      'catalogue',
      '',
      '',
      '',
    ])
    await until(() => heard.length > 0)
    expect(heard).to.deep.equal([{ name: 'univ-ready', detail: { tag: TAG } }])
    expect(
      asked.every(({ url }) => url.startsWith('anonymity') || url.endsWith('univ-config.json')),
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
  for (const [name, value, wanted, selected] of attributes)
    it(`shows what ${name}="${value}" asks for, all of it with "all" and without, and tells nobody`, async () => {
      const { host, shows, tab } = put({ [name]: value })
      await shows(...wanted)
      await until(() => tab() === selected)
      host.setAttribute(name, 'all')
      await shows(...everything)
      await until(() => tab() === 'By theme')
      host[name] = value
      await shows(...wanted)
      expect(host.getAttribute(name)).to.equal(value)
      host.removeAttribute(name)
      await shows(...everything)
      await quiet()
      expect(heard.filter((event) => event.name === 'univ-filters-changed')).to.deep.equal([])
    })

  it('tells its page what the user chose, as an address holds it', async () => {
    const { all, shows } = put({ keyword: 'all' })
    await shows(...everything)
    all('[role=tab]')
      .find((tab) => tab.textContent === 'By department')!
      .click()
    await until(() => all('.catalogue-rail button').some((button) => button.textContent?.startsWith('All')))
    expect(heard.at(-1)).to.deep.equal({
      name: 'univ-filters-changed',
      detail: { query: { seq: '', tab: 'dep', tag: '', dep: '', zimu: '', audience: '', handling: '' } },
    })
  })

  it('searches 300 ms after what is typed, and its page may echo it', async () => {
    const { host, field, shows } = put()
    await shows(...everything)
    const echo = (event: Event) => {
      const { query } = (event as CustomEvent<{ query: { seq: string } }>).detail
      host.setAttribute('keyword', query.seq)
    }
    host.addEventListener('univ-filters-changed', echo)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), 'gym')
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => host.getAttribute('keyword') === 'gym')
    await shows('Gym')
    await quiet()
    expect(heard.filter(({ name }) => name === 'univ-filters-changed')).to.have.length(1)
  })

  it('switches between the catalogue, the start page and one item', async () => {
    const { host, all, shows, text } = put()
    await shows(...everything)
    host.setAttribute('view', 'home')
    host.setAttribute('sections', 'hot')
    await until(() => all('h2').some((h) => h.textContent === 'Popular items'))
    expect(all('input[type=search]')).to.have.length(0)
    host['appId'] = 'leave-request'
    host['view'] = 'item'
    await until(() => text().includes('Ask for days off'))
    expect(all('h1').map((h) => h.textContent)).to.deep.equal(['Leave request'])
    host.setAttribute('view', 'nonsense')
    await shows(...everything)
  })

  it('opens the detail of app-id with panel="3" only, and closes it with the attribute', async () => {
    const { host, all, shows } = put({ 'app-id': 'leave-request' })
    await shows(...everything)
    expect(all('dialog')).to.have.length(0)
    host.setAttribute('panel', '3')
    await until(() => all('dialog[open]').length === 1)
    await until(() => all('dialog')[0]!.textContent!.includes('Ask for days off'))
    host.setAttribute('panel', '')
    await until(() => all('dialog').length === 0)
    expect(heard.filter(({ name }) => name === 'univ-filters-changed')).to.deep.equal([])
  })

  it('says what failed where the hall does not answer, and throws nothing at the page', async () => {
    const before = replies['anonymityApps']
    replies['anonymityApps'] = null
    answers.set(`${HOME}univ-config.json`, () => json({ tenant: 'none' }))
    const { text } = put({ tenant: 'nobody' })
    await until(() => text().includes('The items could not be loaded.'))
    replies['anonymityApps'] = before
    expect(heard.map(({ name }) => name)).to.deep.equal(['univ-ready'])
  })
})

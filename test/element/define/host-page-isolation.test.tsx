import { expect } from 'chai'
import catalogue from '../../../src/features/catalogue/element.ts'
import favorites from '../../../src/features/favorites/element.ts'
import { app, guide, project, tag } from '../../double/app-fixtures.ts'
import { trackResources } from './resource-tracker.ts'
import {
  mountCounts,
  responses,
  requests,
  addBox,
  failNextRender,
  HOME,
  json,
  addTag,
  describeProbe,
  waitUntilIdle,
  stubNetwork,
  whenShown,
  restoreNetwork,
  waitUntil,
  type Probe,
} from '../probe-tag.tsx'

// The rules are in src/decisions/embedding.md.

const REPLIES: Record<string, unknown> = {
  anonymityApps: Array.from({ length: 40 }, (_, i) => app(`Item ${i}`, { recommend: i % 7 })),
  anonymityHotApps: [app('Item 1'), app('Item 2')],
  anonymityAppTags: [tag('Study'), tag('Life')],
  anonymityGuide: [guide('Arriving', [{ title: 'Get your card' }])],
  anonymityAppStatistics: [{ code: 'all', name: '全部', value: 4 }],
  anonymityAppProjects: [project('New here')],
}

/** Stubs the server's replies to guests; no request reaches the network. */
function stubBackend(): void {
  stubNetwork()
  const former = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const name = /query (\w+)/.exec(url.searchParams.get('query') ?? '')?.[1]
    if (!name) return former(input, init)
    requests.push({ url: url.href, init })
    return json({ data: { [name]: REPLIES[name] } })
  }
}

const TAGS: [string, Record<string, string>, string][] = [
  ['univ-favorites', {}, '.favorites:not([aria-busy=true])'],
  ['univ-service-catalogue', {}, '.catalogue li a'],
  [
    'univ-service-catalogue',
    { view: 'home', sections: 'hot recommended themes recent statistics projects' },
    'li a',
  ],
  ['univ-service-catalogue', { view: 'catalogue', tab: 'zimu', keyword: 'item' }, '.catalogue li a'],
]
const waitForSelector = (host: Element, selector: string) =>
  waitUntil(() => host.shadowRoot!.querySelector(selector), selector)

/** Listeners kept once per page: those of the session, of the sync between tabs, and of React. */
const PAGE_LISTENERS = [
  'Window storage',
  'Window pageshow',
  'Window online',
  'HTMLDocument selectionchange',
  'BroadcastChannel message',
]
const tagResources = (held: string[]) =>
  held.filter((line) => !PAGE_LISTENERS.some((own) => line === `listener ${own}`))

describe('tags in a host page', () => {
  before(() => {
    stubBackend()
    catalogue.register(HOME)
    favorites.register(HOME)
    describeProbe('univ-test-guest').register(HOME)
    restoreNetwork()
  })
  beforeEach(stubBackend)
  afterEach(restoreNetwork)

  for (const [name, attributes, selector] of TAGS) {
    const markup = `<${[name, ...Object.entries(attributes).map(([k, v]) => `${k}="${v}"`)].join(' ')}>`

    it(`${markup} leaves no listener, timer or observer after removal`, async () => {
      const count = trackResources()
      try {
        const host = addTag(name, attributes)
        await waitForSelector(host, selector)
        // also what begins a moment after the first paint
        const start = performance.now()
        await waitUntil(() => performance.now() > start + 100)
        host.remove()
        await waitUntilIdle()
        await waitUntil(
          () => tagResources(count.active()).length === 0,
          () => `nothing is left: ${tagResources(count.active()).join(', ')}`,
        )
        expect(host.shadowRoot!.querySelectorAll('*'), 'an empty container').to.have.length(1)
      } finally {
        count.stop()
      }
    }).timeout(20_000)
    it(`${markup} leaves the host page unchanged`, async () => {
      const field = document.createElement('input')
      addBox().append(field)
      field.focus()
      const look = () => ({
        title: document.title,
        lang: document.documentElement.lang,
        url: location.href,
        history: history.length,
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        head: document.head.childElementCount,
        body: document.body.children.length,
        styled: document.querySelectorAll('body [style], body[class], html[style]').length,
        focus: document.activeElement === field,
        scroll: scrollY,
      })
      const names = () => [
        ...Object.getOwnPropertyNames(globalThis),
        ...Object.getOwnPropertySymbols(globalThis),
      ]
      const parent = addBox()
      const before = { ...look() }
      const host = addTag(name, attributes, parent)
      await waitForSelector(host, selector)
      await waitUntilIdle()
      expect(look()).to.deep.equal(before)
      const ours = names().filter((key) =>
        /univ\b|univ\.|r2wc|litContext|react|nanostores/i.test(String(key)),
      )
      // nanostores counts its epochs there, for copies of itself
      expect(ours.map(String)).to.deep.equal(['nanostoresGlobal', 'Symbol(univ.portal/1)'])
    })
  }

  it('fifty tags added and removed leave no more resources than one', async () => {
    const once = async (name: string, selector: string) => {
      const host = addTag(name)
      await waitForSelector(host, selector)
      host.remove()
    }
    await once('univ-favorites', '.favorites')
    await waitUntilIdle()
    const count = trackResources()
    const { now } = mountCounts
    try {
      for (let n = 0; n < 50; n++) {
        await once('univ-favorites', '.favorites')
        await once('univ-test-guest', 'p')
      }
      await waitUntil(
        () => count.active().length === 0,
        () => `nothing is left: ${count.active().join(', ')}`,
      )
      expect(mountCounts.now).to.equal(now)
    } finally {
      count.stop()
    }
  }).timeout(30_000)

  it('tags added and removed in the same task leave no resources', async () => {
    const count = trackResources()
    const { now } = mountCounts
    try {
      for (let n = 0; n < 50; n++) addTag('univ-test-guest').remove()
      await waitUntilIdle()
      await waitUntil(
        () => count.active().length === 0,
        () => `nothing is left: ${count.active().join(', ')}`,
      )
      expect(mountCounts.now).to.equal(now)
    } finally {
      count.stop()
    }
  })

  it('a render error in one tag reaches neither the page nor other tags', async () => {
    const errors: string[] = []
    const onEvent = (e: Event) => {
      e.preventDefault()
      errors.push(e.type)
    }
    const former = globalThis.onerror
    globalThis.onerror = null
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, onEvent)
    const { error } = console
    console.error = () => {}
    try {
      const good = addTag('univ-favorites')
      await waitForSelector(good, '.favorites')
      failNextRender.now = true
      const bad = addTag<Probe>('univ-test-guest')
      await waitUntil(() => bad.shadowRoot!.querySelector('[role=alert]'))
      failNextRender.now = false
      const other = await whenShown(addTag('univ-test-guest'))
      expect(good.shadowRoot!.querySelector('.favorites')).to.be.ok
      expect(other.shadowRoot!.querySelector('[role=alert]') === null).to.equal(true)
      expect(errors).to.deep.equal([])
    } finally {
      console.error = error
      globalThis.onerror = former
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, onEvent)
    }
  })

  it('an unreachable server is reported inside the tag only', async () => {
    const errors: string[] = []
    const onEvent = (e: Event) => void errors.push(e.type)
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, onEvent)
    const warn = console.warn
    console.warn = () => {}
    try {
      globalThis.fetch = async () => json({}, 403)
      const host = addTag('univ-favorites', { tenant: 'out-of-reach' })
      await waitForSelector(host, '[role=status], [role=alert]')
      await waitUntilIdle()
      expect(errors).to.deep.equal([])
    } finally {
      console.warn = warn
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, onEvent)
    }
    expect(responses.size).to.be.greaterThan(0)
  })
})

import { expect } from 'chai'
import catalogue from '../../src/features/catalogue/element.ts'
import favorites from '../../src/features/favorites/element.ts'
import { app, guide, project, tag } from '../double/apps.ts'
import { counting } from './counting.ts'
import {
  alive,
  answers,
  asked,
  box,
  broken,
  HOME,
  json,
  place,
  probe,
  quiet,
  script,
  shown,
  unscript,
  until,
  type Probe,
} from './probe.tsx'

// A tag is a guest in someone's page (decisions, "The page that embeds a tag").

const REPLIES: Record<string, unknown> = {
  anonymityApps: Array.from({ length: 40 }, (_, i) => app(`Item ${i}`, { recommend: i % 7 })),
  anonymityHotApps: [app('Item 1'), app('Item 2')],
  anonymityAppTags: [tag('Study'), tag('Life')],
  anonymityGuide: [guide('Arriving', [{ title: 'Get your card' }])],
  anonymityAppStatistics: [{ code: 'all', name: '全部', value: 4 }],
  anonymityAppProjects: [project('New here')],
}

/** A far side that answers a guest, and nothing of the network. */
function farSide(): void {
  script()
  const former = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const name = /query (\w+)/.exec(url.searchParams.get('query') ?? '')?.[1]
    if (!name) return former(input, init)
    asked.push({ url: url.href, init })
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
const there = (host: Element, selector: string) =>
  until(() => host.shadowRoot!.querySelector(selector), selector)

/** What the page keeps once for all tags, however many come and go: the session's ears, the other tabs, and React's. */
const OF_THE_PAGE = [
  'Window storage',
  'Window pageshow',
  'Window online',
  'HTMLDocument selectionchange',
  'BroadcastChannel message',
]
const ofTags = (held: string[]) =>
  held.filter((line) => !OF_THE_PAGE.some((own) => line === `listener ${own}`))

describe('a tag is a guest in someone’s page', () => {
  before(() => {
    farSide()
    catalogue.register(HOME)
    favorites.register(HOME)
    probe('univ-test-guest').register(HOME)
    unscript()
  })
  beforeEach(farSide)
  afterEach(unscript)

  for (const [name, attributes, selector] of TAGS) {
    const words = `<${[name, ...Object.entries(attributes).map(([k, v]) => `${k}="${v}"`)].join(' ')}>`

    it(`${words} leaves no listener, timer or observer behind`, async () => {
      const count = counting()
      try {
        const host = place(name, attributes)
        await there(host, selector)
        // also what begins a moment after the first paint
        const begun = performance.now()
        await until(() => performance.now() > begun + 100)
        host.remove()
        await quiet()
        await until(
          () => ofTags(count.held()).length === 0,
          () => `nothing is left: ${ofTags(count.held()).join(', ')}`,
        )
        expect(host.shadowRoot!.childElementCount).to.equal(0)
      } finally {
        count.stop()
      }
    }).timeout(20_000)
    it(`${words} leaves the page as it found it`, async () => {
      const field = document.createElement('input')
      box().append(field)
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
      const parent = box()
      const before = { ...look() }
      const host = place(name, attributes, parent)
      await there(host, selector)
      await quiet()
      expect(look()).to.deep.equal(before)
      const ours = names().filter((key) =>
        /univ\b|univ\.|r2wc|litContext|react|nanostores/i.test(String(key)),
      )
      // nanostores counts its epochs there, for copies of itself
      expect(ours.map(String)).to.deep.equal(['nanostoresGlobal', 'Symbol(univ.portal/1)'])
    })
  }

  it('fifty tags that come and go leave what one leaves', async () => {
    const once = async (name: string, selector: string) => {
      const host = place(name)
      await there(host, selector)
      host.remove()
    }
    await once('univ-favorites', '.favorites')
    await quiet()
    const count = counting()
    const { now } = alive
    try {
      for (let n = 0; n < 50; n++) {
        await once('univ-favorites', '.favorites')
        await once('univ-test-guest', 'p')
      }
      await until(
        () => count.held().length === 0,
        () => `nothing is left: ${count.held().join(', ')}`,
      )
      expect(alive.now).to.equal(now)
    } finally {
      count.stop()
    }
  }).timeout(30_000)

  it('a tag that comes and goes in one turn, many times over, leaves nothing', async () => {
    const count = counting()
    const { now } = alive
    try {
      for (let n = 0; n < 50; n++) place('univ-test-guest').remove()
      await quiet()
      await until(
        () => count.held().length === 0,
        () => `nothing is left: ${count.held().join(', ')}`,
      )
      expect(alive.now).to.equal(now)
    } finally {
      count.stop()
    }
  })

  it('an error in one tag reaches neither the page nor another tag', async () => {
    const errors: string[] = []
    const hear = (e: Event) => {
      e.preventDefault()
      errors.push(e.type)
    }
    const former = globalThis.onerror
    globalThis.onerror = null
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, hear)
    const { error } = console
    console.error = () => {}
    try {
      const good = place('univ-favorites')
      await there(good, '.favorites')
      broken.now = true
      const bad = place<Probe>('univ-test-guest')
      await until(() => bad.shadowRoot!.querySelector('[role=alert]'))
      broken.now = false
      const other = await shown(place('univ-test-guest'))
      expect(good.shadowRoot!.querySelector('.favorites')).to.be.ok
      expect(other.shadowRoot!.querySelector('[role=alert]') === null).to.equal(true)
      expect(errors).to.deep.equal([])
    } finally {
      console.error = error
      globalThis.onerror = former
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, hear)
    }
  })

  it('a far side that is out of reach is told inside the tag only', async () => {
    const errors: string[] = []
    const hear = (e: Event) => void errors.push(e.type)
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, hear)
    const warn = console.warn
    console.warn = () => {}
    try {
      globalThis.fetch = async () => json({}, 403)
      const host = place('univ-favorites', { tenant: 'out-of-reach' })
      await there(host, '[role=status], [role=alert]')
      await quiet()
      expect(errors).to.deep.equal([])
    } finally {
      console.warn = warn
      for (const type of ['error', 'unhandledrejection']) removeEventListener(type, hear)
    }
    expect(answers.size).to.be.greaterThan(0)
  })
})

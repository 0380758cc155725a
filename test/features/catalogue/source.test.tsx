// <univ-service-catalogue source="…"> renders a list of the host page instead of the server's items.
import { expect } from 'chai'
import { provideSourceRuntimes } from '../../../src/element/scope/provide-source-runtimes.ts'
import { pageGlobals } from '../../../src/runtime/page/page-globals.ts'
import catalogue from '../../../src/features/catalogue/element.ts'
import { hostileStrings } from '../../double/hostile-strings.ts'
import {
  addBox,
  addTag,
  HOME,
  requests,
  responses,
  restoreNetwork,
  stubNetwork,
  waitUntil,
} from '../../element/probe-tag.tsx'

const TAG = 'univ-service-catalogue'
const CSV = [
  '事项名称,英文名称,网址,主题,部门,部门英文,服务对象,说明,更新日期',
  '图书证办理,Library card,https://lib.example.edu/card,图书,图书馆,Library,学生,办理图书证,2026-02-03',
  '重修报名,,/forms/retake,学习,教务处,,本科生,"重修,补考",2026-02-02',
  '体育馆预约,Gym booking,javascript:alert(1),体育,体育部,,教职工,,soon',
].join('\r\n')

interface Catalogue extends HTMLElement {
  source: unknown
  refresh(): void
}
let lists = 0
/** Serves a list at a unique URL, so that no test reads another one's cache. */
function serve(body: BodyInit | (() => Response | Promise<Response>), name = `list-${++lists}.csv`) {
  const url = new URL(`lists/${name}`, document.baseURI).href
  responses.set(url, typeof body === 'function' ? body : () => new Response(body))
  return { url, source: `lists/${name}` }
}
function mount(attributes: Record<string, string>) {
  const host = addTag<Catalogue>(
    TAG,
    { lang: 'en', ...attributes },
    addBox(document.body, { style: 'width: 1200px' }),
  )
  return inspect(host)
}
function inspect(host: Catalogue) {
  const root = host.shadowRoot!
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const names = () => [...new Set(all('.catalogue-grid li .ui-item-name').map((name) => name.textContent))]
  const button = (name: string) =>
    all('button').find((element) =>
      (element.getAttribute('aria-label') ?? element.textContent).includes(name),
    )!
  return {
    host,
    all,
    names,
    button,
    text: () => root.textContent,
    shows: (...expected: string[]) =>
      waitUntil(() => names().sort().join() === expected.sort().join(), expected.join()),
    search(text: string) {
      const field = all('input[type=search]')[0] as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.closest('form')!.requestSubmit()
    },
  }
}
const allNames = ['Library card', '重修报名', 'Gym booking']

describe('catalogue with its own source', () => {
  let warnings: string[] = []
  const { warn } = console
  before(() => {
    stubNetwork()
    provideSourceRuntimes(TAG, `${HOME}univ-service-catalogue.js`)
    catalogue.register(HOME)
  })
  beforeEach(() => {
    stubNetwork()
    warnings = []
    console.warn = (...words: unknown[]) => void warnings.push(words.map(String).join(' '))
  })
  afterEach(() => {
    restoreNetwork()
    console.warn = warn
    document.body.replaceChildren()
    localStorage.clear()
  })

  it('shows all items without a sign-in, searches by pinyin and initials, and sends no other request', async () => {
    const { url, source } = serve(CSV)
    const tag = mount({ source })
    await tag.shows(...allNames)
    expect(requests.map((request) => request.url)).to.deep.equal([url])
    expect(tag.all('.catalogue-sidebar button').map((element) => element.textContent)).to.deep.equal([
      'All',
      '图书1',
      '学习1',
      '体育1',
    ])
    expect(tag.all('.catalogue-grid a').map((element) => (element as HTMLAnchorElement).href)).to.deep.equal([
      'https://lib.example.edu/card',
      new URL('/forms/retake', document.baseURI).href,
    ])
    tag.search('cxbm')
    await tag.shows('重修报名')
    tag.search('tiyuguan')
    await tag.shows('Gym booking')
    tag.search('')
    await tag.shows(...allNames)
    tag.button('By letter').click()
    await waitUntil(() => tag.all('.catalogue-group h3').length === 3, 'three letters')
    expect(
      tag.all('.catalogue-group h3').map((element) => element.textContent.trim().slice(0, 1)),
    ).to.deep.equal(['C', 'G', 'L'])
    expect(requests.length).to.equal(1)
  })

  it('reports unreadable cells by row and column, in a collapsed notice and on the console', async () => {
    const tag = mount({ source: serve(CSV).source })
    await tag.shows(...allNames)
    await waitUntil(() => tag.all('details.source-notice').length, 'the notice')
    const [notice] = tag.all('details.source-notice') as HTMLDetailsElement[]
    expect(notice!.open).to.equal(false)
    expect(notice!.querySelector('summary')!.textContent).to.match(/^2 problems in this list/)
    expect([...notice!.querySelectorAll('li')].map((element) => element.textContent)).to.deep.equal([
      'Row 4 · column “网址”: “javascript:alert(1)” cannot be a link; write a full address that starts with http, https, mailto or tel',
      'Row 4 · column “更新日期”: “soon” is not a date; write it as 2026-03-01',
    ])
    const logged = warnings.filter((warning) => warning.includes('some content could not be parsed'))
    expect(logged.length).to.equal(1)
    expect(logged[0]).to.include('row 4, column 网址, "javascript:alert(1)"')
    const silent = mount({ source: serve(CSV).source, 'silent-errors': '' })
    await silent.shows(...allNames)
    expect(silent.all('.source-notice').length).to.equal(0)
  })

  it('opens an item with its facts and without portal features', async () => {
    const tag = mount({ source: serve(CSV).source })
    await tag.shows(...allNames)
    tag.button('Library card: details').click()
    await waitUntil(() => tag.all('dialog .detail-facts').length, 'the facts')
    const dialog = tag.all('dialog')[0]!
    expect(dialog.textContent).to.include('办理图书证').and.to.include('Library')
    expect(dialog.querySelector('[role=tab]')).to.equal(null)
    expect([...dialog.querySelectorAll('a')].map(({ href }) => href)).to.deep.equal([
      'https://lib.example.edu/card',
    ])
    expect(tag.text()).not.to.match(/Sign in|No rating/)
    expect(requests.length).to.equal(1)
  })

  it('stores favourites on the device per source', async () => {
    const list = serve(CSV)
    const tag = mount({ source: list.source })
    await tag.shows(...allNames)
    const star = (of: ReturnType<typeof inspect>, name: string) =>
      of.all('button[aria-pressed]').find((button) => button.getAttribute('aria-label')?.includes(name))!
    star(tag, 'Gym booking').click()
    await waitUntil(() => star(tag, 'Gym booking').getAttribute('aria-pressed') === 'true', 'the star')
    tag.host.remove()
    pageGlobals().pageSlot.clear() // as a reload does
    const again = mount({ source: list.source })
    await again.shows(...allNames)
    expect(star(again, 'Gym booking').getAttribute('aria-pressed')).to.equal('true')
    const other = mount({ source: serve(CSV).source })
    await other.shows(...allNames)
    expect(star(other, 'Gym booking').getAttribute('aria-pressed')).to.equal('false')
    // another tab with the same list
    const key = Object.keys(localStorage).find((key) => key.startsWith('univ.guestFavorites '))!
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    await waitUntil(
      () => star(again, 'Gym booking').getAttribute('aria-pressed') === 'false',
      'the star of the other tab',
    )
    expect(localStorage.getItem('univ.guestFavorites')).to.equal(null)
  })

  it('shows why a source cannot be loaded, and reloads it on "try again"', async () => {
    let reply = () => new Response('gone', { status: 404 })
    const tag = mount({ source: serve(() => reply()).source })
    await waitUntil(() => /HTTP 404/.test(tag.text()), 'the reason')
    reply = () => new Response('心情\n好')
    tag.button('Try again').click()
    await waitUntil(() => /Headers found: 心情/.test(tag.text()), 'the next reason')
    reply = () => new Response(CSV)
    tag.button('Try again').click()
    await tag.shows(...allNames)
    expect(tag.text()).not.to.include('could not be loaded')
  })

  it('accepts another source, rows as a property, and switches back to the server', async () => {
    const tag = mount({ source: serve(CSV).source })
    await tag.shows(...allNames)
    tag.host.setAttribute('source', serve('[{"name": "Room"}]').source)
    await tag.shows('Room')
    tag.host.source = [{ 名称: 'Parking', 网址: '/parking' }]
    await tag.shows('Parking')
    expect(tag.host.source).to.be.an('array')
    tag.host.source = { '@type': 'GovernmentService', name: 'Enrolment' }
    await tag.shows('Enrolment')
    expect(requests.length).to.equal(2)
    tag.host.source = null
    await waitUntil(() => requests.some(({ url }) => url.includes('anonymityApps')), 'the hall')
    expect(tag.host.source).to.equal('')
  })

  it('renders the views compact, home and item without links to the portal', async () => {
    const { source } = serve('name,url,popularity\nCard,/card,5\nRoom,/room,\nGym,/gym,9')
    const links = (tag: ReturnType<typeof inspect>) => tag.all('a').map((element) => element.textContent)
    const compact = mount({ source, view: 'compact' })
    await waitUntil(
      () => links(compact).join() === 'Gym,Card',
      () => links(compact).join(),
    )
    const home = mount({ source, view: 'home', sections: 'hot' })
    await waitUntil(
      () => links(home).filter((name) => name === 'Gym' || name === 'Card').length === 2,
      'the most used',
    )
    const item = mount({ source, view: 'item', 'app-id': 'Room' })
    await waitUntil(() => item.all('h1')[0]?.textContent === 'Room', 'the item')
    expect(requests.length).to.equal(1)
  })

  it('refresh() reloads the source', async () => {
    let body = 'name\nOld'
    const tag = mount({ source: serve(() => new Response(body)).source })
    await tag.shows('Old')
    body = 'name\nNew'
    tag.host.refresh()
    await tag.shows('New')
    expect(requests.length).to.equal(2)
  })

  it('renders hostile cells as text', async () => {
    const hits: unknown[] = []
    ;(globalThis as { __hit?: unknown }).__hit = (n: unknown) => hits.push(n)
    const rows = hostileStrings.map((text, i) => ({
      name: `${i} ${text}`,
      url: text,
      description: text,
      department: text,
    }))
    const tag = mount({ limit: '0' })
    tag.host.source = rows
    await waitUntil(() => tag.names().length > 20, 'the items')
    tag.button(': details').click()
    await waitUntil(() => tag.all('dialog .detail-facts').length, 'the facts')
    await waitUntil(() => tag.all('details.source-notice').length, 'the notice')
    expect(hits).to.deep.equal([])
    expect(tag.all('img, iframe, object, embed, svg script').length).to.equal(0)
    for (const link of tag.all('a[href]'))
      expect((link as HTMLAnchorElement).protocol).to.match(/^(https?|mailto|tel):$/)
    delete (globalThis as { __hit?: unknown }).__hit
  })
})

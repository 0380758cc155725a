// A department's page with a list of services: our catalogue, the same cards by React alone, and the published peers with
// the same items.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bundleScript } from '../baselines.ts'
import { generateItems } from '../search/generated-items.ts'
import type { Peer } from './peer-packages.ts'

export const LISTS = ['ours', 'React cards', 'InstantSearch', 'uPortal'] as const
export type List = (typeof LISTS)[number]

interface ListPage {
  /** Elements of the page's head. */
  head: string
  body: string
  /** An expression: the elements of the cards, in the page. */
  cards: string
  /** The search box, if it has one. */
  box?: string
  /** An expression that is true while it is loading. */
  isBusy?: string
}

const inShadow = (host: string, selector: string): string =>
  `(document.querySelector('${host}')?.shadowRoot?.querySelectorAll('${selector}') ?? [])`

const portal = { 'context-api-url': '/uPortal', 'favorite-api-url': 'favourites' }
const portalReplies = {
  'layout-api-url': 'layout.json',
  'portlet-api-url': 'portlets.json',
  'user-info-api-url': 'user-info',
}
const attributesOf = (all: Record<string, string>): string =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const listPages: Record<List, ListPage> = {
  ours: {
    head: '<script type="module" src="univ-service-catalogue.js"></script>',
    body: '<univ-service-catalogue limit="60"></univ-service-catalogue>',
    cards: inShadow('univ-service-catalogue', '.catalogue-grid > li'),
    box: 'univ-service-catalogue input[type=search]',
    isBusy: `document.querySelector('univ-service-catalogue').shadowRoot.querySelector('[aria-busy=true]')`,
  },
  'React cards': {
    head: '<script type="module" src="/bench/react.js"></script>',
    body: '<bench-floor data-src="cards.json"></bench-floor>',
    cards: inShadow('bench-floor', '.catalogue-grid > li'),
  },
  InstantSearch: {
    head: '<script type="module" src="/peer/instantsearch.js"></script>',
    body: '<div id="search"></div>',
    cards: `document.querySelectorAll('.ais-Hits-item')`,
    box: 'input.ais-SearchBox-input',
  },
  uPortal: {
    // as its README says
    head: '<script src="/peer/vue.min.js"></script><script src="/peer/esco.min.js" defer></script>',
    body: `<esco-content-grid${attributesOf({ ...portal, ...portalReplies })}></esco-content-grid>`,
    cards: inShadow('esco-content-grid', '.flex-item'),
    box: 'esco-content-grid .filter input',
  },
}

export const listHtml = ({ head, body }: ListPage): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>计算机学院</title><link rel="icon" href="data:,">${head}</head><body><header><h1>计算机学院</h1></header><main><h2>办事服务</h2>${body}</main><footer>江州大学计算机学院 · 明德路 1 号信息楼</footer></body></html>`

/** A client without a network: it searches the items that the page has fetched, as their documentation describes one. */
const INSTANT_SEARCH = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Configure, Highlight, Hits, InstantSearch, RefinementList, SearchBox } from 'react-instantsearch'

const items = fetch('items.json').then(async (reply) => (await reply.json()).map((item) => {
  const letters = item.pinyin.split(' ').map((sound) => sound[0]).join('')
  const text = [item.name, item.nameEn, item.pinyin.replaceAll(' ', ''), letters, item.description, item.departments]
  return { ...item, objectID: item.id, key: text.join('\\n').toLowerCase() }
}))
const highlight = (value, term) => {
  const from = term ? value.toLowerCase().indexOf(term) : -1
  if (from < 0) return { value, matchLevel: 'none', matchedWords: [] }
  const to = from + term.length
  const marked = value.slice(0, from) + '__ais-highlight__' + value.slice(from, to) + '__/ais-highlight__' + value.slice(to)
  return { value: marked, matchLevel: 'full', matchedWords: [term] }
}
const answer = (all, { indexName, params = {} }) => {
  const { query = '', hitsPerPage = 20, page = 0, facetFilters = [] } = params
  const term = query.trim().toLowerCase()
  const chosen = facetFilters.flat().map((filter) => filter.slice(filter.indexOf(':') + 1))
  const found = all.filter(({ key, departments }) =>
    key.includes(term) && (!chosen.length || departments.some((name) => chosen.includes(name))))
  const departments = {}
  for (const item of found) for (const name of item.departments) departments[name] = (departments[name] ?? 0) + 1
  const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map((item) => ({
    ...item,
    _highlightResult: { name: highlight(item.name, term) },
  }))
  const nbPages = Math.ceil(found.length / hitsPerPage)
  return { index: indexName, query, params: '', hits, nbHits: found.length, nbPages, page, hitsPerPage, processingTimeMS: 1,
    exhaustiveNbHits: true, facets: { departments } }
}
const searchClient = {
  async search(requests) {
    const all = await items
    return { results: requests.map((request) => answer(all, request)) }
  },
}
const Hit = ({ hit }) => h('article', null,
  h('h3', null, h('a', { href: hit.uri }, h(Highlight, { attribute: 'name', hit }))),
  h('p', null, hit.departments.join('、')),
  h('p', null, hit.description))
createRoot(document.querySelector('#search')).render(
  h(InstantSearch, { searchClient, indexName: 'items' },
    h(Configure, { hitsPerPage: 60 }),
    h(SearchBox),
    h(RefinementList, { attribute: 'departments' }),
    h(Hits, { hitComponent: Hit })))
`

/** The peers' scripts by path: bundled as an app bundles them, or as their README loads them. */
export async function peerScripts(folders: ReadonlyMap<Peer, string>): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const instantSearch = folders.get('InstantSearch')
  if (instantSearch) scripts.set('/peer/instantsearch.js', await bundleScript(INSTANT_SEARCH, instantSearch))
  const uPortal = folders.get('uPortal')
  if (uPortal)
    for (const file of ['vue/dist/vue.min.js', '@uportal/esco-content-menu/dist/esco.min.js'])
      scripts.set(
        `/peer/${path.basename(file)}`,
        readFileSync(path.join(uPortal, 'node_modules', file), 'utf8'),
      )
  return scripts
}

/** An unsigned token of a guest, as the portal's endpoint sends it. */
const USER_INFO = [{ alg: 'none' }, { sub: 'guest', exp: 4_102_444_800 }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')

/** What the peers fetch, by file: the same items in their formats. */
export function peerReplies(count: number): Map<string, string> {
  const items = generateItems(count)
  const json = (value: unknown): string => JSON.stringify(value)
  const departments = [...new Set(items.flatMap((item) => item.departments))]
  const categories = departments.map((name) => ({
    name,
    portlets: items
      .filter((item) => item.departments.includes(name))
      .map((item) => ({
        ...{
          id: item.id,
          fname: item.code,
          title: item.name,
          name: item.name,
          description: item.description,
        },
        ...{ canAdd: true, state: 'PUBLISHED', parameters: {} },
      })),
  }))
  const hits = items.map(({ id, name, nameEn, uri, description, departments, pinyin }) => ({
    ...{ id, name, nameEn, uri, description, departments, pinyin },
  }))
  return new Map([
    ['items.json', json(hits)],
    ['portlets.json', json({ registry: { categories } })],
    ['layout.json', json({ user: 'guest', authenticated: false, layout: {} })],
    ['user-info', USER_INFO],
  ])
}

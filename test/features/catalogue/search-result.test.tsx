import { expect } from 'chai'
import SearchPage from '../../../src/features/catalogue/search-result/search-page.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { expectAccessible } from '../../double/axe.ts'
import { app, guide, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  neverReplies,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

const card = app('Library card', { tags: ['01-Study'], departments: ['Library'], recommend: 3 })
const pass = app('Day pass', { tags: ['Visit'], departments: ['Library'], description: 'A card for a day' })
const bank = app('Bank card', { tags: ['Money'], departments: ['Finance'], recommend: 9 })
const map = app('Campus map', { recommend: 1 })
const hit = (item: typeof card, tags: string, more: object = {}) => ({ ...item, tags, ...more })
const evil = '<em>Library</em> <img src=x onerror=boom()> <em>card</em>'
const reply = {
  appList: [
    hit(card, 'Library,01-Study', { highLightName: 'Library <em>card</em>' }),
    hit(pass, 'Library,Visit', { highLightDescription: 'A <em>card</em> for a day', highLightName: evil }),
    hit({ ...card, id: 'hidden', name: 'Hidden card' }, 'Library,Study'),
  ],
  guideList: [
    guide('Low', [{ title: 'One', apps: [card] }], { sort: 1 }),
    guide('High', [], { sort: 9 }),
    guide('Draft', [], { isRealease: false, sort: 99 }),
  ],
  tokenList: ['card', 'lost'],
}
const question = {
  id: 'lost',
  question: 'I lost my card',
  answers: [{ id: '1', answer: '<b>Block</b> it<script>boom()</script>' }],
}
const replies = {
  anonymityApps: [card, pass, bank, map],
  anonymityAppTags: [tag('01-Study')],
  anonymityGuide: [guide('Low', [{ title: 'One', apps: [card] }])],
  anonymityStandardQuestions: [question],
  'POST /manage/searchGuide': { errno: 0, t: reply },
  'POST /manage/apps/recommended': {
    errno: 0,
    entities: [card, bank, map].map(({ id, code, recommend }) => ({ id, code, recommend })),
  },
}
type Props = { keyword: string; tag: string; dep: string; noHead: boolean }
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { backend?: Record<string, unknown>; props?: Partial<Props> }
function renderSearch({ backend: changed = {}, props = {}, ...options }: RenderOptions = {}) {
  const backend = createScriptedRuntime({ ...replies, ...changed }, options)
  const allProps = { keyword: 'card', tag: '', dep: '', noHead: false, ...props }
  const mounted = mount(<SearchPage {...allProps} />, {
    ...options,
    runtime: backend.runtime,
    sheets: [styles, cards],
  })
  mounted.host.style.width = '1100px'
  const names = () => mounted.all('.catalogue-grid .ui-item-name').map((n) => n.textContent)
  const chosen = () => mounted.all('.search-results-filters [aria-pressed=true]').map((b) => b.textContent)
  const choices = (label: string) =>
    mounted.all(`.search-results-filters[aria-label="${label}"] button`).map((b) => b.textContent)
  return { ...backend, ...mounted, names, chosen, choices }
}
const found = '3 items, 2 guides, 1 question'

describe('search results', () => {
  afterEach(unmountAll)

  it('resolves hits without an id by name, and shows unknown ones as text', async () => {
    const core = (name: string, more: object = {}) => ({
      name,
      tags: '07-Library,3-Study',
      description: 'Ask <b>us</b>',
      highLightName: `<em>${name}</em>`,
      ...more,
    })
    const appList = [
      core('Library card'),
      core('Old card'),
      core('Day pass', { id: 'elsewhere' }),
      core(''),
      null,
    ]
    const { waitFor, names, all, choices } = renderSearch({
      backend: {
        'POST /manage/searchGuide': { errno: 0, t: { appList } },
        anonymityAppTags: [tag('01-Study'), tag('Library')],
      },
    })
    await waitFor('Old card')
    expect(names()[0]).to.equal('Library card')
    expect(all('.search-results-links > .ui-line').map((li) => li.textContent)).to.deep.equal([
      'Old cardLibrary · Study · Ask us',
    ])
    // a tag of a hit is the item's tag, whatever their prefixes
    expect(choices('Theme').filter((text) => text?.includes('Study'))).to.have.length(1)
  })

  it('shows the items that match on the device while the server is slow', async () => {
    const { waitFor, names, tick, calls } = renderSearch({
      backend: { 'POST /manage/searchGuide': neverReplies },
    })
    await waitFor(() => calls.some(({ name }) => name === 'POST /manage/searchGuide'))
    expect(names()).to.deep.equal([])
    await waitFor(() => {
      tick(700)
      return names().length > 0
    })
    expect(names()).to.have.members(['Library card', 'Bank card', 'Day pass'])
  })

  it('falls back to local results without an error when the server does not search for guests', async () => {
    for (const status of [401, 403, 404]) {
      const { waitFor, names, root } = renderSearch({
        backend: { 'POST /manage/searchGuide': createErrorReply(status) },
      })
      await waitFor('3 items')
      expect(names()).to.have.members(['Library card', 'Bank card', 'Day pass'])
      expect(root.textContent).not.to.include('not responding')
      unmountAll()
    }
  })

  it('counts only items without a keyword, which guides and questions need', async () => {
    const { waitFor, root } = renderSearch({ props: { keyword: '', tag: 'Visit' } })
    await waitFor('1 item')
    expect(root.textContent).not.to.include('0 guides')
  })

  it('shows server results, then local results, in groups', async () => {
    const { waitFor, names, all, called, root } = renderSearch()
    await waitFor(found)
    // §5: what the loaded list lacks is not for this person
    expect(names()).to.deep.equal(['Library card', 'Day pass', 'Bank card'])
    expect(all('.search-results-links a').map((a) => a.textContent)).to.deep.equal(['High', 'Low'])
    expect(all('h2').map((h) => h.textContent)).to.include.members([
      'Items',
      'How-to guides',
      'Questions',
      'Recommended items',
    ])
    expect(called('POST /manage/searchGuide')[0]!.input).to.deep.equal({ keyword: 'card' })
    await expectAccessible(root.host as HTMLElement)
  })

  it('highlights matches as text without a hit’s markup', async () => {
    const { waitFor, all } = renderSearch()
    await waitFor(found)
    expect(all('.catalogue-grid mark').map((m) => m.textContent)).to.deep.equal(['card', 'card', 'card'])
    expect(all('img[src=x], [onerror]')).to.have.length(0)
  })

  it('offers distinct, sorted departments and themes without number prefixes, and filters by both', async () => {
    const { waitFor, names, press, choices } = renderSearch()
    await waitFor(found)
    expect(choices('Department')).to.deep.equal(['Finance', 'Library'])
    expect(choices('Theme')).to.deep.equal(['Study', 'Money', 'Visit'])
    await press('Library')
    await eventually(() => expect(names()).to.deep.equal(['Library card', 'Day pass']))
    await press('Study')
    await eventually(() => expect(names()).to.deep.equal(['Library card']))
    await press('Money')
    await waitFor('No item meets these conditions')
    await press('Remove “Library”')
    await eventually(() => expect(names()).to.deep.equal(['Bank card']))
  })

  it('clears selections on a new result but keeps those of the URL', async () => {
    const { waitFor, press, chosen, type, tick, events, find } = renderSearch({ props: { dep: 'Library' } })
    await waitFor('2 items')
    expect(chosen()).to.deep.equal(['Library'])
    await type('Search items, guides and questions', 'pass')
    tick(299)
    expect(find('h1').textContent).to.include('“card”')
    tick(1)
    await waitFor('Search results for “pass”')
    expect(chosen()).to.deep.equal([])
    expect(events.filter(({ name }) => name === 'univ-filters-changed').at(-1)!.detail).to.deep.equal({
      query: { seq: 'pass', tag: '', dep: '' },
    })
    await press('lost')
    await waitFor('Search results for “lost”')
  })

  it('sorts recommendations by recommend descending, with guides by code', async () => {
    const { waitFor, all } = renderSearch()
    await waitFor(() => all('.search-results-guides').length > 0)
    const rows = all('.search-results-rows > li').map((li) => li.textContent)
    expect(rows.map((row) => /Bank|Library card|Campus/.exec(row!)?.[0])).to.deep.equal([
      'Bank',
      'Library card',
      'Campus',
    ])
    expect(rows[1]).to.include('Low')
    expect(rows[0]).not.to.include('Low')
  })

  it('keeps local results with a quiet notice when the server’s search fails, and retries', async () => {
    const {
      waitFor,
      names,
      press,
      replies: now,
    } = renderSearch({ backend: { 'POST /manage/searchGuide': createErrorReply(400) } })
    await waitFor('The search service did not answer.')
    expect(names()).to.include.members(['Library card', 'Bank card'])
    now['POST /manage/searchGuide'] = replies['POST /manage/searchGuide']
    await press('Try again')
    await waitFor(found)
  })

  it('shows no notice with silent-errors', async () => {
    const { waitFor, names, text, called } = renderSearch({
      backend: { 'POST /manage/searchGuide': createErrorReply(400) },
      silentErrors: true,
    })
    await waitFor(() => called('POST /manage/searchGuide').length > 0 && names().length > 0)
    expect(text()).not.to.include('did not answer')
  })

  it('links from an empty result to the help centre and all items', async () => {
    const nothing = { appList: [], guideList: [], tokenList: [] }
    const { waitFor, controls, events, press } = renderSearch({
      props: { keyword: 'zzzzqqqq' },
      backend: { 'POST /manage/searchGuide': { errno: 0, t: nothing }, anonymityStandardQuestions: [] },
      prevents: ['univ-navigate'],
    })
    await waitFor('Nothing found for “zzzzqqqq”')
    expect(controls('All items')).to.have.length(1)
    await press('Help centre')
    await eventually(() => expect(events.at(-1)!.detail).to.include({ name: 'helpcenter' }))
  })

  it('reports a search without results once; a refused report can be retried', async () => {
    const nothing = { appList: [], guideList: [], tokenList: [] }
    const { waitFor, controls, press, called, replies } = renderSearch({
      props: { keyword: 'zzzzqqqq' },
      backend: {
        'POST /manage/searchGuide': { errno: 0, t: nothing },
        anonymityStandardQuestions: [],
        'POST /api/noLogin/missing': createErrorReply(500),
      },
    })
    await waitFor('Nothing found for “zzzzqqqq”')
    await press('Report a missing item')
    await waitFor('The report could not be sent')
    replies['POST /api/noLogin/missing'] = { errno: 0 }
    await press('Report a missing item')
    await waitFor('have been notified')
    expect(controls('Report a missing item')).to.have.length(0)
    const sent = called('POST /api/noLogin/missing')
    expect(sent.map(({ input }) => input)).to.deep.equal([{ keyword: 'zzzzqqqq' }, { keyword: 'zzzzqqqq' }])
  })

  it('expands a question to its sanitised answer', async () => {
    const { waitFor, press, text } = renderSearch()
    await waitFor(found)
    await press('I lost my card')
    await waitFor('Block it')
    expect(text()).not.to.include('boom')
  })

  it('shows all items for an empty keyword without a request, and offers recent searches', async () => {
    const { waitFor, names, called, press } = renderSearch({
      props: { keyword: '' },
      local: { 'univ.searchHistory': '["card"]' },
    })
    await waitFor(() => names().length === 4)
    expect(called('POST /manage/searchGuide')).to.have.length(0)
    await press('card')
    await waitFor(found)
  })
})

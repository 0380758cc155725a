import axe from 'axe-core'
import { expect } from 'chai'
import SearchPage from '../../../src/features/catalogue/search-result/search-page.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { app, guide, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { refused, scripted, type Options } from '../../double/runtime.ts'
import { clear } from '../../ui/stage.tsx'

const card = app('Library card', { tags: ['01-Study'], departments: ['Library'], recommend: 3 })
const pass = app('Day pass', { tags: ['Visit'], departments: ['Library'], description: 'A card for a day' })
const bank = app('Bank card', { tags: ['Money'], departments: ['Finance'], recommend: 9 })
const map = app('Campus map', { recommend: 1 })
const hit = (one: typeof card, tags: string, more: object = {}) => ({ ...one, tags, ...more })
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
type Some = Options & Partial<MountOptions> & { far?: Record<string, unknown>; at?: Partial<Props> }
function page({ far: changed = {}, at = {}, ...options }: Some = {}) {
  const far = scripted({ ...replies, ...changed }, options)
  const whole = { keyword: 'card', tag: '', dep: '', noHead: false, ...at }
  const made = mount(<SearchPage {...whole} />, { ...options, runtime: far.runtime, sheets: [styles] })
  made.host.style.width = '1100px'
  const names = () => made.all('.catalogue-grid .ui-item-name').map((n) => n.textContent)
  const chosen = () => made.all('.found-choices [aria-pressed=true]').map((b) => b.textContent)
  const choices = (label: string) =>
    made.all(`.found-choices[aria-label="${label}"] button`).map((b) => b.textContent)
  return { ...far, ...made, names, chosen, choices }
}
const found = '3 items, 2 guides, 1 question'

describe('search results', () => {
  afterEach(clear)

  it('shows what the server found, then what the device found beside it, in groups', async () => {
    const { until, names, all, called, root } = page()
    await until(found)
    // §5: what the loaded list lacks is not for this person
    expect(names()).to.deep.equal(['Library card', 'Day pass', 'Bank card'])
    expect(all('.found-links a').map((a) => a.textContent)).to.deep.equal(['High', 'Low'])
    expect(all('h2').map((h) => h.textContent)).to.include.members([
      'Items',
      'Handling guides',
      'Questions',
      'Recommended items',
    ])
    expect(called('POST /manage/searchGuide')[0]!.input).to.deep.equal({ keyword: 'card' })
    const { violations } = await axe.run(root.host as HTMLElement, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([])
  })

  it('marks what matches as text, and takes no markup of a hit', async () => {
    const { until, all } = page()
    await until(found)
    expect(all('.catalogue-grid mark').map((m) => m.textContent)).to.deep.equal(['card', 'card', 'card'])
    expect(all('img[src=x], [onerror]')).to.have.length(0)
  })

  it('offers departments and themes, distinct, sorted and without their numbers, and keeps what holds both', async () => {
    const { until, names, press, choices } = page()
    await until(found)
    expect(choices('Department')).to.deep.equal(['Finance', 'Library'])
    expect(choices('Theme')).to.deep.equal(['Study', 'Money', 'Visit'])
    await press('Library')
    expect(names()).to.deep.equal(['Library card', 'Day pass'])
    await press('Study')
    expect(names()).to.deep.equal(['Library card'])
    await press('Money')
    await until('No item meets these conditions')
    await press('Remove "Library"')
    expect(names()).to.deep.equal(['Bank card'])
  })

  it('a fresh result clears what was chosen; the address keeps it', async () => {
    const { until, press, chosen, write, tick, events, find } = page({ at: { dep: 'Library' } })
    await until('2 items')
    expect(chosen()).to.deep.equal(['Library'])
    await write('Search items, guides and questions', 'pass')
    tick(299)
    expect(find('h1').textContent).to.include('"card"')
    tick(1)
    await until('Search results for "pass"')
    expect(chosen()).to.deep.equal([])
    expect(events.filter(({ name }) => name === 'univ-filters-changed').at(-1)!.detail).to.deep.equal({
      query: { seq: 'pass', tag: '', dep: '' },
    })
    await press('lost')
    await until('Search results for "lost"')
  })

  it('recommends by recommend, most first, each with the guides that hold a step with its code', async () => {
    const { until, all } = page()
    await until(() => all('.found-guides').length > 0)
    const rows = all('.found-rows > li').map((li) => li.textContent)
    expect(rows.map((row) => /Bank|Library card|Campus/.exec(row!)?.[0])).to.deep.equal([
      'Bank',
      'Library card',
      'Campus',
    ])
    expect(rows[1]).to.include('Low')
    expect(rows[0]).not.to.include('Low')
  })

  it('a search that fails leaves what the device finds, says so quietly, and is tried again', async () => {
    const { until, names, press, replies: now } = page({ far: { 'POST /manage/searchGuide': refused(400) } })
    await until('The search did not answer.')
    expect(names()).to.include.members(['Library card', 'Bank card'])
    now['POST /manage/searchGuide'] = replies['POST /manage/searchGuide']
    await press('Try again')
    await until(found)
  })

  it('shows no line with silent-errors', async () => {
    const { until, names, text, called } = page({
      far: { 'POST /manage/searchGuide': refused(400) },
      silentErrors: true,
    })
    await until(() => called('POST /manage/searchGuide').length > 0 && names().length > 0)
    expect(text()).not.to.include('did not answer')
  })

  it('nothing found leads on: to the help centre, to all items', async () => {
    const nothing = { appList: [], guideList: [], tokenList: [] }
    const { until, controls, events, press } = page({
      at: { keyword: 'zzzzqqqq' },
      far: { 'POST /manage/searchGuide': { errno: 0, t: nothing }, anonymityStandardQuestions: [] },
      prevents: ['univ-navigate'],
    })
    await until('Nothing found for "zzzzqqqq"')
    expect(controls('All items')).to.have.length(1)
    await press('Help centre')
    expect(events.at(-1)!.detail).to.include({ name: 'helpcenter' })
  })

  it('a search in vain is reported once; refused, it says so and may be sent again', async () => {
    const nothing = { appList: [], guideList: [], tokenList: [] }
    const { until, controls, press, called, replies } = page({
      at: { keyword: 'zzzzqqqq' },
      far: {
        'POST /manage/searchGuide': { errno: 0, t: nothing },
        anonymityStandardQuestions: [],
        'POST /api/noLogin/missing': refused(500),
      },
    })
    await until('Nothing found for "zzzzqqqq"')
    await press('Report that it cannot be found')
    await until('It could not be sent')
    replies['POST /api/noLogin/missing'] = { errno: 0 }
    await press('Report that it cannot be found')
    await until('have been told')
    expect(controls('Report that it cannot be found')).to.have.length(0)
    const sent = called('POST /api/noLogin/missing')
    expect(sent.map(({ input }) => input)).to.deep.equal([{ keyword: 'zzzzqqqq' }, { keyword: 'zzzzqqqq' }])
  })

  it('a question shows its answer where it stands, as harmless text', async () => {
    const { until, press, text } = page()
    await until(found)
    await press('I lost my card')
    await until('Block it')
    expect(text()).not.to.include('boom')
  })

  it('an empty keyword shows all items, asks no server, and offers what was searched before', async () => {
    const { until, names, called, press } = page({
      at: { keyword: '' },
      local: { 'univ.searchHistory': '["card"]' },
    })
    await until(() => names().length === 4)
    expect(called('POST /manage/searchGuide')).to.have.length(0)
    await press('card')
    await until(found)
  })
})

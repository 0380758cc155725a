import { expect } from 'chai'
import DetailDialog from '../../../src/features/catalogue/detail/detail-dialog.tsx'
import ItemPage from '../../../src/features/catalogue/detail/item-detail.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { expectAccessible } from '../../double/axe.ts'
import { app, detail, facts, guide, review, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  graphqlErrors,
  createScriptedRuntime,
  neverReplies,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

const DAY = 86_400_000
const now = Date.parse('2026-03-02T00:00:00Z')
const photo = app('Photo upload')
const card = detail('Library card', {
  description: 'Borrow books and enter the library.',
  rating: 4.25,
  telephone: '0510-8590 2112',
  contact: 'Ms Qian',
  handling: ['online', 'offline'],
  audience: ['visitor', 'student'],
  facts: facts({
    promised: '即时办结',
    fee: '免费',
    materials: ['A photo', 'Your identity card'],
    office: 'Library 101',
    hours: '8:00–17:00',
    openTo: now + 2.5 * DAY,
    maintenance: 'Closed on Saturday night',
  }),
  template: { id: 't', name: 'form', text: 'Form', tags: ['paper'] },
  templateEntry: { screens: ['Apply', 'Collect'], userFilters: [] },
  blocks: [
    { name: 'a', text: 'Cards for members of staff are green.', userFiltersMatched: true },
    { name: 'b', text: 'Only for alumni', userFiltersMatched: false },
  ],
})
const arriving = guide('Arriving', [
  { title: 'Send a photo', context: '<p>As <b>JPEG</b><script>boom()</script></p>', apps: [photo] },
  {
    title: 'Get your card',
    context: 'See <a href="javascript:boom()">here</a> or <a href="/map">the map</a>',
    apps: [card],
  },
])
const replies = {
  anonymityApps: [card, photo],
  anonymityAppTags: [tag('Study')],
  anonymityApp: card,
  anonymityGuide: [arriving],
  userApps: [card, photo],
  appTags: [tag('Study')],
  userFavoriteApps: [],
  app: card,
  guide: [arriving],
  appReviews: [review('Li', 4, 'Quick and friendly')],
  userAppReviews: [],
  createAppReview: { rate: 5, text: '' },
  createAppOperationRecord: { type: 1, appId: 'library-card' },
  'PUT /me/preference/FavoriteApps/{id}': { errno: 0 },
}
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { id?: string; replies?: Record<string, unknown> }

function renderDetail({ id = 'library-card', replies: changed, ...options }: RenderOptions = {}) {
  const backend = createScriptedRuntime({ ...replies, ...changed }, options)
  return {
    ...backend,
    ...mount(<ItemPage appId={id} />, { ...options, runtime: backend.runtime, sheets: [styles, cards] }),
  }
}
const signedIn = () => ({ session: createSessionDouble(student) })

describe('item detail', () => {
  afterEach(unmountAll)

  it('shows a guest everything needed before applying', async () => {
    const { waitFor, text, find, controls } = renderDetail()
    await waitFor('Borrow books')
    expect(find('h1').textContent).to.equal('Library card')
    for (const fact of [
      'At once',
      'Free of charge',
      'A photo',
      'Library 101',
      '8:00–17:00',
      'Ms Qian',
      'Online, In person',
      'Visitors, Students',
      'Registry',
      '3 days left, until 4 March 2026',
      'Closed on Saturday night',
      'Apply',
      'Cards for members of staff are green.',
    ])
      expect(text()).to.include(fact)
    expect(text()).not.to.include('Only for alumni')
    expect((controls('0510-8590 2112')[0] as HTMLAnchorElement).href).to.equal('tel:051085902112')
  })

  it('shows the facts in English where they have an English text, and in Chinese as they are', async () => {
    const translated = detail('Card', {
      contact: '钱老师',
      facts: facts({
        ...{ office: '校友之家 102', hours: '全天', materials: ['护照'], maintenance: '今晚维护' },
        english: {
          ...{ promised: '', fee: '', office: 'Room 102, Alumni House', hours: '' },
          ...{ materials: ['Passport'], maintenance: 'Closed tonight', contact: 'Ms Qian' },
        },
      }),
    })
    const english = renderDetail({ replies: { anonymityApp: translated } })
    await english.waitFor('Room 102, Alumni House')
    for (const text of ['Ms Qian', 'Passport', 'Closed tonight', '全天'])
      expect(english.text()).to.include(text)
    expect(english.text()).not.to.match(/钱老师|护照|今晚|校友/)
    const chinese = renderDetail({ lang: 'zh', replies: { anonymityApp: translated } })
    await chinese.waitFor('校友之家 102')
    for (const text of ['钱老师', '护照', '今晚维护']) expect(chinese.text()).to.include(text)
  })

  it('hides unknown facts', async () => {
    const { waitFor, text, all } = renderDetail({
      replies: { anonymityApp: detail('Bare', { handling: [], kind: '', updated: 0 }) },
    })
    await waitFor('No description yet')
    expect(all('dt').map((element) => element.textContent)).to.deep.equal(['For', 'Theme'])
    expect(text()).to.include('Not rated yet')
  })

  it('opens the item in a new tab, dispatches an event and records it', async () => {
    const { waitFor, press, events, followed, called, find } = renderDetail(signedIn())
    await waitFor('Borrow books')
    await press('Start (opens in a new window)')
    await eventually(() => {
      expect(followed).to.deep.equal([card.uri])
      expect(find<HTMLAnchorElement>('.detail-actions a').target).to.equal('_blank')
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-app-opened',
        detail: { id: card.id, code: card.code, uri: card.uri },
      })
    })
    await waitFor(() => called('createAppOperationRecord').length === 1)
  })

  it('offers no link for an unsafe URL', async () => {
    const { waitFor, controls } = renderDetail({
      replies: { anonymityApp: { ...card, uri: 'javascript:alert(1)' } },
    })
    await waitFor('Link not available')
    expect(controls('Start')).to.have.length(0)
  })

  it('toggles the favourite star', async () => {
    const { waitFor, press, events, controls } = renderDetail(signedIn())
    await waitFor('Borrow books')
    await press('Add Library card to favourites')
    await waitFor('Favourite succeeded')
    expect(events.at(-1)).to.deep.equal({
      name: 'univ-favorite-changed',
      detail: { id: card.id, favorite: true },
    })
    expect(controls('Add Library card to favourites')).to.have.length(1)
  })

  it('shows its guides with its own step marked and sanitised text', async () => {
    const { waitFor, all, text, root, find } = renderDetail()
    await waitFor('0 of 2 steps done')
    expect(
      all('[aria-current=step]').map((element) => element.querySelector('h3')!.textContent),
    ).to.deep.equal(['Get your card'])
    expect(find('.rich-text b').textContent).to.equal('JPEG')
    expect(text()).not.to.include('boom')
    expect(root.querySelectorAll('script')).to.have.length(0)
    const hrefs = [...root.querySelectorAll<HTMLAnchorElement>('.rich-text a')].map((a) => a.href)
    expect(hrefs).to.deep.equal(['https://hall.example.edu/map'])
  })

  it('is one view: its facts, my applications, steps and reviews', async () => {
    const mine = {
      id: 'p-1',
      name: 'Card of Lin',
      status: 'doing',
      app: { name: 'Library card', system: '' },
    }
    const { waitFor, followed, press } = renderDetail({
      ...signedIn(),
      replies: {
        'GET /me/processes/doing': { errno: 0, entities: [mine, { ...mine, id: 'p-0' }], total: 2 },
      },
    })
    for (const part of ['Library 101', 'Card of Lin', '0 of 2 steps done', 'Quick and friendly'])
      await waitFor(part)
    await press('Card of Lin')
    await press('All 2')
    await eventually(() =>
      expect(followed).to.deep.equal([
        'https://hall.example.edu/workflow/meApply?process=p-1',
        'https://hall.example.edu/workflow/meApply?keyword=Library+card',
      ]),
    )
  })

  for (const { where, nested, isWhole } of [
    { where: 'on a page of others, which has no page of the item', nested: false, isWhole: true },
    { where: 'in the portal, where its page is one press away', nested: true, isWhole: false },
  ])
    it(`the dialog ${where}: ${isWhole ? 'everything' : 'its short form'}`, async () => {
      const { runtime } = createScriptedRuntime(replies, signedIn())
      const dialog = <DetailDialog id={card.id} onClose={() => {}} />
      const { waitFor, text } = mount(dialog, { runtime, nested, sheets: [styles, cards] })
      await waitFor('Library 101')
      if (isWhole) await waitFor('Quick and friendly')
      expect(text().includes('Reviews')).to.equal(isWhole)
    })

  it('shows "not found" with ways on; guests can sign in', async () => {
    const { waitFor, press, followed, session, find } = renderDetail({ replies: { anonymityApp: null } })
    await waitFor('Item not found')
    expect(find('h1').textContent).to.equal('Item not found')
    await press('Sign in')
    await eventually(() => expect(session.calls).to.deep.equal(['signIn']))
    await press('See all items')
    await eventually(() =>
      expect(followed).to.deep.equal(['https://hall.example.edu/workflow/serviceCenter']),
    )
  })

  it('shows "not found" immediately without an id', async () => {
    const { waitFor, calls, find } = renderDetail({ id: '' })
    await waitFor('No item chosen')
    expect(find('.ui-empty a').textContent).to.equal('See all items')
    expect(calls.filter(({ name }) => name === 'anonymityApp')).to.have.length(0)
  })

  it('reserves space while loading and offers a retry after a failure', async () => {
    const waiting = renderDetail({ replies: { anonymityApp: neverReplies } })
    await waiting.waitFor(() => waiting.find('article[aria-busy=true]').getBoundingClientRect().height >= 520)
    const { waitFor, press, replies: next } = renderDetail({ replies: { anonymityApp: graphqlErrors('no') } })
    await waitFor('The item could not be loaded.')
    next['anonymityApp'] = card
    await press('Try again')
    await waitFor('Borrow books')
  })

  it('formats texts and dates in Chinese', async () => {
    const { waitFor, text, find } = renderDetail({
      lang: 'zh',
      replies: { anonymityApp: { ...card, rated: true } },
    })
    await waitFor('Borrow books')
    expect(text()).to.include('还有 3天截止（2026年3月4日 20:00')
    expect(text()).to.include('网上办理、线下办理')
    expect(find('.detail-facts dt').textContent).to.equal('承诺时限')
  })

  it('uses the name as the dialog’s title, closes with Escape and links to its page', async () => {
    let closed = 0
    const { runtime } = createScriptedRuntime(replies)
    const { waitFor, find, press, followed } = mount(<DetailDialog id={card.id} onClose={() => closed++} />, {
      runtime,
      sheets: [styles, cards],
    })
    await waitFor('Borrow books')
    const dialog = find<HTMLDialogElement>('dialog')
    expect(dialog.open).to.equal(true)
    expect(find('h2').textContent).to.equal('Library card')
    expect(find('[role=dialog], dialog').getAttribute('aria-labelledby')).to.equal(find('h2').id)
    await press('Open as a page')
    await eventually(() =>
      expect(followed).to.deep.equal(['https://hall.example.edu/workflow/appdetail?id=library-card']),
    )
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => closed === 1)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`passes axe in the ${theme} theme`, async () => {
      const { waitFor, host } = renderDetail({ ...signedIn(), theme })
      for (const part of ['Library 101', 'Send a photo', 'Quick and friendly']) await waitFor(part)
      await expectAccessible(host)
    })
})

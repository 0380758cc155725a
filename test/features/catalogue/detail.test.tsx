import axe from 'axe-core'
import { expect } from 'chai'
import DetailDialog from '../../../src/features/catalogue/detail/detail-dialog.tsx'
import DetailPage from '../../../src/features/catalogue/detail/detail-page.tsx'
import { DetailContext } from '../../../src/features/catalogue/detail-context.ts'
import styles from '../../../src/features/catalogue/styles.css'
import { app, detail, facts, guide, review, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { errors, scripted, silence, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

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
  'PUT /me/preference/FavoriteApps/{id}': { entities: ['library-card'] },
}
type Changed = Options & Partial<MountOptions> & { id?: string; replies?: Record<string, unknown> }

function page({ id = 'library-card', replies: changed, ...options }: Changed = {}) {
  const far = scripted({ ...replies, ...changed }, options)
  return { ...far, ...mount(<DetailPage id={id} />, { ...options, runtime: far.runtime, sheets: [styles] }) }
}
const member = () => ({ session: sessionDouble(student) })

describe('the detail of an item', () => {
  afterEach(clear)

  it('tells a guest all that one needs before starting', async () => {
    const { until, text, find, controls } = page()
    await until('Borrow books')
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
      '3 days left, until March 4, 2026',
      'Closed on Saturday night',
      'Apply',
      'Cards for members of staff are green.',
    ])
      expect(text()).to.include(fact)
    expect(text()).not.to.include('Only for alumni')
    expect((controls('0510-8590 2112')[0] as HTMLAnchorElement).href).to.equal('tel:051085902112')
  })

  it('shows nothing of what is not known', async () => {
    const { until, text, all } = page({
      replies: { anonymityApp: detail('Bare', { handling: [], kind: '', updated: 0 }) },
    })
    await until('No description yet')
    expect(all('dt').map((one) => one.textContent)).to.deep.equal(['For', 'Department', 'Theme'])
    expect(text()).to.include('Not rated yet')
  })

  it('opens the item in a window of its own; the page is told, and the opening is recorded', async () => {
    const { until, press, events, followed, called, find } = page(member())
    await until('Borrow books')
    await press('Start (opens in a new window)')
    expect(followed).to.deep.equal([card.uri])
    expect(find<HTMLAnchorElement>('.detail-acts a').target).to.equal('_blank')
    expect(events.at(-1)).to.deep.equal({
      name: 'univ-app-opened',
      detail: { id: card.id, code: card.code, uri: card.uri },
    })
    await until(() => called('createAppOperationRecord').length === 1)
  })

  it('offers no link where the address is none of the web', async () => {
    const { until, controls } = page({ replies: { anonymityApp: { ...card, uri: 'javascript:alert(1)' } } })
    await until('Link not available')
    expect(controls('Start')).to.have.length(0)
  })

  it('favours the item by its star', async () => {
    const { until, press, events, controls } = page(member())
    await until('Borrow books')
    await press('Add Library card to favourites')
    await until('Favourite succeeded')
    expect(events.at(-1)).to.deep.equal({
      name: 'univ-favorite-changed',
      detail: { id: card.id, favorite: true },
    })
    expect(controls('Add Library card to favourites')).to.have.length(1)
  })

  it('shows the guides it is a step of, its own step marked, their text without what could run', async () => {
    const { until, press, all, text, root, find } = page()
    await until('Borrow books')
    await press('Guide')
    await until('Step 2 of 2')
    expect(all('[aria-current=step]').map((one) => one.querySelector('h3')!.textContent)).to.deep.equal([
      'Get your card',
    ])
    expect(find('.rich-text b').textContent).to.equal('JPEG')
    expect(text()).not.to.include('boom')
    expect(root.querySelectorAll('script')).to.have.length(0)
    const hrefs = [...root.querySelectorAll<HTMLAnchorElement>('.rich-text a')].map((a) => a.href)
    expect(hrefs).to.deep.equal(['https://hall.example.edu/map'])
  })

  it('leads from a step to its other items: on a page by a link, in a dialog in its place', async () => {
    const first = page()
    await first.until('Borrow books')
    await first.press('Guide')
    await first.until('Photo upload')
    await first.press('Photo upload')
    expect(first.followed).to.deep.equal(['https://hall.example.edu/workflow/appdetail?id=photo-upload'])

    const opened: string[] = []
    const far = scripted(replies)
    const dialog = mount(
      <DetailContext value={(id) => opened.push(id)}>
        <DetailDialog id={card.id} onClose={() => {}} />
      </DetailContext>,
      { runtime: far.runtime, sheets: [styles] },
    )
    await dialog.until('Borrow books')
    await dialog.press('Guide')
    await dialog.until('Photo upload')
    await dialog.press('Photo upload')
    expect(opened).to.deep.equal(['photo-upload'])
  })

  it('says that there is no such item, and leads on; a guest may sign in', async () => {
    const { until, press, followed, session, find } = page({ replies: { anonymityApp: null } })
    await until('There is no such item')
    expect(find('h1').textContent).to.equal('There is no such item')
    await press('Sign in')
    expect(session.asked).to.deep.equal(['signIn'])
    await press('See all items')
    expect(followed).to.deep.equal(['https://hall.example.edu/workflow/serviceCenter'])
  })

  it('says so at once where no item is named', async () => {
    const { until, calls } = page({ id: '' })
    await until('There is no such item')
    expect(calls.filter(({ name }) => name === 'anonymityApp')).to.have.length(0)
  })

  it('keeps the place while it loads, says when that failed, and tries again', async () => {
    const waiting = page({ replies: { anonymityApp: silence } })
    await waiting.until(() => waiting.find('article[aria-busy=true]').getBoundingClientRect().height >= 520)
    const { until, press, replies: next } = page({ replies: { anonymityApp: errors('no') } })
    await until('The item could not be loaded.')
    next['anonymityApp'] = card
    await press('Try again')
    await until('Borrow books')
  })

  it('speaks Chinese, and knows days and dates in it', async () => {
    const { until, text, find } = page({ lang: 'zh', replies: { anonymityApp: { ...card, rated: true } } })
    await until('Borrow books')
    expect(text()).to.include('还有 3天截止（2026年3月4日）')
    expect(text()).to.include('网上办理、线下办理')
    expect(find('.detail-facts dt').textContent).to.equal('承诺时限')
  })

  it('in a dialog the name is its title, Escape closes it, and the page of its own is one link away', async () => {
    let closed = 0
    const { runtime } = scripted(replies)
    const { until, find, press, followed } = mount(<DetailDialog id={card.id} onClose={() => closed++} />, {
      runtime,
      sheets: [styles],
    })
    await until('Borrow books')
    const dialog = find<HTMLDialogElement>('dialog')
    expect(dialog.open).to.equal(true)
    expect(find('h2').textContent).to.equal('Library card')
    expect(find('[role=dialog], dialog').getAttribute('aria-labelledby')).to.equal(find('h2').id)
    await press('Open as a page')
    expect(followed).to.deep.equal(['https://hall.example.edu/workflow/appdetail?id=library-card'])
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => closed === 1)
  })

  for (const theme of ['light', 'dark'] as const)
    for (const tab of ['Overview', 'Guide', 'Reviews'])
      it(`axe finds nothing wrong in ${tab} in the ${theme} theme`, async () => {
        const { until, press, host } = page({ ...member(), theme })
        await until('Borrow books')
        await press(tab)
        await until({ Overview: 'Library 101', Guide: 'Send a photo', Reviews: 'Quick and friendly' }[tab]!)
        for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
        const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`),
        ).to.deep.equal([])
      })
})

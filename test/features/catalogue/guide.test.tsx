import axe from 'axe-core'
import { expect } from 'chai'
import GuidePage from '../../../src/features/catalogue/guide/guide-page.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { app, detail, facts, guide, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { refused, scripted, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

const photo = app('Photo upload', { tags: ['Life'] })
const card = detail('Library card', {
  telephone: '0510-1',
  facts: facts({ office: 'Library 101', fee: '5 yuan' }),
})
const arriving = guide('Arriving', [
  { title: 'Send a photo', context: 'As <b>JPEG</b><script>boom()</script>', apps: [photo] },
  { title: 'Get your card', context: 'At the desk', apps: [card] },
  { title: 'Look around' },
])
const process = (status: string) => ({
  id: `p-${status}`,
  name: 'Library card of Lin',
  status,
  app: { name: 'Library card', system: '' },
  create: 1_750_000_000,
})
const replies = {
  anonymityApps: [card, photo],
  anonymityAppTags: ({ input }: { input: { type?: unknown } }) =>
    input.type === 'COMMON' ? [tag('Study'), tag('Life')] : [tag('Registry')],
  anonymityApp: card,
  anonymityGuide: [arriving, guide('Draft', [], { isRealease: false })],
  userApps: [card, photo],
  appTags: [tag('Study')],
  userFavoriteApps: [],
  app: card,
  guide: [arriving],
  'GET /me/processes/doing': { errno: 0, entities: [process('done')], total: 1 },
}
type Some = Options & Partial<MountOptions> & { far?: Record<string, unknown>; at?: Partial<Props> }
type Props = { appId: string; guideId: string; tab: string }

function page({ far: changed = {}, at = { appId: 'library-card' }, ...options }: Some = {}) {
  const far = scripted({ ...replies, ...changed }, options)
  const whole = { appId: '', guideId: '', tab: '', ...at }
  const made = mount(<GuidePage {...whole} />, { ...options, runtime: far.runtime, sheets: [styles] })
  made.host.style.width = '1100px'
  const tick = (name: string) => made.controls(name)[0] as HTMLInputElement
  const open = () => made.all('.guide-step-head button[aria-expanded=true]').map((b) => b.textContent)
  return { ...far, ...made, tick, open }
}

describe('the service guide', () => {
  afterEach(clear)

  it('shows the facts of the item and its steps in order, the step with the item marked and open', async () => {
    const { until, all, text, open, find, root } = page()
    await until('0 of 3 steps done')
    expect(all('.guide-steps > li h3').map((h) => h.textContent)).to.deep.equal([
      'Send a photo',
      'Get your card',
      'Look around',
    ])
    expect(find('[aria-current=step] h3').textContent).to.equal('Get your card')
    expect(open()).to.deep.equal(['Get your card'])
    expect(text()).to.include('At the desk').and.include('Library 101').and.include('5 yuan')
    expect(text()).not.to.include('Draft')
    const { violations } = await axe.run(root.host as HTMLElement, { rules: { region: { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([])
  })

  it('opens and folds all steps, and remembers on the device which stand open', async () => {
    const { until, press, open, text, runtime } = page()
    await until('0 of 3 steps done')
    await press('Show all')
    expect(open()).to.have.length(3)
    expect(text()).to.include('As JPEG').and.not.include('boom')
    await press('Get your card')
    expect(open()).to.deep.equal(['Send a photo', 'Look around'])
    const kept = runtime.platform.storages.local.get('univ.guideOpen')!
    clear()
    const later = page({ local: { 'univ.guideOpen': kept } })
    await later.until('0 of 3 steps done')
    expect(later.open()).to.deep.equal(['Send a photo', 'Look around'])
  })

  it('is ticked by hand, tells how far one is and what comes next, for a guest too', async () => {
    const { until, press, tick, find } = page()
    await until('0 of 3 steps done')
    await press('Step 1, Send a photo: done')
    await until('1 of 3 steps done')
    expect(tick('Step 1, Send a photo: done').checked).to.equal(true)
    expect(find('li[data-next] h3').textContent).to.equal('Get your card')
    await press('Step 1, Send a photo: done')
    await until('0 of 3 steps done')
    for (const name of ['Step 1, Send', 'Step 2, Get', 'Step 3, Look']) await press(name)
    await until('All 3 steps are done.')
  })

  it('ticks by itself what my processes have done, and takes my word where I untick it', async () => {
    const { until, tick, press } = page({ session: sessionDouble(student) })
    await until('1 of 3 steps done')
    await until('Done by a process of yours')
    expect(tick('Step 2, Get your card: done').checked).to.equal(true)
    await press('Step 2, Get your card: done')
    await until('0 of 3 steps done')
  })

  it('stays whole where my processes cannot be had', async () => {
    const { until, called, press } = page({
      session: sessionDouble(student),
      far: { 'GET /me/processes/doing': refused(500) },
    })
    await until('0 of 3 steps done')
    await until(() => called('GET /me/processes/doing').length > 0)
    await press('Step 3, Look around: done')
    await until('1 of 3 steps done')
  })

  it('an item without a guide shows its facts and ways on', async () => {
    const { until, controls, text } = page({ far: { anonymityGuide: [] } })
    await until('There is no guide in steps to this item yet.')
    expect(text()).to.include('Library 101')
    const links = ['All guides', 'Service centre', 'Help centre', 'Call 0510-1', 'Start']
    expect(links.filter((name) => controls(name).length === 0)).to.deep.equal([])
  })

  it('guides that cannot be loaded say so, and are asked for again', async () => {
    const { until, press, replies: now } = page({ far: { anonymityGuide: refused(400) } })
    await until('The guides could not be loaded.')
    now['anonymityGuide'] = [arriving]
    await press('Try again')
    await until('0 of 3 steps done')
  })

  it('a guide is opened by itself, and one that is not there says so', async () => {
    const one = page({ at: { guideId: 'arriving' } })
    await one.until('0 of 3 steps done')
    expect(one.find('h1').textContent).to.equal('Arriving')
    expect(one.called('anonymityGuide')[0]!.input).to.include({ id: 'arriving', isRealease: true })
    clear()
    const none = page({ at: { guideId: 'no' }, far: { anonymityGuide: [] } })
    await none.until('There is no such guide')
    await none.press('Sign in')
    expect(none.session.asked).to.deep.equal(['signIn'])
  })

  it('all guides stand by theme, department or letter, and the choice is told to the page', async () => {
    const { until, press, all, events } = page({ at: {} })
    await until('1 guide')
    const groups = () => all('.guide-group > h2').map((h) => h.textContent)
    await until(() => groups().join() === 'Study,Life')
    await press('By department')
    await until(() => groups().join() === 'Registry')
    await press('By letter')
    await until(() => groups().join() === 'A')
    expect(events.filter(({ name }) => name === 'univ-filters-changed').map((e) => e.detail)).to.deep.equal([
      { query: { tab: 'dep' } },
      { query: { tab: 'zimu' } },
    ])
  })
})

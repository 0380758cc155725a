import { expect } from 'chai'
import GuidePage from '../../../src/features/catalogue/guide-page.tsx'
import cards from '../../../src/features/catalogue/parts/card-grid.css'
import styles from '../../../src/features/catalogue/styles.css'
import { expectAccessible } from '../../double/axe.ts'
import { app, detail, facts, guide, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  createErrorReply,
  createScriptedRuntime,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

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
type RenderOptions = ScriptedOptions &
  Partial<MountOptions> & { backend?: Record<string, unknown>; props?: Partial<Props> }
type Props = { appId: string; guideId: string; tab: string }

function renderGuide({
  backend: changed = {},
  props = { appId: 'library-card' },
  ...options
}: RenderOptions = {}) {
  const backend = createScriptedRuntime({ ...replies, ...changed }, options)
  const allProps = { appId: '', guideId: '', tab: '', ...props }
  const mounted = mount(<GuidePage {...allProps} />, {
    ...options,
    runtime: backend.runtime,
    sheets: [styles, cards],
  })
  mounted.host.style.width = '1100px'
  const tick = (name: string) => mounted.controls(name)[0] as HTMLInputElement
  return { ...backend, ...mounted, tick }
}

describe('service guide', () => {
  afterEach(unmountAll)

  it('shows the facts of the item and its steps in order, all open, the one with the item marked', async () => {
    const { waitFor, all, text, find, root } = renderGuide()
    await waitFor('0 of 3 steps done')
    expect(all('.guide-steps > li h3').map((h) => h.textContent)).to.deep.equal([
      'Send a photo',
      'Get your card',
      'Look around',
    ])
    expect(find('[aria-current=step] h3').textContent).to.equal('Get your card')
    expect(text()).to.include('As JPEG').and.not.include('boom')
    expect(text()).to.include('At the desk').and.include('Library 101').and.include('5 yuan')
    expect(text()).not.to.include('Draft')
    await expectAccessible(root.host as HTMLElement)
  })

  it('checks steps by hand and shows progress and the next step, for guests too', async () => {
    const { waitFor, press, tick, find } = renderGuide()
    await waitFor('0 of 3 steps done')
    await press('Mark as done(step 1, Send a photo)')
    await waitFor('1 of 3 steps done')
    expect(tick('Mark as done(step 1, Send a photo)').checked).to.equal(true)
    expect(find('li[data-next] h3').textContent).to.equal('Get your card')
    await press('Mark as done(step 1, Send a photo)')
    await waitFor('0 of 3 steps done')
    for (const name of ['step 1', 'step 2', 'step 3']) await press(`Mark as done(${name}`)
    await waitFor('All 3 steps are done.')
  })

  it('checks steps completed by my processes, and respects unchecking', async () => {
    const { waitFor, tick, press } = renderGuide({ session: createSessionDouble(student) })
    await waitFor('1 of 3 steps done')
    await waitFor('Done by one of your requests')
    expect(tick('Mark as done(step 2, Get your card)').checked).to.equal(true)
    await press('Mark as done(step 2, Get your card)')
    await waitFor('0 of 3 steps done')
  })

  it('has the boat at the step whose application is on its way', async () => {
    const { waitFor, find } = renderGuide({
      session: createSessionDouble(student),
      backend: { 'GET /me/processes/doing': { errno: 0, entities: [process('doing')], total: 1 } },
    })
    await waitFor('0 of 3 steps done')
    await waitFor(() => find('li[data-next] h3').textContent === 'Get your card')
  })

  it('works when my processes cannot be loaded', async () => {
    const { waitFor, called, press } = renderGuide({
      session: createSessionDouble(student),
      backend: { 'GET /me/processes/doing': createErrorReply(500) },
    })
    await waitFor('0 of 3 steps done')
    await waitFor(() => called('GET /me/processes/doing').length > 0)
    await press('Mark as done(step 3, Look around)')
    await waitFor('1 of 3 steps done')
  })

  it('shows facts and further links for an item without a guide', async () => {
    const { waitFor, controls, text } = renderGuide({ backend: { anonymityGuide: [] } })
    await waitFor('This item needs no guide.')
    expect(text()).to.include('Library 101')
    const links = ['All guides', 'Service centre', 'Help centre', 'Call 0510-1', 'Start']
    expect(links.filter((name) => controls(name).length === 0)).to.deep.equal([])
  })

  it('shows an error for failed guides and retries', async () => {
    const {
      waitFor,
      press,
      replies: now,
    } = renderGuide({ backend: { anonymityGuide: createErrorReply(403) } })
    await waitFor('The guides could not be loaded.')
    now['anonymityGuide'] = [arriving]
    await press('Try again')
    await waitFor('0 of 3 steps done')
  })

  it('opens a guide by id, and shows "not found" for a missing one', async () => {
    const panel = renderGuide({ props: { guideId: 'arriving' } })
    await panel.waitFor('0 of 3 steps done')
    expect(panel.find('h1').textContent).to.equal('Arriving')
    expect(panel.called('anonymityGuide')[0]!.input).to.include({ id: 'arriving', isRealease: true })
    unmountAll()
    const none = renderGuide({ props: { guideId: 'no' }, backend: { anonymityGuide: [] } })
    await none.waitFor('Guide not found')
    await none.press('Sign in')
    await eventually(() => expect(none.session.calls).to.deep.equal(['signIn']))
  })

  it('groups all guides by theme, department or letter and dispatches the grouping', async () => {
    const { waitFor, press, all, events } = renderGuide({ props: {} })
    await waitFor('1 guide')
    const groups = () => all('.guide-group > h2').map((h) => h.textContent)
    await waitFor(() => groups().join() === 'Study1')
    await waitFor('Life')
    await press('By department')
    await waitFor(() => groups().join() === 'Registry1')
    await press('By letter')
    await waitFor(() => groups().join() === 'A1')
    expect(events.filter(({ name }) => name === 'univ-filters-changed').map((e) => e.detail)).to.deep.equal([
      { query: { tab: 'dep' } },
      { query: { tab: 'zimu' } },
    ])
  })
})

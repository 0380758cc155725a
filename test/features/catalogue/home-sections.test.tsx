import { expect } from 'chai'
import HomeSections from '../../../src/features/catalogue/home-sections.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { expectAccessible } from '../../double/axe.ts'
import { app, guide, project, tag } from '../../double/app-fixtures.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import {
  graphqlErrors,
  createErrorReply,
  createScriptedRuntime,
  neverReplies,
  type ScriptedOptions,
} from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { eventually, unmountAll } from '../../ui/render-in-shadow.tsx'

const HALL = 'https://hall.example.edu/workflow'
const card = app('Library card', { recommend: 9, tags: ['Study'] })
const leave = app('Leave request', { recommend: 5, tags: ['Study', 'Life'] })
const visit = app('Visit booking', { recommend: 1, tags: ['Life'] })
const move = app('Moving in', { recommend: 1, tags: ['Life'] })
const all = [card, leave, visit, move]
const replies = {
  anonymityApps: all,
  anonymityHotApps: [visit, card],
  'POST /manage/apps/recommended': {
    entities: all.map(({ id, code, recommend }) => ({ id, code, recommend })),
  },
  anonymityAppTags: ({ input }: { input: { type?: unknown } }) =>
    input.type === 'COMMON' ? [tag('Study', { sort: 1 }), tag('Life', { sort: 2 })] : [],
  anonymityGuide: [guide('Arriving', [{ title: 'Get your card', apps: [card] }])],
  anonymityAppStatistics: ({ input }: { input: { type?: unknown; BLFS?: unknown } }) =>
    input.type === 'AMOUNT'
      ? [
          { code: 'all', name: '全部', value: 4 },
          { code: 'online', name: '网上', value: 3 },
        ]
      : input.BLFS === 'online'
        ? [{ code: 'leave-request', name: '请假', value: 12 }]
        : [1234, 9].map((value) => ({ code: value > 9 ? 'visit-booking' : 'x', name: 'Rarely', value })),
  anonymityAppProjects: [
    { id: 'new', text: 'New here', description: 'All for the first week', background: '' },
  ],
}

function renderHome(
  sections: string,
  overrides: Record<string, unknown> = {},
  options: ScriptedOptions & Partial<MountOptions> = {},
) {
  const backend = createScriptedRuntime({ ...replies, ...overrides }, options)
  return {
    ...backend,
    ...mount(<HomeSections sections={sections} />, {
      ...options,
      runtime: backend.runtime,
      sheets: [styles],
    }),
  }
}
const links = (root: ParentNode, section: string) =>
  [...root.querySelectorAll<HTMLAnchorElement>(`[data-section=${section}] li a.ui-item-name`)].map(
    (a) => a.textContent,
  )

describe('start page', () => {
  afterEach(unmountAll)

  it('shows the named sections in order and reports an unknown one', async () => {
    const { waitFor, all, logged } = renderHome('themes, hot  nonsense,hot')
    await waitFor('Visit booking')
    expect(all('h2').map((h) => h.textContent)).to.deep.equal(['Find by theme', 'Popular items'])
    expect(logged.filter((line) => line.includes('nonsense'))).to.have.length(1)
  })

  it('shows the eight most used items and a link to all', async () => {
    const many = Array.from({ length: 12 }, (_, i) => app(`Item ${i + 1}`))
    const { waitFor, root, press, events } = renderHome('hot', { anonymityHotApps: many })
    await waitFor('Item 1')
    expect(links(root, 'hot')).to.have.length(8)
    await press('All items')
    await eventually(() => {
      expect(events.at(-1)).to.deep.include({ name: 'univ-navigate' })
      expect((events.at(-1)!.detail as { name: string }).name).to.equal('serviceC')
    })
  })

  it('lets the browser follow a portal link unless the portal handles it', async () => {
    const alone = renderHome('hot')
    await alone.waitFor('Visit booking')
    await alone.press('All items')
    await eventually(() => expect(alone.followed).to.deep.equal([`${HALL}/serviceCenter`]))
    const inside = renderHome('hot', {}, { prevents: ['univ-navigate'] })
    await inside.waitFor('Visit booking')
    await inside.press('All items')
    await eventually(() => expect(inside.followed).to.deep.equal([]))
  })

  it('figures fill their rows, and a single one stands above the list', async () => {
    for (const count of [1, 2, 3, 4]) {
      const figures = Array.from({ length: count }, (_, i) => ({ code: `c${i}`, name: '', value: 4 }))
      const { waitFor, host, all } = renderHome('statistics', {
        anonymityAppStatistics: ({ input }: { input: { type?: unknown } }) =>
          input.type === 'AMOUNT' ? figures : [{ code: 'x', name: 'Booking', value: 1 }],
      })
      await waitFor('Booking')
      await waitFor(() => all('.home-figure').length)
      host.style.width = '1200px'
      const boxOf = (selector: string) => all(selector).at(-1)!.getBoundingClientRect()
      expect(boxOf('.home-figure').right, `${count}`).to.be.closeTo(boxOf('.home-figures').right, 1)
      expect(boxOf('.home-bars').top > boxOf('.home-figure').bottom).to.equal(count === 1)
    }
  })

  it('rows of recommended items keep room for guides until these have loaded, and then fit their content', async () => {
    let reply = (_: unknown) => {}
    const { waitFor, all } = renderHome('recommended', {
      anonymityGuide: () => new Promise((done) => (reply = done)),
    })
    await waitFor('Moving in')
    const bottoms = () =>
      all('.home-recommended .ui-item-text > :last-child').map(
        (text) =>
          text.closest('.ui-item')!.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom,
      )
    expect(Math.min(...bottoms()), 'room').to.be.greaterThan(30)
    reply([])
    await waitFor(() => Math.max(...bottoms()) < 16)
  })

  it('shows recommended items in rows of three, best first, with their guides', async () => {
    const { waitFor, root, host, press, events, find } = renderHome('recommended')
    host.style.width = '1200px'
    await waitFor('Arriving')
    expect(links(root, 'recommended')[0]).to.equal('Library card')
    expect(getComputedStyle(find('ul.home-grid')).gridTemplateColumns.split(' ')).to.have.length(3)
    expect(find('li.home-recommended').textContent).to.include('Arriving')
    await press('Arriving')
    await eventually(() =>
      expect(events.at(-1)!.detail).to.deep.include({ name: 'appdetail', query: { id: 'library-card' } }),
    )
  })

  it('shows guides and topics in English when available', async () => {
    const pages = [
      project('迎新专题', { textEn: 'Welcome', description: '新生', descriptionEn: 'For new students' }),
      project('专题二'),
    ]
    const { waitFor, find } = renderHome('recommended projects', {
      anonymityGuide: [guide('到校', [{ title: '领卡', apps: [card] }], { titleEn: 'Your first day' })],
      anonymityAppProjects: pages,
    })
    await waitFor('Your first day')
    await waitFor('For new students')
    expect(find('[data-section=projects]').textContent).to.include('Welcome')
    expect(find('[data-section=projects] [lang=zh-CN]').textContent).to.equal('专题二')
  })

  it('opens an item from a card, dispatches an event and remembers it', async () => {
    const { waitFor, press, events, followed, runtime } = renderHome('hot')
    await waitFor('Library card')
    await press('Library card')
    await eventually(() => {
      expect(events.at(-1)).to.deep.include({ name: 'univ-app-opened' })
      expect(followed).to.deep.equal([card.uri])
      expect(runtime.platform.storages.local.get('univ.recent')).to.equal('["library-card"]')
    })
  })

  it('links from a theme with its count to its items', async () => {
    const { waitFor, press, followed } = renderHome('themes')
    await waitFor('3 items')
    await press('Life')
    await eventually(() => expect(followed).to.deep.equal([`${HALL}/serviceCenter?tag=Life`]))
  })

  it('leaves out a theme without an item that the visitor may see', async () => {
    const { waitFor, root } = renderHome('themes', { anonymityApps: [visit] })
    await waitFor('1 item')
    expect([...root.querySelectorAll('.home-theme')].map((a) => a.textContent)).to.deep.equal(['LLife1 item'])
  })

  it('leaves out the recent section for who has opened nothing, and lists opened items', async () => {
    const empty = renderHome('recent hot')
    await empty.waitFor('Popular items')
    expect(empty.text()).not.to.include('Recently used')
    const opened = { 'univ.recent': '["leave-request","library-card","gone"]' }
    const { waitFor, root } = renderHome('recent', {}, { local: opened })
    await waitFor('Leave request')
    expect([...root.querySelectorAll('.home-recent a')].map((a) => a.textContent)).to.deep.equal([
      'Leave request',
      'Library card',
    ])
  })

  it('counts items by handling method and shows the use of the selected one', async () => {
    const { waitFor, press, all, controls } = renderHome('statistics')
    await waitFor('1,234')
    const bars = all('.home-bars li').map((item) => item.textContent)
    expect(bars, 'a number from ten on').to.deep.equal(['Visit booking1,234 times', 'Rarely'])
    expect(controls('3Online')[0]!.getAttribute('aria-pressed')).to.equal('false')
    await press('3Online')
    await waitFor('Leave request')
    expect(controls('3Online')[0]!.getAttribute('aria-pressed')).to.equal('true')
  })

  it('describes projects to guests and links to them for signed-in users', async () => {
    const guest = renderHome('projects')
    await guest.waitFor('All for the first week')
    expect(guest.controls('New here')).to.have.length(0)
    const { waitFor, press, followed } = renderHome(
      'projects',
      {
        userAppProjects: [
          project('Second', { id: 'b', sort: null }),
          project('First', { id: 'a/1', sort: 1 }),
        ],
      },
      { session: createSessionDouble(student) },
    )
    await waitFor('Second')
    await press('First')
    await eventually(() => expect(followed).to.deep.equal([`${HALL}/gl/a%2F1`]))
  })

  it('shows an error for one failed section, retries it and leaves the others alone', async () => {
    const {
      waitFor,
      press,
      text,
      replies: next,
      called,
    } = renderHome('hot themes', { anonymityHotApps: graphqlErrors('no') })
    await waitFor('This part could not be loaded')
    await waitFor('Life')
    const before = called('anonymityAppTags').length
    next['anonymityHotApps'] = [visit]
    await press('Try again')
    await waitFor('Visit booking')
    expect(text()).not.to.include('could not be loaded')
    expect(called('anonymityAppTags').length).to.equal(before)
  })

  it('shows no error with silent-errors', async () => {
    const { waitFor, text } = renderHome(
      'hot themes',
      { anonymityHotApps: createErrorReply() },
      { silentErrors: true },
    )
    await waitFor('Life')
    await waitFor(() => !text().includes('Popular items'))
    expect(text()).not.to.include('Try again')
  })

  it('omits empty sections', async () => {
    const { waitFor, all } = renderHome('hot recommended projects themes', {
      anonymityHotApps: [],
      anonymityApps: [],
      anonymityAppProjects: [],
      'POST /manage/apps/recommended': { entities: [] },
    })
    await waitFor(() => all('h2').length === 1)
    expect(all('h2')[0]!.textContent).to.equal('Find by theme')
  })

  it('reserves the final height of a section while loading', async () => {
    const eight = Array.from({ length: 8 }, (_, i) => app(`Item ${i + 1}`))
    const waiting = renderHome('hot', { anonymityHotApps: neverReplies })
    await waiting.waitFor(() => waiting.find('[aria-busy=true] .ui-skeleton'))
    // a section is laid out when it is near the window
    const heightInView = async (section: Element) => {
      section.scrollIntoView()
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return section.getBoundingClientRect().height
    }
    const before = await heightInView(waiting.find('section'))
    const home = renderHome('hot', { anonymityHotApps: eight })
    await home.waitFor('Item 8')
    expect(await heightInView(home.find('section'))).to.equal(before)
  })

  it('shows the user’s items after signing in', async () => {
    const { waitFor, session, text } = renderHome('hot', {
      hotApps: [app('My timetable', { audience: ['本科生'] })],
    })
    await waitFor('Visit booking')
    session.setUser(student)
    await waitFor('My timetable')
    expect(text()).not.to.include('Visit booking')
  })

  for (const theme of ['light', 'dark'] as const)
    it(`passes axe in the ${theme} theme`, async () => {
      const { waitFor, host } = renderHome('hot recommended themes recent statistics projects', {}, { theme })
      await waitFor('New here')
      await waitFor('1,234')
      await waitFor('Arriving')
      await expectAccessible(host)
    })
})

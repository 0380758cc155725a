import axe from 'axe-core'
import { expect } from 'chai'
import { Home } from '../../../src/features/catalogue/home.tsx'
import styles from '../../../src/features/catalogue/styles.css'
import { app, guide, project, tag } from '../../double/apps.ts'
import { mount, type MountOptions } from '../../double/mount.tsx'
import { errors, refused, scripted, silence, type Options } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { clear } from '../../ui/stage.tsx'

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
        : [{ code: 'visit-booking', name: '预约', value: 1234 }],
  anonymityAppProjects: [
    { id: 'new', text: 'New here', description: 'All for the first week', background: '' },
  ],
}

function home(
  sections: string,
  changed: Record<string, unknown> = {},
  options: Options & Partial<MountOptions> = {},
) {
  const far = scripted({ ...replies, ...changed }, options)
  return {
    ...far,
    ...mount(<Home sections={sections} />, { ...options, runtime: far.runtime, sheets: [styles] }),
  }
}
const links = (root: ParentNode, section: string) =>
  [...root.querySelectorAll<HTMLAnchorElement>(`[data-section=${section}] li a.ui-item-name`)].map(
    (a) => a.textContent,
  )

describe('the start page', () => {
  afterEach(clear)

  it('shows the sections that the page names, in its order, and tells of one it does not know', async () => {
    const { until, all: find, told } = home('themes, hot  nonsense,hot')
    await until('Visit booking')
    expect(find('h2').map((h) => h.textContent)).to.deep.equal(['Find by theme', 'Popular items'])
    expect(told.filter((line) => line.includes('nonsense'))).to.have.length(1)
  })

  it('shows the eight most used items, and a way to all of them', async () => {
    const many = Array.from({ length: 12 }, (_, i) => app(`Item ${i + 1}`))
    const { until, root, press, events } = home('hot', { anonymityHotApps: many })
    await until('Item 1')
    expect(links(root, 'hot')).to.have.length(8)
    await press('All items')
    expect(events.at(-1)).to.deep.include({ name: 'univ-navigate' })
    expect((events.at(-1)!.detail as { name: string }).name).to.equal('serviceC')
  })

  it('leaves the page of the portal to the browser where nobody takes the link, and not where the portal does', async () => {
    const alone = home('hot')
    await alone.until('Visit booking')
    await alone.press('All items')
    expect(alone.followed).to.deep.equal(['https://hall.example.edu/workflow/serviceCenter'])
    const inside = home('hot', {}, { prevents: ['univ-navigate'] })
    await inside.until('Visit booking')
    await inside.press('All items')
    expect(inside.followed).to.deep.equal([])
  })

  it('stands recommended items in rows of three, best first, each with the guides it is a step of', async () => {
    const { until, root, host, press, events, find } = home('recommended')
    host.style.width = '1200px'
    await until('Arriving')
    expect(links(root, 'recommended')[0]).to.equal('Library card')
    expect(getComputedStyle(find('ul.home-grid')).gridTemplateColumns.split(' ')).to.have.length(3)
    expect(find('li.home-pick').textContent).to.include('Arriving')
    await press('Arriving')
    expect(events.at(-1)!.detail).to.deep.include({ name: 'appdetail', query: { id: 'library-card' } })
  })

  it('shows guides and topics in English where the hall has it, and else as they are', async () => {
    const pages = [
      project('迎新专题', { textEn: 'Welcome', description: '新生', descriptionEn: 'For new students' }),
      project('专题二'),
    ]
    const { until, find } = home('recommended projects', {
      anonymityGuide: [guide('到校', [{ title: '领卡', apps: [card] }], { titleEn: 'Your first day' })],
      anonymityAppProjects: pages,
    })
    await until('Your first day')
    await until('For new students')
    expect(find('[data-section=projects]').textContent).to.include('Welcome')
    expect(find('[data-section=projects] [lang=zh-CN]').textContent).to.equal('专题二')
  })

  it('opens an item from a card: the page is told, and the device remembers', async () => {
    const { until, press, events, followed, runtime } = home('hot')
    await until('Library card')
    await press('Library card')
    expect(events.at(-1)).to.deep.include({ name: 'univ-app-opened' })
    expect(followed).to.deep.equal([card.uri])
    expect(runtime.platform.storages.local.get('univ.recent')).to.equal('["library-card"]')
  })

  it('leads from a theme, with its number of items, to all of them', async () => {
    const { until, press, followed } = home('themes')
    await until('3 items')
    await press('Life')
    expect(followed).to.deep.equal(['https://hall.example.edu/workflow/serviceCenter?tag=Life'])
  })

  it('says what would be there while nothing was opened yet, and then shows it', async () => {
    const empty = home('recent')
    await empty.until('Items that you open appear here')
    const { until, root } = home(
      'recent',
      {},
      { local: { 'univ.recent': '["leave-request","library-card","gone"]' } },
    )
    await until('Leave request')
    expect([...root.querySelectorAll('.home-strip a')].map((a) => a.textContent)).to.deep.equal([
      'Leave request',
      'Library card',
    ])
  })

  it('counts items by handling method, and shows the use of those that one chooses', async () => {
    const { until, press, text, controls } = home('statistics')
    await until('1,234')
    expect(text()).to.include('Visit booking')
    expect(controls('3Online')[0]!.getAttribute('aria-pressed')).to.equal('false')
    await press('3Online')
    await until('Leave request')
    expect(controls('3Online')[0]!.getAttribute('aria-pressed')).to.equal('true')
  })

  it('shows a guest what projects are about, and leads a signed-in person to them', async () => {
    const guest = home('projects')
    await guest.until('All for the first week')
    expect(guest.controls('New here')).to.have.length(0)
    const { until, press, followed } = home(
      'projects',
      {
        userAppProjects: [
          project('Second', { id: 'b', sort: null }),
          project('First', { id: 'a/1', sort: 1 }),
        ],
      },
      { session: sessionDouble(student) },
    )
    await until('Second')
    await press('First')
    expect(followed).to.deep.equal(['https://hall.example.edu/workflow/gl/a%2F1'])
  })

  it('tells of one section that failed, loads it again when asked, and leaves the others alone', async () => {
    const {
      until,
      press,
      text,
      replies: next,
      called,
    } = home('hot themes', { anonymityHotApps: errors('no') })
    await until('This part could not be loaded')
    await until('Life')
    const before = called('anonymityAppTags').length
    next['anonymityHotApps'] = [visit]
    await press('Try again')
    await until('Visit booking')
    expect(text()).not.to.include('could not be loaded')
    expect(called('anonymityAppTags').length).to.equal(before)
  })

  it('says nothing of failures where the page asks for silence', async () => {
    const { until, text } = home('hot themes', { anonymityHotApps: refused() }, { silentErrors: true })
    await until('Life')
    await until(() => !text().includes('Popular items'))
    expect(text()).not.to.include('Try again')
  })

  it('leaves sections out that have nothing to show', async () => {
    const { until, all: find } = home('hot recommended projects themes', {
      anonymityHotApps: [],
      anonymityApps: [],
      anonymityAppProjects: [],
      'POST /manage/apps/recommended': { entities: [] },
    })
    await until(() => find('h2').length === 1)
    expect(find('h2')[0]!.textContent).to.equal('Find by theme')
  })

  it('keeps the place of what is coming: a section is as high while it loads as when it is there', async () => {
    const eight = Array.from({ length: 8 }, (_, i) => app(`Item ${i + 1}`))
    const waiting = home('hot', { anonymityHotApps: silence })
    await waiting.until(() => waiting.find('[aria-busy=true] .ui-skeleton'))
    const before = waiting.find('section').getBoundingClientRect().height
    const there = home('hot', { anonymityHotApps: eight })
    await there.until('Item 8')
    expect(there.find('section').getBoundingClientRect().height).to.equal(before)
  })

  it('shows the items of the person who signs in meanwhile', async () => {
    const { until, session, text } = home('hot', { hotApps: [app('My timetable', { audience: ['本科生'] })] })
    await until('Visit booking')
    session.become(student)
    await until('My timetable')
    expect(text()).not.to.include('Visit booking')
  })

  for (const theme of ['light', 'dark'] as const)
    it(`axe finds nothing wrong in the ${theme} theme`, async () => {
      const sections = 'hot recommended themes recent statistics projects'
      const { until, host } = home(sections, {}, { theme })
      await until('New here')
      await until('1,234')
      await until('Arriving')
      for (const animation of host.shadowRoot!.getAnimations()) animation.cancel()
      const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)).to.deep.equal(
        [],
      )
    })
})

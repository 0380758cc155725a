import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { refused } from '../../double/runtime.ts'
import { sessionDouble, student } from '../../double/session.ts'
import { center, cleared } from './center-scene.tsx'
import { DAY, HOUR, LIST, many, NOW, platform, process, task } from './scene.ts'

const TITLES = [
  ['todo', 'To do'],
  ['entrust', 'Entrusted to me'],
  ['doing', 'Done by me'],
  ['meApply', 'Started by me'],
  ['done', 'Completed'],
  ['flow_cc', 'Copied to me'],
  ['manage', 'Guest applications'],
] as const

const full = () =>
  platform({
    todo: [task(1)],
    entrust: [task(2, { entruster: { id: 'e', name: 'Zhou Hui', account: 'zh' } })],
    doing: [process(3)],
    done: [process(5, { status: 'done', rating: 4 })],
    cc: [process(6, { copied: NOW })],
    guest: [process(7, { owner: { id: '', account: '', name: 'Guest Du' } })],
  })

describe('the lists of the process centre', () => {
  afterEach(cleared)

  it('shows what waits for me, ten at a time', async () => {
    const { until, names, status, hall } = center(platform({ todo: many(12, task) }))
    await until(() => names().length > 0)
    expect(names()).to.deep.equal(many(10, (n) => `Leave request ${n}`))
    expect(status()).to.equal('12 in all')
    expect(hall.asked(LIST.todo)).to.deep.equal([{ limit: '10', start: '0', locale: 'en' }])
  })

  for (const [list, title] of TITLES)
    it(`shows ${list} behind its tab, with how much it holds, and tells the page`, async () => {
      const { until, press, names, events, find } = center(full(), {
        list: list === 'todo' ? 'done' : 'todo',
      })
      await until(() => find(`[id$="-${list}"]`).textContent === `${title}1`)
      await press(`${title}1`)
      await until(() => names().length === 1)
      expect(find('[role=tab][aria-selected=true]').textContent).to.equal(`${title}1`)
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-list-changed',
        detail: { list, keyword: '', query: '', processId: '' },
      })
    })

  it('a row tells name, number, step, holder since when, progress, owner, system, tags, urgency and due date', async () => {
    const { until, find, all } = center(
      platform({ doing: [process(3, { priority: 1, urged: NOW, expireTime: NOW - 3 * HOUR })] }),
      { list: 'doing' },
    )
    await until(() => all('[data-row]').length === 1)
    const row = find('[data-row]')
    for (const text of [
      'Leave request 3',
      '2026-0003',
      'In progress',
      'Approval by the section',
      'With Li Wei',
      '2 days ago',
      'Applicant Lin Xiaoyu',
      'Registry',
      'Study',
      'Urgent',
      'Reminded',
      'Overdue 3 hours ago',
    ])
      expect(row.textContent, text).to.include(text)
    expect(row.querySelector('progress')!.value).to.equal(40)
    expect(row.querySelector('time')!.title).to.include('2026')
  })

  it('marks due soon and overdue by words and a sign; a finished process is never overdue', async () => {
    const { until, all } = center(
      platform({ todo: [task(1, { expireTime: NOW + DAY }), task(2, { expireTime: NOW - 1 }), task(3)] }),
    )
    await until(() => all('[data-row]').length === 3)
    expect(
      all('.center-due').map((due) => [due.textContent, due.querySelectorAll('svg').length]),
    ).to.deep.equal([
      ['Due soon tomorrow', 1],
      ['Overdue now', 1],
    ])
    cleared()
    const over = center(platform({ done: [process(1, { status: 'done', expireTime: NOW - DAY })] }), {
      list: 'done',
    })
    await over.until(() => over.all('[data-row]').length === 1)
    expect(over.all('.center-due')).to.have.length(0)
  })

  it('opens tasks in a window of their own; an address that is refused is text', async () => {
    const { until, all, root } = center(
      platform({ todo: [task(1), task(2, { uri: 'javascript:alert(1)', process: null, name: 'Bad' })] }),
    )
    await until(() => all('[data-row]').length === 2)
    const link = root.querySelector<HTMLAnchorElement>('[data-row=t1] a')!
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://forms.example.edu/task/1',
      '_blank',
      'noopener noreferrer',
    ])
    expect(root.querySelector('[data-row=t2] a')).to.equal(null)
    expect(root.querySelector('[data-row=t2]')!.textContent).to.include('Bad')
  })

  it('pages by ten, and tells the page where it is', async () => {
    const { until, press, names, status, events, controls } = center(platform({ todo: many(25, task) }))
    await until(() => controls('Page 3').length === 1)
    await press('Page 3')
    await until(() => names()[0] === 'Leave request 21')
    expect(names()).to.have.length(5)
    expect(status()).to.equal('25 in all, page 3')
    expect((events.at(-1)!.detail as { query: string }).query).to.equal('start=20')
  })

  it('goes where its attributes say, and says nothing of that', async () => {
    const { until, names, attributes, events, hall } = center(platform({ todo: many(25, task) }), {
      query: 'start=10',
    })
    await until(() => names()[0] === 'Leave request 11')
    attributes({ keyword: 'request 7', query: '' })
    await until(() => names().join() === 'Leave request 7')
    expect(events.filter(({ name }) => name === 'univ-list-changed')).to.have.length(0)
    expect(hall.asked(LIST.todo).at(-1)).to.include({ start: '0', keyword: 'request 7' })
  })

  it('groups to do into what I have to submit and to approve', async () => {
    const { until, press, names } = center(
      platform({ todo: [task(1), task(2, { kind: 'submit' }), task(3)] }),
    )
    await until('To submit')
    await press('To submit')
    await until(() => names().join() === 'Leave request 2')
    await press('To approve')
    await until(() => names().length === 2)
    await press('All')
    await until(() => names().length === 3)
  })

  it('shows only unread copies when asked to', async () => {
    const { until, press, names } = center(
      platform({ cc: [process(1, { copied: NOW }), process(2, { copied: NOW, read: NOW + 1 })] }),
      { list: 'flow_cc' },
    )
    await until('Only unread')
    await until(() => names().length === 2)
    await press('Only unread')
    await until(() => names().join() === 'Leave request 1')
  })

  it('an empty list says so, a search without a result offers to clear it', async () => {
    const { until, press, write, names, hall } = center(platform({ todo: [task(1)] }))
    await until(() => names().length === 1)
    await write('Search this list', 'zzz')
    hall.tick(300)
    await until('Nothing fits these filters')
    await press('Clear filters')
    await until(() => names().length === 1)
    cleared()
    const empty = center(platform(), { list: 'meApply' })
    await empty.until('No applications yet')
  })

  it('asks a guest to sign in, and asks the server for nothing', async () => {
    const hall = platform({}, { session: sessionDouble() })
    const { until, press } = center(hall)
    await until('Sign in to see your affairs')
    await press('Sign in')
    expect(hall.session.asked).to.deep.equal(['signIn'])
    expect(hall.calls).to.have.length(0)
  })

  it('another person sees nothing of the former one', async () => {
    const { until, names, hall, text } = center(platform({ todo: [task(1)] }))
    await until(() => names().length === 1)
    hall.hold.todo = [task(2)]
    hall.session.become({ id: 'other', name: 'Other' })
    await until(() => names().join() === 'Leave request 2')
    hall.session.become('guest')
    await until('Sign in to see')
    expect(text()).not.to.include('Leave request')
    hall.session.become(student)
  })

  it('a list that fails says so once, keeps its rows, and comes back by "try again" (§8)', async () => {
    const hall = platform({ todo: [task(1)] })
    hall.replies[LIST.todo] = { errno: 9 }
    const { until, press, names, text } = center(hall)
    await until('The list could not be loaded.')
    hall.replies[LIST.todo] = { errno: 0, total: 1, entities: [task(1)] }
    await press('Try again')
    await until(() => names().length === 1)
    hall.replies[LIST.todo] = refused(403)
    hall.runtime.queries.invalidate(['tasks'])
    await until('What was loaded before is shown.')
    expect(names()).to.have.length(1)
    expect(text()).not.to.include('could not be loaded')
  })

  it('with silent errors it stops loading and says nothing (§8 to the letter)', async () => {
    const hall = platform()
    hall.replies[LIST.todo] = { errno: 9 }
    const { until, text, find } = center(hall, {}, { silentErrors: true })
    await until(() => find('.center-list').getAttribute('aria-busy') === 'false')
    expect(text()).not.to.include('could not')
    expect(hall.told.join()).to.include('/me/tasks/todo')
  })

  it('what arrives waits behind one button, told politely, and is shown when asked for', async () => {
    const { until, press, names, hall, find, root } = center(platform({ todo: many(2, task) }))
    await until(() => names().length === 2)
    hall.hold.todo = [task(8), task(9), ...hall.hold.todo]
    hall.runtime.queries.invalidate(['tasks'])
    await until('2 new, show')
    expect(find('.center-held').getAttribute('role')).to.equal('status')
    expect(names()).to.have.length(2)
    await press('2 new, show')
    expect(names()).to.have.length(4)
    expect((root.activeElement as HTMLElement).textContent).to.equal('4 in all')
  })

  it('its count is told once for each answer, never while it is only asked for again', async () => {
    const { until, names, hall, root, write } = center(platform({ todo: many(12, task) }))
    await until(() => names().length === 10)
    const region = root.querySelector('.center-status > p')!
    await until(() => region.textContent === '12 in all')
    const told: (string | null)[] = []
    const observer = new MutationObserver(() => told.push(region.textContent))
    observer.observe(region, { subtree: true, childList: true, characterData: true })
    for (let n = 0; n < 5; n++) {
      const before = hall.asked(LIST.todo).length
      hall.runtime.queries.invalidate(['tasks'])
      await until(() => hall.asked(LIST.todo).length > before)
    }
    await write('Search this list', 'request 12')
    hall.tick(300)
    await until(() => names().join() === 'Leave request 12')
    await until(() => told.length > 0)
    observer.disconnect()
    expect(told).to.deep.equal(['1 found for "request 12"'])
  })

  it('on a phone the list goes on by a button, to its end', async () => {
    const { until, press, names, controls } = center(
      platform({ todo: many(13, task) }),
      {},
      { mode: 'mobile' },
    )
    await until('Load more')
    expect(names()).to.have.length(10)
    await press('Load more')
    await until('No more')
    expect(names()).to.have.length(13)
    expect(controls('Load more')).to.have.length(0)
  })

  it('without tabs it shows its one list', async () => {
    const { until, names, all } = center(full(), { list: 'done', noTabs: true })
    await until(() => names().length === 1)
    expect(all('[role=tab]')).to.have.length(0)
  })

  it('walks its tabs by the arrows, and opens one by Enter', async () => {
    const { until, find, names, root } = center(full())
    await until(() => names().length === 1)
    find('[role=tab][aria-selected=true]').focus()
    await sendKeys({ press: 'ArrowRight' })
    expect(root.activeElement!.id).to.match(/entrust$/)
    expect(find('[role=tab][aria-selected=true]').id).to.match(/todo$/)
    await sendKeys({ press: 'Enter' })
    await until('On behalf of Zhou Hui')
  })

  it('5,000 tasks cost what the screen shows, and each says its place', async () => {
    const { until, press, all, find } = center(platform({ todo: many(5000, task) }), { query: 'limit=5000' })
    await until(() => find('.center-status > p').textContent === '5000 in all')
    await until(() => all('.center-block').length === 1000)
    await until(() => all('[data-row]').length < 200)
    expect(all('*').length).to.be.lessThan(3000)
    expect(find('[data-row]').getAttribute('aria-setsize')).to.equal('5000')
    expect(find('[data-row]').getAttribute('aria-posinset')).to.equal('1')
    find('[data-row] input').click()
    await until('1 chosen')
    await press('Choose the whole page')
    await until('5000 chosen')
    await until('At most 500 at once')
  })
})

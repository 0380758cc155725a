import { expect } from 'chai'
import { renderCenter, cleanup } from './render-center.tsx'
import { DAY, HOUR, LIST_PATHS, many, NOW, createProcessBackend, process, task } from './process-backend.ts'

const TITLES = [
  ['todo', 'To do'],
  ['entrust', 'Delegated to me'],
  ['doing', 'Done by me'],
  ['meApply', 'Started by me'],
  ['done', 'Completed'],
  ['flow_cc', 'Copied to me'],
  ['manage', 'Guest applications'],
] as const

const full = () =>
  createProcessBackend({
    todo: [task(1)],
    entrust: [task(2, { entruster: { id: 'e', name: 'Zhou Hui', account: 'zh' } })],
    doing: [process(3)],
    done: [process(5, { status: 'done', rating: 4 })],
    cc: [process(6, { copied: NOW })],
    guest: [process(7, { owner: { id: '', account: '', name: 'Guest Du' } })],
  })

describe('the lists of the process centre', () => {
  afterEach(cleanup)

  it('shows my pending tasks in pages of ten', async () => {
    const { waitFor, rowNames, status, backend } = renderCenter(
      createProcessBackend({ todo: many(12, task) }),
    )
    await waitFor(() => rowNames().length > 0)
    expect(rowNames()).to.deep.equal(many(10, (n) => `Leave request ${n}`))
    expect(status()).to.equal('12 tasks')
    expect(backend.listRequests(LIST_PATHS.todo)).to.deep.equal([{ limit: '10', start: '0', locale: 'en' }])
  })

  for (const [list, title] of TITLES)
    it(`shows ${list} in its tab with its count and dispatches an event`, async () => {
      const { waitFor, press, rowNames, events, find } = renderCenter(full(), {
        list: list === 'todo' ? 'done' : 'todo',
      })
      await waitFor(() => find(`[id$="-${list}"]`).textContent === `${title} 1`)
      await press(`${title} 1`)
      await waitFor(() => rowNames().length === 1)
      expect(find('[role=tab][aria-selected=true]').textContent).to.equal(`${title} 1`)
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-list-changed',
        detail: { list, keyword: '', query: '', processId: '' },
      })
    })

  it('shows name, number, step, holder, progress, owner, system, tags, urgency and due date in a row', async () => {
    const { waitFor, find, all } = renderCenter(
      createProcessBackend({ doing: [process(3, { priority: 1, urged: NOW, expireTime: NOW - 3 * HOUR })] }),
      { list: 'doing' },
    )
    await waitFor(() => all('[data-row]').length === 1)
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
      'Overdue by 3 hours',
    ])
      expect(row.textContent, text).to.include(text)
    expect(row.querySelector('[role=meter]')!.ariaValueNow).to.equal('40')
    expect(row.querySelector('time')!.title).to.include('2026')
  })

  it('marks overdue with an icon, due soon by words in ink; a finished process is never overdue', async () => {
    const { waitFor, all } = renderCenter(
      createProcessBackend({
        todo: [task(1, { expireTime: NOW + DAY }), task(2, { expireTime: NOW - 1 }), task(3)],
      }),
    )
    await waitFor(() => all('[data-row]').length === 3)
    expect(
      all('.center-due').map((due) => [
        due.textContent,
        due.querySelectorAll('svg').length,
        getComputedStyle(due).fontWeight,
      ]),
    ).to.deep.equal([
      // the most urgent first
      ['Overdue by 1 minute', 1, '600'],
      ['Due in 1 day', 0, '400'],
    ])
    cleanup()
    const over = renderCenter(
      createProcessBackend({ done: [process(1, { status: 'done', expireTime: NOW - DAY })] }),
      {
        list: 'done',
      },
    )
    await over.waitFor(() => over.all('[data-row]').length === 1)
    expect(over.all('.center-due')).to.have.length(0)
  })

  it('marks what needs the user in amber, and leaves ordinary rows without a badge', async () => {
    const { waitFor, all } = renderCenter(
      createProcessBackend({ doing: [process(1, { pendingTasks: ['t1'] }), process(2)] }),
      { list: 'doing' },
    )
    await waitFor(() => all('[data-row]').length === 2)
    const badges = all('.ui-tag[data-status]')
    expect(badges.map((badge) => badge.textContent)).to.deep.equal(['Needs you'])
    const shown = getComputedStyle(badges[0]!).color
    badges[0]!.style.color = 'var(--univ-late)'
    expect(getComputedStyle(badges[0]!).color).to.equal(shown)
  })

  it('opens tasks in a new tab; an unsafe URL is shown as text', async () => {
    const { waitFor, all, root } = renderCenter(
      createProcessBackend({
        todo: [task(1), task(2, { uri: 'javascript:alert(1)', process: null, name: 'Bad' })],
      }),
    )
    await waitFor(() => all('[data-row]').length === 2)
    const link = root.querySelector<HTMLAnchorElement>('[data-row=t1] a')!
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://forms.example.edu/task/1',
      '_blank',
      'noopener noreferrer',
    ])
    expect(root.querySelector('[data-row=t2] a')).to.equal(null)
    expect(root.querySelector('[data-row=t2]')!.textContent).to.include('Bad')
  })

  it('paginates by ten and dispatches the location', async () => {
    const { waitFor, press, rowNames, status, events, controls } = renderCenter(
      createProcessBackend({ todo: many(25, task) }),
    )
    await waitFor(() => controls('Page 3').length === 1)
    await press('Page 3')
    await waitFor(() => rowNames()[0] === 'Leave request 21')
    expect(rowNames()).to.have.length(5)
    expect(status()).to.equal('25 tasks, page 3')
    expect((events.at(-1)!.detail as { query: string }).query).to.equal('start=20')
  })

  it('filters to-dos by submit and approve', async () => {
    const { waitFor, press, rowNames } = renderCenter(
      createProcessBackend({ todo: [task(1), task(2, { kind: 'submit' }), task(3)] }),
    )
    await waitFor('To submit')
    await press('To submit')
    await waitFor(() => rowNames().join() === 'Leave request 2')
    await press('To approve')
    await waitFor(() => rowNames().length === 2)
    await press('All')
    await waitFor(() => rowNames().length === 3)
  })

  it('filters unread copies', async () => {
    const { waitFor, press, rowNames, all } = renderCenter(
      createProcessBackend({ cc: [process(1, { copied: NOW }), process(2, { copied: NOW, read: NOW + 1 })] }),
      { list: 'flow_cc' },
    )
    await waitFor('Only unread')
    await waitFor(() => rowNames().length === 2)
    // a copy that was read cannot be chosen, and keeps the column of the checkbox
    expect(all('[type=checkbox]')).to.have.length(1)
    const states = all('.center-row-state').map((state) => state.getBoundingClientRect().left)
    expect(states[0]).to.equal(states[1])
    await press('Only unread')
    await waitFor(() => rowNames().join() === 'Leave request 1')
  })

  it('loads more on a phone until the end of the list', async () => {
    const { waitFor, press, rowNames, controls } = renderCenter(
      createProcessBackend({ todo: many(13, task) }),
      {},
      { mode: 'mobile' },
    )
    await waitFor('Load more')
    expect(rowNames()).to.have.length(10)
    await press('Load more')
    await waitFor('No more')
    expect(rowNames()).to.have.length(13)
    expect(controls('Load more')).to.have.length(0)
  })

  it('shows a single list without tabs', async () => {
    const { waitFor, rowNames, all } = renderCenter(full(), { list: 'done', noTabs: true })
    await waitFor(() => rowNames().length === 1)
    expect(all('[role=tab]')).to.have.length(0)
  })

  it('virtualises 5,000 tasks and exposes each row’s position', async () => {
    const { waitFor, press, all, find } = renderCenter(createProcessBackend({ todo: many(5000, task) }), {
      query: 'limit=5000',
    })
    await waitFor(() => find('.center-status > p').textContent === '5000 tasks')
    await waitFor(() => all('.center-row-block').length > 0)
    expect(all('[data-row]').length).to.be.lessThan(200)
    expect(all('*').length).to.be.lessThan(3000)
    expect(find('[data-row]').getAttribute('aria-setsize')).to.equal('5000')
    expect(find('[data-row]').getAttribute('aria-posinset')).to.equal('1')
    find('[data-row] input').click()
    await waitFor('1 selected')
    await press('Select all')
    await waitFor('5000 selected')
    await waitFor('At most 500 at once')
  })
})

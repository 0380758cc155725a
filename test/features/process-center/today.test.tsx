import { expect } from 'chai'
import { createErrorReply } from '../../double/scripted-runtime.ts'
import { student } from '../../double/session-double.ts'
import { renderCenter, cleanup } from './render-center.tsx'
import { HOUR, LIST_PATHS, NOW, createProcessBackend, process, task } from './process-backend.ts'

describe('today', () => {
  afterEach(cleanup)
  const figure = (root: ShadowRoot, name: string) =>
    [...root.querySelectorAll('[part=figures] a')].find((a) => a.textContent.includes(name))

  it('greets the user and links the figures: to do, overdue, waiting on others', async () => {
    const backend = createProcessBackend({
      todo: [
        task(1, { expireTime: NOW - HOUR }),
        task(2, { expireTime: NOW + 9 * HOUR }),
        task(3, { expireTime: NOW + 2 * HOUR }),
        task(4),
      ],
      // 2 waits for me by its task, 7 by its `pendingTasks`; 9 is done
      doing: [
        process(2),
        process(5),
        process(6),
        process(7, { pendingTasks: ['t7'] }),
        process(9, { status: 'done' }),
      ],
    })
    const { waitFor, root, text } = renderCenter(backend, { view: 'today' })
    await waitFor(() => figure(root, 'Waiting on others')?.textContent === '2Waiting on others')
    // it is eight in the morning in the hall, and midnight in UTC
    expect(text()).to.include(`Good morning, ${student.name}`)
    expect(text()).to.include('Monday, 2 March 2026')
    expect(figure(root, 'To do')?.textContent).to.equal('4To do')
    expect(figure(root, 'To do')?.getAttribute('href')).to.match(/\/workflow\/todo$/)
    expect(figure(root, 'Overdue')?.textContent).to.equal('1Overdue')
    expect(figure(root, 'Overdue')?.getAttribute('href')).to.match(/\/workflow\/todo\?due=overdue$/)
    expect(figure(root, 'Waiting')?.getAttribute('href')).to.match(/\/workflow\/meApply\?statuses=doing$/)
  })

  it('shows the three most urgent tasks with their action, which can be undone for five seconds', async () => {
    const backend = createProcessBackend({
      todo: [
        task(1),
        task(2, { expireTime: NOW + 9 * HOUR }),
        task(3, { expireTime: NOW - HOUR }),
        task(4, { expireTime: NOW + 2 * HOUR }),
        task(5, { priority: 2 }),
      ],
    })
    const { waitFor, all, press, text } = renderCenter(backend, { view: 'today' })
    await waitFor(() => all('.today-task').length > 0)
    expect(all('.today-task .today-name').map((name) => name.textContent)).to.deep.equal(
      [3, 4, 2].map((n) => `Leave request ${n}`),
    )
    expect(all('.today-task a')[0]!.getAttribute('href')).to.match(/\/workflow\/todo\?process=p3$/)
    expect(text()).to.include('Overdue by 1 hour')
    await press('Approve Leave request 3')
    await waitFor('Approve · not sent yet')
    expect(backend.called('POST /task/{id}').length).to.equal(0)
    await press('Undo Leave request 3')
    await waitFor(() => !text().includes('not sent yet'))
  })

  it('says that nothing is waiting', async () => {
    const { waitFor } = renderCenter(createProcessBackend({ todo: [] }), { view: 'today' })
    await waitFor('Nothing is waiting for you.')
  })

  it("lists the latest changes of the user's applications, without drafts", async () => {
    const backend = createProcessBackend({
      doing: [process(9), process(1, { status: 'draft' }), process(2), process(3), process(4), process(5)],
    })
    const { waitFor, all } = renderCenter(backend, { view: 'today' })
    await waitFor(() => all('.today-news').length > 0)
    expect(all('.today-news .today-name').map((name) => name.textContent)).to.deep.equal(
      [2, 3, 4, 5].map((n) => `Leave request ${n}`),
    )
  })

  for (const [hanging, late, shown] of [
    ['todo', '.today-task', '.today-news'],
    ['doing', '.today-news', '.today-task'],
  ] as const)
    it(`shows the rest, and the items of the page, while the list ${hanging} hangs; nothing moves when it comes`, async () => {
      const data = { todo: [task(1), task(2), task(3)], doing: [process(4), process(5)] }
      const backend = createProcessBackend(data)
      const answer = backend.replies[LIST_PATHS[hanging]]
      let open = () => {}
      const gate = new Promise<void>((resolve) => (open = resolve))
      backend.replies[LIST_PATHS[hanging]] = (...call: [never]) =>
        gate.then(() =>
          typeof answer === 'function' ? (answer as (...c: unknown[]) => unknown)(...call) : answer,
        )
      const { waitFor, all, root } = renderCenter(backend, { view: 'today' })
      await waitFor(() => all(shown).length > 0)
      expect(root.querySelector('slot[name=items]')).to.exist
      expect(root.querySelector('[aria-busy=true]'), 'nothing on the page waits for it').to.equal(null)
      expect(all(late).length).to.equal(0)
      const top = (element: Element) => Math.round(element.getBoundingClientRect().top)
      const [below, column] = [root.querySelector('.today-now')!, all(shown)[0]!]
      const before = [below.getBoundingClientRect().height, top(column)]
      open()
      await waitFor(() => all(late).length > 0)
      expect([below.getBoundingClientRect().height, top(column)]).to.deep.equal(before)
    })

  it('shows the rest while a list hangs, and says in its place when it has failed', async () => {
    const backend = createProcessBackend({ todo: [task(1)], doing: [process(4)] })
    let fail = () => {}
    const gate = new Promise<void>((resolve) => (fail = resolve))
    backend.replies[LIST_PATHS.todo] = () => gate.then(() => createErrorReply(403))
    const { waitFor, all, root } = renderCenter(backend, { view: 'today' })
    await waitFor(() => all('.today-news').length > 0)
    const before = all('.today-news')[0]!.getBoundingClientRect().top
    fail()
    await waitFor('Today’s overview could not be loaded.')
    expect(root.querySelector('.ui-skeleton')).to.equal(null)
    expect(all('.today-news')[0]!.getBoundingClientRect().top).to.equal(before)
  })

  it('updates the figures when tasks are refetched', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    const { waitFor, root } = renderCenter(backend, { view: 'today' })
    await waitFor(() => figure(root, 'To do')?.textContent === '1To do')
    backend.data.todo = [task(1), task(2)]
    backend.runtime.queries.refetch(['tasks'])
    await waitFor(() => figure(root, 'To do')?.textContent === '2To do')
  })

  it('shows partial data when a request fails, with an error and a retry', async () => {
    const backend = createProcessBackend({ todo: [task(1)], doing: [process(2)] })
    const { doing } = { doing: backend.replies[LIST_PATHS.doing] }
    backend.replies[LIST_PATHS.doing] = createErrorReply(403)
    const { waitFor, root, press } = renderCenter(backend, { view: 'today' })
    await waitFor('Today’s overview could not be loaded.')
    expect(figure(root, 'To do')?.textContent).to.equal('1To do')
    expect(figure(root, 'Waiting')?.textContent, 'not zero').to.equal('–Waiting on others')
    backend.replies[LIST_PATHS.doing] = doing!
    await press('Try again')
    await waitFor(() => figure(root, 'Waiting')?.textContent === '1Waiting on others')
  })
})

import { expect } from 'chai'
import { createErrorReply } from '../../double/scripted-runtime.ts'
import { student } from '../../double/session-double.ts'
import { renderCenter, cleanup } from './render-center.tsx'
import { HOUR, LIST_PATHS, NOW, createProcessBackend, process, task } from './process-backend.ts'

describe('today', () => {
  afterEach(cleanup)
  const figure = (root: ShadowRoot, name: string) =>
    [...root.querySelectorAll('[part=figures] a')].find((a) => a.textContent.includes(name))

  it('greets the user and links the figures: to do, overdue, waiting on others, next due', async () => {
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
    expect(text()).to.include('Monday, March 2, 2026')
    expect(figure(root, 'To do')?.textContent).to.equal('4To do')
    expect(figure(root, 'To do')?.getAttribute('href')).to.match(/\/workflow\/todo$/)
    expect(figure(root, 'Overdue')?.textContent).to.equal('1Overdue')
    expect(figure(root, 'Overdue')?.getAttribute('href')).to.match(/\/workflow\/todo\?due=overdue$/)
    expect(figure(root, 'Waiting')?.getAttribute('href')).to.match(/\/workflow\/meApply\?statuses=doing$/)
    const next = figure(root, 'Next deadline')
    expect(next?.textContent).to.equal('in 2 hoursNext deadline Leave request 3')
    expect(next?.getAttribute('href')).to.match(/\/workflow\/todo\?process=p3$/)
  })

  it("lists the latest changes of the user's applications, without drafts", async () => {
    const backend = createProcessBackend({
      doing: [process(9), process(1, { status: 'draft' }), process(2), process(3), process(4), process(5)],
    })
    const { waitFor, all } = renderCenter(backend, { view: 'today' })
    await waitFor(() => all('.today-news li').length > 0)
    expect(all('.today-name').map((name) => name.textContent)).to.deep.equal(
      [2, 3, 4, 5].map((n) => `Leave request ${n}`),
    )
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

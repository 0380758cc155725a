import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { expect } from 'chai'
import type { ProcessDetail } from '../../../../src/contract/core/process-detail.ts'
import { expectAccessible } from '../../../double/axe.ts'
import { createErrorReply, neverReplies } from '../../../double/scripted-runtime.ts'
import { renderCenter, cleanup } from '../render-center.tsx'
import {
  ACT_PATH,
  DAY,
  HOUR,
  LIST_PATHS,
  many,
  NOW,
  createProcessBackend,
  process,
  PROCESS_PATH,
  rejectedWith,
  task,
} from '../process-backend.ts'

const DETAIL = 'GET /process/{id}'
const completedTask = (id: string, part: object = {}) => ({
  ...process(1).tasks[0]!,
  id,
  name: `Step ${id}`,
  actionUser: 'Wang Qiang',
  actionTime: NOW - DAY,
  actionName: 'Agreed',
  ...part,
})
const createProcess = (part: Partial<ProcessDetail> = {}): ProcessDetail => ({
  content: [],
  attachments: [],
  usualTime: 0,
  thread: [],
  ...process(1, {
    milestones: [
      { name: 'Handed in', percent: 0, status: 'done' },
      { name: 'Section', percent: 40, status: 'doing' },
      { name: 'Collect', percent: 100, status: 'todo' },
    ],
    tasks: [
      { ...process(1).tasks[0]!, expireTime: NOW - 5 * HOUR },
      completedTask('b', { remark: 'All papers are here.', onBehalfOf: 'Director Li' }),
      completedTask('a', { actionTime: NOW - 3 * DAY, actionUser: 'Lin Xiaoyu', actionName: 'Submitted' }),
    ],
    ...part,
  }),
})

function renderProcessPage(
  part: Partial<ProcessDetail> = {},
  replies: Record<string, unknown> = {},
  options = {},
) {
  const process = createProcess(part)
  const { config, ...others } = options as { config?: Record<string, unknown> }
  const backend = createProcessBackend({ doing: [process] }, config ? { config } : {})
  // functions, so that every reply reflects later changes
  Object.assign(
    backend.replies,
    { [DETAIL]: () => ({ errno: 0, entities: [process] }), process: () => process },
    replies,
  )
  return { process, ...renderCenter(backend, { list: 'meApply', processId: 'p1' }, others) }
}

describe('process page', () => {
  afterEach(cleanup)

  it('shows the current holders and since when, the history with delegates, and the progress', async () => {
    const { waitFor, text, all, find } = renderProcessPage()
    await waitFor('Waiting for Li Wei')
    expect(find('h2').textContent).to.equal('Leave request 1')
    expect(find('.process-pending').textContent)
      .to.include('Approval by the section')
      .and.to.include('for 2 days')
      .and.to.include('Nothing for you to do.')
    const steps = all('.process-timeline > li').map((li) => li.textContent ?? '')
    expect(steps).to.have.length(4)
    expect(steps[0]).to.match(/^Step aSubmittedLin Xiaoyu27 Feb 2026/)
    expect(steps[1]).to.include('on behalf of Director Li').and.to.include('All papers are here.')
    expect(steps[2]).to.include('Waiting for Li Wei').and.to.include('Overdue by 5 hours')
    expect(find('[role=meter]').ariaValueNow).to.equal('40')
    expect(steps[3]).to.include('Collect').and.to.include('not started')
    expect(find('[aria-current=step]').textContent).to.include('Approval by the section')
    for (const fact of ['2026-0001', 'Lin Xiaoyu', 'Leave', 'Registry', 'In progress', '9 days ago'])
      expect(text()).to.include(fact)
  })

  it('shows how long the step usually takes, and when a reminder helps', async () => {
    const patient = renderProcessPage({ usualTime: (3 * DAY) / 1000, abilities: ['urge'] })
    await patient.waitFor('usually 3 days')
    expect(patient.text()).to.include('Nothing for you to do.')
    cleanup()
    const slow = renderProcessPage({ usualTime: (5 * HOUR) / 1000, abilities: ['urge'] })
    await slow.waitFor('usually 5 hours')
    expect(slow.text()).to.include('Longer than usual: you can send a reminder.')
    cleanup()
    // it waits for me: no hint that there is nothing to do
    const mine = renderProcessPage({ usualTime: (5 * HOUR) / 1000, pendingTasks: ['t1'] })
    await mine.waitFor('Needs you')
    expect(mine.text()).not.to.include('Nothing for you to do.')
  })

  it('shows the submitted fields as text, in form order', async () => {
    const content = [
      { label: 'Reason', value: '<b>Family</b>\nmatters' },
      { label: 'From', value: '2026-11-23' },
    ]
    const { waitFor, find, all, root } = renderProcessPage({ content })
    await waitFor('Family')
    expect(all('.process-content dt').map((dt) => dt.textContent)).to.deep.equal(['Reason', 'From'])
    expect(find('.process-content dd').textContent).to.equal('<b>Family</b>\nmatters')
    expect(root.querySelector('.process-content b')).to.equal(null)
    cleanup()
    const without = renderProcessPage()
    await without.waitFor('Waiting for Li Wei')
    expect(without.root.querySelector('.process-content')).to.equal(null)
  })

  it('links to the form, or to my only pending task, with safe URLs only', async () => {
    const first = renderProcessPage()
    await first.waitFor('Open the form')
    expect((first.controls('Open the form')[0] as HTMLAnchorElement).href).to.equal(
      'https://forms.example.edu/process/1',
    )
    const uri = 'https://forms.example.edu/task/1'
    const mine = renderProcessPage({ pendingTasks: ['t1'], tasks: [{ ...process(1).tasks[0]!, uri }] })
    await mine.waitFor('Open the form')
    expect((mine.controls('Open the form')[0] as HTMLAnchorElement).href).to.equal(uri)
    expect(mine.text()).to.include('Needs you')
    // loading again does not take it away
    Object.assign(mine.backend.replies, { [LIST_PATHS.todo]: neverReplies })
    mine.backend.runtime.queries.invalidate(['tasks'])
    expect(mine.controls('Open the form')).to.have.length(1)
    await new Promise(requestAnimationFrame)
    expect(mine.controls('Open the form')).to.have.length(1)
    const own = renderProcessPage({ uri: '/workflow/meApply?process=1' })
    await own.waitFor('Waiting for Li Wei')
    expect(own.controls('Open the form')).to.have.length(0)
    const bad = renderProcessPage({ uri: 'javascript:alert(1)' })
    await bad.waitFor('Link not available')
    expect(bad.controls('Open the form')).to.have.length(0)
  })

  it('acts on my step and shows the next one in place', async () => {
    const { waitFor, press, process, backend, controls } = renderProcessPage({ pendingTasks: ['t1'] })
    backend.data.todo = many(3, task)
    // the to-do list filtered by serial number
    backend.replies[LIST_PATHS.todo] = () => ({ errno: 0, total: 3, entities: backend.data.todo })
    backend.runtime.queries.invalidate(['tasks'])
    await waitFor(() => controls('Approve').length > 0)
    await press('Approve')
    Object.assign(
      process,
      createProcess({ status: 'done', tasks: [completedTask('a'), completedTask('b')], update: NOW }),
    )
    // the dialog's confirm button
    await waitFor(() => controls('Approve').length > 1)
    controls('Approve').at(-1)!.click()
    backend.tick(UNDO_MS)
    await waitFor(() => backend.called(ACT_PATH).length === 1)
    await waitFor('The request is complete')
    await waitFor(() => controls('Approve').length === 0)
    expect(backend.called(ACT_PATH)[0]!.input['actionId']).to.equal('a1')
  })

  it('offers exactly the actions that the server allows', async () => {
    const none = renderProcessPage()
    await none.waitFor('Open the form')
    for (const act of ['Remind', 'Withdraw', 'Rate', 'Delete the draft'])
      expect(none.controls(act), act).to.have.length(0)
    const some = renderProcessPage({ abilities: ['urge', 'withdraw', 'rate', 'delete'] })
    await some.waitFor('Open the form')
    for (const act of ['Remind', 'Withdraw', 'Rate', 'Delete the draft'])
      expect(some.controls(act), act).to.have.length(1)
  })

  it('withdraws once after a confirmation and shows the new status', async () => {
    const { waitFor, press, process, backend, root, controls } = renderProcessPage({
      abilities: ['withdraw'],
    })
    await waitFor('Open the form')
    await press('Withdraw')
    await waitFor(() => root.querySelector('dialog')?.open)
    Object.assign(process, { status: 'withdrawn', abilities: [] })
    const yes = controls('Withdraw').at(-1)!
    yes.click()
    yes.click()
    await waitFor('The applicant withdrew it')
    expect(backend.called(PROCESS_PATH).map(({ input }) => input)).to.deep.equal([{ action: 'withdraw' }])
  })

  it('has the focus after an action that removes its own button', async () => {
    const { waitFor, process, root, controls } = renderProcessPage({ abilities: ['withdraw'] })
    await waitFor('Open the form')
    const [withdraw] = controls('Withdraw')
    withdraw!.focus()
    withdraw!.click()
    await waitFor(() => root.querySelector('dialog')?.open)
    Object.assign(process, { status: 'withdrawn', abilities: [] })
    controls('Withdraw').at(-1)!.click()
    await waitFor('The applicant withdrew it')
    expect(root.activeElement?.textContent).to.match(/^Open the form/)
  })

  it('shows "not found" for a missing process or another user’s, with a link to the list', async () => {
    for (const rejection of [createErrorReply(404), createErrorReply(403)]) {
      const { waitFor, press, events, root } = renderProcessPage({}, { [DETAIL]: rejection })
      await waitFor('Request not found')
      await press('Back to the list')
      await waitFor(() => root.querySelector('.process') === null)
      expect(events.at(-1)).to.deep.equal({
        name: 'univ-list-changed',
        detail: { list: 'meApply', keyword: '', query: '', processId: '' },
      })
      cleanup()
    }
  })

  it('reserves its space while loading, offers a retry after a failure, and keeps old data', async () => {
    const waiting = renderProcessPage({}, { [DETAIL]: neverReplies })
    await waiting.waitFor(() => waiting.root.querySelector('.process[aria-busy=true]'))
    const { waitFor, press, backend, process, text } = renderProcessPage({}, { [DETAIL]: rejectedWith('no') })
    await waitFor('The request could not be loaded.')
    backend.replies[DETAIL] = () => ({ errno: 0, entities: [process] })
    await press('Try again')
    await waitFor('Waiting for Li Wei')
    backend.replies[DETAIL] = rejectedWith('no')
    backend.runtime.queries.invalidate(['process'])
    await waitFor('The latest progress could not be fetched.')
    expect(text()).to.include('Waiting for Li Wei')
  })

  it('announces progress made by another user', async () => {
    const { waitFor, process, backend, text } = renderProcessPage()
    await waitFor('Waiting for Li Wei')
    expect(text()).not.to.include('The request has moved on')
    Object.assign(
      process,
      createProcess({ tasks: [completedTask('a'), completedTask('b'), completedTask('t1')], status: 'done' }),
    )
    backend.runtime.queries.invalidate(['process'])
    await waitFor('The request has moved on')
    expect(text()).to.include('The request is complete')
  })

  it('works the same with processes from the app centre', async () => {
    const { waitFor, backend } = renderProcessPage({}, {}, { config: { processes: 'app-center' } })
    await waitFor('Waiting for Li Wei')
    expect(backend.called('process').map(({ input }) => input)).to.deep.equal([{ id: 'p1' }])
    expect(backend.called(DETAIL)).to.have.length(0)
    cleanup()
    const none = renderProcessPage({}, { process: null }, { config: { processes: 'app-center' } })
    await none.waitFor('Request not found')
  })

  for (const theme of ['light', 'dark'] as const)
    for (const mode of ['desktop', 'mobile'] as const)
      it(`passes axe in the ${theme} theme, ${mode}`, async () => {
        const { waitFor, host } = renderProcessPage(
          { abilities: ['urge', 'rate'], rating: 3, status: 'doing' },
          {},
          { theme, mode },
        )
        await waitFor('Waiting for Li Wei')
        await expectAccessible(host)
      })
})

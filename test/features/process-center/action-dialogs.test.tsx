import { expect } from 'chai'
import { createErrorReply } from '../../double/scripted-runtime.ts'
import { UNDO_MS } from '../../../src/features/process-center/decide/decisions.ts'
import { renderCenter, cleanup, type RenderedCenter } from './render-center.tsx'
import {
  ACT_PATH,
  approve,
  forward,
  alreadyHandled,
  many,
  NOW,
  createProcessBackend,
  PROCESS_PATH,
  process,
  reject,
  rejectedWith,
  task,
} from './process-backend.ts'

/** Buttons of the open dialog, by name. */
const dialogButton = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll<HTMLElement>('dialog button')].find(
    (b) => (b.getAttribute('aria-label') ?? b.textContent) === name,
  )!

/** Opens the menu of a row and chooses an entry. */
async function choose({ waitFor, press, controls, root }: RenderedCenter, name: string, entry: string) {
  await waitFor(() => controls(`More for ${name}`).length === 1)
  await press(`More for ${name}`)
  const items = () => [...root.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await waitFor(() => items().some(({ textContent }) => textContent === entry))
  items()
    .find(({ textContent }) => textContent === entry)!
    .click()
}

describe('task and process actions', () => {
  afterEach(cleanup)

  it('approves by one press, removes the task from the list and dispatches an event', async () => {
    const { waitFor, press, rowNames, events, backend, root, toasts, controls } = renderCenter(
      createProcessBackend({ todo: many(2, task) }),
    )
    await waitFor(() => rowNames().length === 2)
    await press('Approve Leave request 1')
    await waitFor('Approve · not sent yet')
    expect(controls('Approve Leave request 1')).to.have.length(0)
    expect(backend.called(ACT_PATH)).to.have.length(0)
    backend.tick(UNDO_MS)
    await waitFor(() => rowNames().join() === 'Leave request 2')
    expect(backend.called(ACT_PATH).map(({ name, input }) => [name, input])).to.deep.equal([
      ['POST /task/t1', { actionId: 'a1' }],
    ])
    expect(events.find(({ name }) => name === 'univ-task-acted')!.detail).to.deep.equal({
      id: 't1',
      actionId: 'a1',
    })
    expect(toasts()).to.deep.equal(['Approve: “Leave request 1”. You can undo it for 5 seconds.'])
    expect(root.querySelector('dialog')).to.equal(null)
  })

  it('undoes an action on a row without sending it, and the row has its actions again', async () => {
    const { waitFor, press, rowNames, backend, controls } = renderCenter(
      createProcessBackend({ todo: [task(1)] }),
    )
    await waitFor(() => rowNames().length === 1)
    await press('Approve Leave request 1')
    await waitFor('Approve · not sent yet')
    await press('Undo Leave request 1')
    await waitFor(() => controls('Approve Leave request 1').length === 1)
    backend.tick(10 * UNDO_MS)
    expect(backend.called(ACT_PATH)).to.have.length(0)
  })

  it('has a remark on demand, and opens what was typed and not sent instead of leaving it out', async () => {
    const center = renderCenter(createProcessBackend({ todo: [task(1)] }))
    const { waitFor, press, type, backend, root } = center
    await choose(center, 'Leave request 1', 'Approve with a remark')
    await waitFor('You can undo it')
    await type('Remark', 'Enjoy it')
    dialogButton(root, 'Cancel').click()
    await waitFor(() => !root.querySelector('dialog'))
    await press('Approve Leave request 1')
    await waitFor('You can undo it')
    dialogButton(root, 'Approve').click()
    backend.tick(UNDO_MS)
    await waitFor('Nothing to do')
    expect(backend.called(ACT_PATH)[0]!.input).to.deep.equal({ actionId: 'a1', remark: 'Enjoy it' })
  })

  it('requires a remark to reject, and preserves it after a server error', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    const center = renderCenter(backend)
    const { waitFor, type, root, find, toasts } = center
    await choose(center, 'Leave request 1', 'Reject')
    await waitFor('Remark (required)')
    dialogButton(root, 'Reject').click()
    await waitFor('Please write a remark first.')
    expect(backend.called(ACT_PATH)).to.have.length(0)
    await type('Remark (required)', 'The dates are wrong')
    backend.onAct = () => rejectedWith('the term is over')
    dialogButton(root, 'Reject').click()
    backend.tick(UNDO_MS)
    await waitFor(() => toasts().some((text) => text.startsWith('“Reject” failed: the term is over.')))
    // the toast opens it once more, with the remark
    backend.runtime.toasts.$history.get().at(-1)!.action!.run()
    await waitFor(() => root.querySelector('dialog textarea'))
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('The dates are wrong')
    delete backend.onAct
    dialogButton(root, 'Reject').click()
    backend.tick(UNDO_MS)
    await waitFor('Nothing to do')
    expect(backend.called(ACT_PATH).at(-1)!.input).to.deep.equal({
      actionId: 'a2',
      remark: 'The dates are wrong',
    })
  })

  it('does not send an action without the remark that the server requires', async () => {
    const { waitFor, press, rowNames, root, backend } = renderCenter(
      createProcessBackend({ todo: [task(1, { actions: [{ ...forward, needsRemark: true }] })] }),
    )
    await waitFor(() => rowNames().length === 1)
    await press('Forward Leave request 1')
    await waitFor('Remark (required)')
    dialogButton(root, 'Forward').click()
    await waitFor('Please write a remark first.')
    expect(backend.called(ACT_PATH)).to.have.length(0)
  })

  it('reports a task that another user has handled as a normal outcome and removes it', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    const { waitFor, press, rowNames, toasts } = renderCenter(backend)
    await waitFor(() => rowNames().length === 1)
    backend.onAct = () => {
      backend.data.todo = []
      return alreadyHandled()
    }
    await press('Approve Leave request 1')
    backend.tick(UNDO_MS)
    await waitFor('Nothing to do')
    expect(toasts().at(-1)).to.equal('Already handled: Leave request 1')
  })

  it('has the main action as a button, and the others in a menu', async () => {
    const center = renderCenter(
      createProcessBackend({ todo: [task(1, { actions: [approve, reject, forward] })] }),
    )
    const { waitFor, all, backend, root } = center
    await waitFor(() => all('.center-menu button').length === 1)
    expect(all('.center-actions > .ui-button').map(({ textContent }) => textContent)).to.deep.equal([
      'Approve',
    ])
    await choose(center, 'Leave request 1', 'Forward')
    await waitFor('You can undo it')
    dialogButton(root, 'Forward').click()
    backend.tick(UNDO_MS)
    await waitFor(() => backend.called(ACT_PATH).length === 1)
    expect(backend.called(ACT_PATH)[0]!.input['actionId']).to.equal('a3')
  })

  it('leads to the details where it says how far a row has come, and has no button for them', async () => {
    for (const list of ['todo', 'meApply'] as const) {
      const data = { todo: [task(1)], doing: [process(1)] }
      const { waitFor, press, all, controls, text } = renderCenter(createProcessBackend(data), { list })
      await waitFor(() => controls('Details of Leave request 1').length === 1)
      expect(all('.center-actions')[0]!.textContent).not.to.include('Details')
      expect(all('.center-row-state > .center-details')).to.have.length(1)
      await press('Details of Leave request 1')
      await waitFor(() => text().includes('Back to the list'))
      cleanup()
    }
  })

  it('moves the focus to the row that replaces a removed one', async () => {
    const { waitFor, press, rowNames, root, backend } = renderCenter(
      createProcessBackend({ todo: many(3, task) }),
    )
    await waitFor(() => rowNames().length === 3)
    await press('Approve Leave request 2')
    backend.tick(UNDO_MS)
    await waitFor(() => rowNames().length === 2)
    await waitFor(() => root.activeElement?.closest('[data-row]')?.getAttribute('data-row') === 't3')
  })

  it('marks a copy as read with the message of §8', async () => {
    const backend = createProcessBackend({ cc: [process(1, { copied: NOW })] })
    const { waitFor, press, toasts, controls } = renderCenter(backend, { list: 'flow_cc' })
    await waitFor(() => controls('Mark as read Leave request 1').length === 1)
    await press('Mark as read Leave request 1')
    await waitFor(() => toasts().length === 1)
    expect(toasts()).to.deep.equal(['Marked as read'])
    expect(backend.called(PROCESS_PATH)[0]!.input).to.deep.equal({ action: 'read' })
    await waitFor(() => controls('Mark as read').length === 0)
  })

  it('marks many copies as read and keeps the failed ones selected', async () => {
    const backend = createProcessBackend({ cc: many(3, (n) => process(n, { copied: NOW })) })
    const honest = backend.replies[PROCESS_PATH] as (call: { name: string }) => unknown
    backend.replies[PROCESS_PATH] = (call: { name: string }) =>
      call.name.endsWith('p2') ? createErrorReply(403) : honest(call)
    const { waitFor, press, rowNames, controls, toasts, root } = renderCenter(backend, { list: 'flow_cc' })
    await waitFor(() => rowNames().length === 3)
    controls('Select Leave request 1')[0]!.click()
    await waitFor('1 selected')
    await press('Select all')
    await waitFor('3 selected')
    root.querySelector<HTMLElement>('.center-selection > button:last-child')!.click()
    await waitFor('1 selected')
    expect(toasts()).to.deep.equal(['1 could not be marked as read. Please try again later.'])
  })

  it('rates a completed process; fewer than three stars need a reason; §8: "rating succeeded"', async () => {
    const backend = createProcessBackend({ done: [process(1, { status: 'done' })] })
    const { waitFor, press, type, rowNames, root, toasts, controls } = renderCenter(backend, { list: 'done' })
    await waitFor(() => rowNames().length === 1)
    await waitFor(() => controls('Rate Leave request 1').length === 1)
    await press('Rate Leave request 1')
    await waitFor('How was it?')
    dialogButton(root, 'Send the rating').click()
    await waitFor('Please choose the stars first.')
    controls('2 stars')[0]!.click()
    await waitFor('required below 3 stars')
    dialogButton(root, 'Send the rating').click()
    await waitFor('Please write a remark first.')
    await type('What was wrong? (required below 3 stars)', 'It took a month')
    dialogButton(root, 'Send the rating').click()
    await waitFor(() => toasts().length === 1)
    expect(toasts()[0]!.toLowerCase()).to.equal('rating succeeded')
    expect(backend.called(PROCESS_PATH).map(({ input }) => input)).to.deep.equal([
      { action: 'rate', rating: '2', remark: 'It took a month' },
    ])
    await waitFor('Rated 2 of 5')
  })

  it("§8: shows the server's message when a rating fails, and preserves the input", async () => {
    const backend = createProcessBackend({
      done: [process(1, { status: 'done', rating: 5, review: 'Quick' })],
    })
    backend.replies[PROCESS_PATH] = rejectedWith('ratings are closed')
    const { waitFor, press, rowNames, root, find } = renderCenter(backend, { list: 'done' })
    await waitFor(() => rowNames().length === 1)
    await press('Edit rating Leave request 1')
    await waitFor('How was it?')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Quick')
    dialogButton(root, 'Send the rating').click()
    await waitFor('The rating was not sent: ratings are closed')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Quick')
  })

  for (const [label, ability, confirmation, toast] of [
    ['Remind', 'urge', 'will be reminded', 'Reminded'],
    ['Withdraw', 'withdraw', 'You cannot undo this.', 'Withdrawn'],
    ['Delete the draft', 'delete', 'You cannot get the draft', 'Deleted successfully'],
  ] as const)
    it(`offers ${label} when the server allows it, with a confirmation`, async () => {
      const backend = createProcessBackend({ doing: [process(1, { abilities: [ability] }), process(2)] })
      const center = renderCenter(backend, { list: 'meApply' })
      const { waitFor, rowNames, root, toasts, controls } = center
      await waitFor(() => rowNames().length === 2 && controls('More for Leave request 1').length === 1)
      expect(controls('More for Leave request 2')).to.have.length(0)
      await choose(center, 'Leave request 1', label)
      await waitFor(confirmation)
      expect(backend.called(PROCESS_PATH)).to.have.length(0)
      root.querySelector<HTMLElement>('dialog .ui-dialog-actions button:last-child')!.click()
      await waitFor(() => toasts().length === 1)
      expect(toasts()).to.deep.equal([toast])
      expect(backend.called(PROCESS_PATH)[0]!.input).to.deep.equal({ action: ability })
    })

  it('asks to wait after too many reminders', async () => {
    const backend = createProcessBackend({ doing: [process(1, { abilities: ['urge'] })] })
    backend.replies[PROCESS_PATH] = createErrorReply(429, { errno: 1, error: 'too soon' })
    const center = renderCenter(backend, { list: 'meApply' })
    const { waitFor, root } = center
    await choose(center, 'Leave request 1', 'Remind')
    await waitFor('will be reminded')
    root.querySelector<HTMLElement>('dialog .ui-dialog-actions button:last-child')!.click()
    await waitFor('A reminder was sent a short while ago.')
  })
})

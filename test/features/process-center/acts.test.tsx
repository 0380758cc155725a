import { expect } from 'chai'
import { refused } from '../../double/runtime.ts'
import { center, cleared } from './center-scene.tsx'
import {
  ACT,
  approve,
  forward,
  handled,
  many,
  NOW,
  platform,
  PROCESS,
  process,
  reject,
  said,
  task,
} from './scene.ts'

/** Buttons of the open dialog, by name. */
const inDialog = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll<HTMLElement>('dialog button')].find(
    (b) => (b.getAttribute('aria-label') ?? b.textContent) === name,
  )!

describe('what can be done with tasks and processes', () => {
  afterEach(cleared)

  it('a task is acted upon after one question, leaves the list, and is told', async () => {
    const { until, press, names, events, hall, root, toasts } = center(platform({ todo: many(2, task) }))
    await until(() => names().length === 2)
    await press('Approve Leave request 1')
    await until('This cannot be undone.')
    inDialog(root, 'Approve').click()
    await until(() => names().join() === 'Leave request 2')
    expect(hall.called(ACT).map(({ name, input }) => [name, input])).to.deep.equal([
      ['POST /task/t1', { actionId: 'a1' }],
    ])
    expect(events.find(({ name }) => name === 'univ-task-acted')!.detail).to.deep.equal({
      id: 't1',
      actionId: 'a1',
    })
    expect(toasts()).to.deep.equal(['"Approve" is done'])
    expect(root.querySelector('dialog')).to.equal(null)
  })

  it('pressed a hundred times, a task is acted upon once', async () => {
    const { until, press, names, hall, root } = center(platform({ todo: [task(1)] }))
    await until(() => names().length === 1)
    await press('Approve Leave request 1')
    await until('This cannot be undone.')
    const button = inDialog(root, 'Approve')
    for (let n = 0; n < 100; n++) button.click()
    await until('Nothing to do')
    expect(hall.called(ACT)).to.have.length(1)
  })

  it('who rejects says why; what was typed survives an error of the server', async () => {
    const hall = platform({ todo: [task(1)] })
    const { until, press, write, names, root, find } = center(hall)
    await until(() => names().length === 1)
    await press('Reject Leave request 1')
    await until('Remark (required)')
    inDialog(root, 'Reject').click()
    await until('Please write a remark first.')
    expect(hall.called(ACT)).to.have.length(0)
    await write('Remark (required)', 'The dates are wrong')
    hall.onAct = () => said('the term is over')
    inDialog(root, 'Reject').click()
    await until('It did not work: the term is over')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('The dates are wrong')
    delete hall.onAct
    inDialog(root, 'Reject').click()
    await until('Nothing to do')
    expect(hall.called(ACT).at(-1)!.input).to.deep.equal({ actionId: 'a2', remark: 'The dates are wrong' })
  })

  it('an action that the server wants a remark for is not sent without one', async () => {
    const { until, press, names, root, hall } = center(
      platform({ todo: [task(1, { actions: [{ ...forward, needsRemark: true }] })] }),
    )
    await until(() => names().length === 1)
    await press('Forward Leave request 1')
    await until('Remark (required)')
    inDialog(root, 'Forward').click()
    await until('Please write a remark first.')
    expect(hall.called(ACT)).to.have.length(0)
  })

  it('a task that somebody else handled is told as a normal answer, and leaves', async () => {
    const hall = platform({ todo: [task(1)] })
    const { until, press, names, root, toasts } = center(hall)
    await until(() => names().length === 1)
    hall.onAct = () => {
      hall.hold.todo = []
      return handled()
    }
    await press('Approve Leave request 1')
    await until('This cannot be undone.')
    inDialog(root, 'Approve').click()
    await until('Nothing to do')
    expect(toasts()).to.deep.equal(['This task has already been handled.'])
  })

  it('more than two actions hang behind a button', async () => {
    const { until, press, names, controls, hall, root } = center(
      platform({ todo: [task(1, { actions: [approve, reject, forward] })] }),
    )
    await until(() => names().length === 1)
    await until(() => controls('More for Leave request 1').length === 1)
    await press('More for Leave request 1')
    await until(() => root.querySelector('[role=menuitem]'))
    root.querySelector<HTMLElement>('[role=menuitem]')!.click()
    await until('This cannot be undone.')
    inDialog(root, 'Forward').click()
    await until(() => hall.called(ACT).length === 1)
    expect(hall.called(ACT)[0]!.input['actionId']).to.equal('a3')
  })

  it('the focus moves on to the row that takes the place of the one that left', async () => {
    const { until, press, names, root } = center(platform({ todo: many(3, task) }))
    await until(() => names().length === 3)
    await press('Approve Leave request 2')
    await until('This cannot be undone.')
    inDialog(root, 'Approve').click()
    await until(() => names().length === 2)
    await until(() => root.activeElement?.closest('[data-row]')?.getAttribute('data-row') === 't3')
  })

  it('a bulk of 30 of which some fail tells each, keeps the failed chosen and retries only these', async () => {
    const hall = platform({ todo: many(30, task) })
    const bad = new Set(['t3', 't17', 't30'])
    hall.onAct = (id) => (bad.has(id) ? said('locked') : id === 't5' ? handled() : undefined)
    const { until, press, names, controls, text, root, all, status } = center(hall, { query: 'limit=30' })
    await until(() => names().length === 30)
    controls('Choose Leave request 1')[0]!.click()
    await until('1 chosen')
    await press('Choose the whole page')
    await until('30 chosen')
    root.querySelector<HTMLElement>('.center-chosen > button:nth-last-child(2)')!.click()
    await until('"Approve" for the 30 chosen tasks.')
    inDialog(root, 'Approve').click()
    await until('26 done, 3 failed, 1 already handled')
    expect(all('[data-outcome=failed]').map((li) => li.textContent)).to.deep.equal([
      'Leave request 3Failed · locked',
      'Leave request 17Failed · locked',
      'Leave request 30Failed · locked',
    ])
    expect(hall.called(ACT)).to.have.length(30)
    bad.clear()
    inDialog(root, 'Try the 3 failed again').click()
    await until('29 done, 0 failed, 1 already handled')
    expect(hall.called(ACT)).to.have.length(33)
    root.querySelector<HTMLElement>('dialog .ui-dialog-actions button')!.click()
    await until(() => !root.querySelector('dialog'))
    expect(text()).not.to.include('chosen')
    expect(status()).to.equal('1 in all') // the one that the platform still holds though it says handled
  })

  it('those of a bulk that failed stay chosen', async () => {
    const hall = platform({ todo: many(3, task) })
    hall.onAct = (id) => (id === 't2' ? said('locked') : undefined)
    const { until, press, names, controls, root } = center(hall)
    await until(() => names().length === 3)
    controls('Choose Leave request 1')[0]!.click()
    await until('1 chosen')
    await press('Choose the whole page')
    await until('3 chosen')
    root.querySelector<HTMLElement>('.center-chosen > button:nth-last-child(2)')!.click()
    await until('for the 3 chosen tasks')
    inDialog(root, 'Approve').click()
    await until('2 done, 1 failed')
    inDialog(root, 'Close').click()
    await until(() => names().join() === 'Leave request 2')
    await until('1 chosen')
  })

  it('a choice without a common action says so', async () => {
    const { until, names, controls } = center(platform({ todo: [task(1), task(2, { actions: [forward] })] }))
    await until(() => names().length === 2)
    for (const n of [1, 2]) {
      controls(`Choose Leave request ${n}`)[0]!.click()
      await until(`${n} chosen`)
    }
    await until('The chosen tasks have no action in common')
  })

  it('a copy is marked as read, with the words of §8', async () => {
    const hall = platform({ cc: [process(1, { copied: NOW })] })
    const { until, press, hall: far, toasts, controls } = center(hall, { list: 'flow_cc' })
    await until(() => controls('Mark as read Leave request 1').length === 1)
    await press('Mark as read Leave request 1')
    await until(() => toasts().length === 1)
    expect(toasts()).to.deep.equal(['Marked as read'])
    expect(far.called(PROCESS)[0]!.input).to.deep.equal({ action: 'read' })
    await until(() => controls('Mark as read').length === 0)
  })

  it('many copies are marked as read; those that failed stay chosen', async () => {
    const hall = platform({ cc: many(3, (n) => process(n, { copied: NOW })) })
    const honest = hall.replies[PROCESS] as (call: { name: string }) => unknown
    hall.replies[PROCESS] = (call: { name: string }) =>
      call.name.endsWith('p2') ? refused(403) : honest(call)
    const { until, press, names, controls, toasts, root } = center(hall, { list: 'flow_cc' })
    await until(() => names().length === 3)
    controls('Choose Leave request 1')[0]!.click()
    await until('1 chosen')
    await press('Choose the whole page')
    await until('3 chosen')
    root.querySelector<HTMLElement>('.center-chosen > button:last-child')!.click()
    await until('1 chosen')
    expect(toasts()).to.deep.equal(['1 could not be marked as read. Please try again later.'])
  })

  it('a completed process is rated by stars; under 3 only with a reason; §8: "rating succeeded"', async () => {
    const hall = platform({ done: [process(1, { status: 'done' })] })
    const { until, press, write, names, root, toasts, controls } = center(hall, { list: 'done' })
    await until(() => names().length === 1)
    await press('Rate Leave request 1')
    await until('How was it?')
    inDialog(root, 'Send the rating').click()
    await until('Please choose the stars first.')
    controls('2 stars')[0]!.click()
    await until('required below 3 stars')
    inDialog(root, 'Send the rating').click()
    await until('Please write a remark first.')
    await write('What was wrong? (required below 3 stars)', 'It took a month')
    inDialog(root, 'Send the rating').click()
    await until(() => toasts().length === 1)
    expect(toasts()[0]!.toLowerCase()).to.equal('rating succeeded')
    expect(hall.called(PROCESS).map(({ input }) => input)).to.deep.equal([
      { action: 'rate', rating: '2', remark: 'It took a month' },
    ])
    await until('Rated 2 of 5')
  })

  it('§8: a rating that fails shows an error that carries the message, and keeps what was typed', async () => {
    const hall = platform({ done: [process(1, { status: 'done', rating: 5, review: 'Quick' })] })
    hall.replies[PROCESS] = said('ratings are closed')
    const { until, press, names, root, find } = center(hall, { list: 'done' })
    await until(() => names().length === 1)
    await press('Edit the rating Leave request 1')
    await until('How was it?')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Quick')
    inDialog(root, 'Send the rating').click()
    await until('The rating was not sent: ratings are closed')
    expect(find<HTMLTextAreaElement>('textarea').value).to.equal('Quick')
  })

  for (const [what, ability, told, toast] of [
    ['Remind', 'urge', 'will be reminded', 'Reminded'],
    ['Withdraw', 'withdraw', 'is handled no further', 'Withdrawn'],
    ['Delete the draft', 'delete', 'cannot be brought back', 'Deleted successfully'],
  ] as const)
    it(`${what} is offered where the server allows it, and asked once more`, async () => {
      const hall = platform({ doing: [process(1, { abilities: [ability] }), process(2)] })
      const { until, press, names, root, toasts, controls } = center(hall, { list: 'meApply' })
      await until(() => names().length === 2)
      await until(() => controls('More for Leave request 1').length === 1)
      expect(controls('More for Leave request 2')).to.have.length(0)
      await press('More for Leave request 1')
      await until(() => root.querySelector('[role=menuitem]'))
      root.querySelector<HTMLElement>('[role=menuitem]')!.click()
      await until(told)
      expect(hall.called(PROCESS)).to.have.length(0)
      root.querySelector<HTMLElement>('dialog .ui-dialog-actions button:last-child')!.click()
      await until(() => toasts().length === 1)
      expect(toasts()).to.deep.equal([toast])
      expect(hall.called(PROCESS)[0]!.input).to.deep.equal({ action: ability })
    })

  it('who reminds too often is told to wait', async () => {
    const hall = platform({ doing: [process(1, { abilities: ['urge'] })] })
    hall.replies[PROCESS] = refused(429, { errno: 1, error: 'too soon' })
    const { until, press, root, controls } = center(hall, { list: 'meApply' })
    await until(() => controls('More for Leave request 1').length === 1)
    await press('More for Leave request 1')
    await until(() => root.querySelector('[role=menuitem]'))
    root.querySelector<HTMLElement>('[role=menuitem]')!.click()
    await until('will be reminded')
    root.querySelector<HTMLElement>('dialog .ui-dialog-actions button:last-child')!.click()
    await until('It was reminded a short while ago.')
  })
})

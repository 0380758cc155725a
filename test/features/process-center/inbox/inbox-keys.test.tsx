import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { cleanup } from '../render-center.tsx'
import { ACT_PATH } from '../process-backend.ts'
import { DETAIL, numberOf, renderInbox } from './render-inbox.tsx'
import { eventually } from '../../../ui/render-in-shadow.tsx'

describe('inbox shortcuts', () => {
  afterEach(cleanup)

  it('move with J, K and arrows, keep the focus in the list and prefetch the next application', async () => {
    const { ready, waitFor, current, focused, backend } = renderInbox()
    await ready()
    await waitFor(() => backend.called(DETAIL).some(({ name }) => numberOf(name) === 2))
    await sendKeys({ press: 'j' })
    await waitFor(() => current() === 't2' && focused() === 't2')
    await sendKeys({ press: 'ArrowDown' })
    await waitFor(() => focused() === 't3')
    await sendKeys({ press: 'k' })
    await sendKeys({ press: 'ArrowUp' })
    await waitFor(() => focused() === 't1')
    await sendKeys({ press: 'End' })
    await waitFor(() => focused() === 't6')
  })

  it('decide five tasks with five keys, announce each, and send each once after the undo time', async () => {
    const { ready, waitFor, focused, sent, announced, backend, events } = renderInbox()
    await ready()
    for (const n of [1, 2, 3, 4, 5]) {
      await sendKeys({ press: 'a' })
      await waitFor(() => focused() === `t${n + 1}`)
      expect(announced()).to.match(
        new RegExp(`^Approve: Leave request ${n}\\..*press Z to undo\\. Next: Leave request ${n + 1}$`),
      )
    }
    expect(sent(), 'nothing is sent yet').to.deep.equal([])
    backend.tick(UNDO_MS)
    await waitFor(() => events.filter(({ name }) => name === 'univ-task-acted').length === 5)
    expect(sent().sort()).to.deep.equal(['t1 a1', 't2 a1', 't3 a1', 't4 a1', 't5 a1'])
    backend.tick(UNDO_MS)
    await waitFor(() => backend.data.todo.length === 1)
    expect(sent()).to.have.length(5)
  })

  it('decide one task for a repeated key or a double click', async () => {
    const { ready, waitFor, root, approveButton, all } = renderInbox()
    await ready()
    const target = root.activeElement!
    const press = (repeat: boolean) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true, repeat }))
    press(false)
    await waitFor(() => all('[data-state=held]').length === 1)
    for (let n = 0; n < 5; n++)
      root
        .querySelector('[role=option][aria-selected=true]')!
        .dispatchEvent(
          new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true, repeat: true }),
        )
    approveButton().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
    await waitFor('Undo')
    expect(all('[data-state=held]')).to.have.length(1)
  })

  it('undo with Z: reopens the task with its remark and sends nothing', async () => {
    const { ready, waitFor, focused, sent, announced, backend, find } = renderInbox()
    await ready()
    await sendKeys({ press: '3' })
    await sendKeys({ press: 'r' })
    await waitFor(() => focused() === 't2')
    await sendKeys({ press: 'z' })
    await waitFor(() => focused() === 't1')
    expect(announced()).to.equal('Undone, nothing was sent: Leave request 1')
    expect(find<HTMLTextAreaElement>('.inbox textarea').value).to.include('Documents missing')
    backend.tick(10 * UNDO_MS)
    await sendKeys({ press: 'z' })
    await waitFor(() => announced() === 'Nothing to undo.')
    expect(sent()).to.deep.equal([])
  })

  it('require a remark to reject: focus the field, type letters in it, send with Ctrl+Enter', async () => {
    const { ready, waitFor, focused, find, sent, backend, text } = renderInbox()
    await ready()
    await sendKeys({ press: 'r' })
    await waitFor(() => focused() === 'textarea')
    expect(text()).to.include('“Reject” needs a remark')
    await sendKeys({ type: 'aj no' })
    await eventually(() => expect(find<HTMLTextAreaElement>('.inbox textarea').value).to.equal('aj no'))
    await sendKeys({ down: 'Control' })
    await sendKeys({ press: 'Enter' })
    await sendKeys({ up: 'Control' })
    await waitFor(() => focused() === 't2')
    backend.tick(UNDO_MS)
    await waitFor(() => sent().length === 1)
    expect(backend.called(ACT_PATH)[0]!.input).to.deep.equal({ actionId: 'a2', remark: 'aj no' })
  })

  it('held decisions are sent when the inbox closes', async () => {
    const { ready, press, sent, waitFor } = renderInbox()
    await ready()
    await sendKeys({ press: 'a' })
    await waitFor('Undo')
    await press('List')
    await waitFor(() => sent().length === 1)
  })

  it('are listed with ?, which restores the focus on close', async () => {
    const { ready, waitFor, root, focused } = renderInbox()
    await ready()
    await sendKeys({ press: '?' })
    await waitFor(() => root.querySelector('dialog'))
    await sendKeys({ press: 'a' })
    await sendKeys({ press: 'Escape' })
    await waitFor(() => !root.querySelector('dialog') && focused() === 't1')
    expect(root.querySelectorAll('[data-state=held]'), 'the dialog handles its own keys').to.have.length(0)
  })

  it('are turned off and on in their help: hints go, arrows and buttons stay, other tabs follow', async () => {
    const { ready, waitFor, root, find, focused, all, press, announced, backend } = renderInbox()
    const hints = () => [...root.querySelectorAll('.inbox [aria-keyshortcuts], .inbox kbd')]
    const { local } = backend.runtime.platform.storages
    await ready()
    expect(hints()).to.not.have.length(0)
    await sendKeys({ press: '?' })
    await waitFor(() => root.querySelector('dialog [role=switch]'))
    const theSwitch = () => find<HTMLInputElement>('dialog [role=switch]')
    expect(theSwitch().labels![0]!.textContent).to.equal('Single-key shortcuts')
    theSwitch().click()
    await waitFor(() => find('dialog [role=status]').textContent!.startsWith('Off here'))
    expect(local.get('univ.singleKeys')).to.equal('off')
    expect(all('dialog kbd').map(({ textContent }) => textContent)).to.deep.equal([
      '↓',
      '↑',
      'Space',
      'Ctrl+Enter',
    ])
    await sendKeys({ press: 'Escape' })
    await waitFor(() => !root.querySelector('dialog') && focused() === 't1')
    expect(hints()).to.deep.equal([])
    for (const key of ['a', '3', '?', 'j', 'z']) await sendKeys({ press: key })
    await sendKeys({ press: 'ArrowDown' })
    await waitFor(() => focused() === 't2')
    expect(all('[data-state=held], dialog')).to.have.length(0)
    expect(find<HTMLTextAreaElement>('.inbox textarea').value).to.equal('')
    expect(announced()).to.equal('')

    await press('Approve')
    await waitFor(() => focused() === 't3')
    expect(announced()).to.equal('Approve: Leave request 2. It is sent in 5 seconds. Next: Leave request 3')
    expect(hints(), 'Undo has no hint either').to.deep.equal([])

    local.remove('univ.singleKeys')
    dispatchEvent(new StorageEvent('storage', { key: 'univ.singleKeys' }))
    await waitFor(() => hints().length > 0)
    await sendKeys({ press: 'a' })
    await waitFor(() => focused() === 't4')
  })

  it('have a button for their help on a phone only while they are off', async () => {
    const { waitFor, root, find, press, backend, text } = renderInbox({ mode: 'mobile' }, 6, {
      query: 'row=t1',
    })
    await waitFor('Reason of 1')
    expect(text()).to.not.include('Keyboard shortcuts')
    backend.runtime.platform.storages.local.set('univ.singleKeys', 'off')
    dispatchEvent(new StorageEvent('storage', { key: null }))
    await waitFor('Keyboard shortcuts')
    await press('Keyboard shortcuts')
    await waitFor(() => root.querySelector('dialog [role=switch]'))
    find('dialog [role=switch]').click()
    await press('Close')
    await waitFor(() => !root.querySelector('dialog') && !text().includes('Keyboard shortcuts'))
    expect(backend.runtime.platform.storages.local.get('univ.singleKeys')).to.equal(null)
  })
})

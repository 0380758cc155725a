import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { expectAccessible } from '../../../double/axe.ts'
import { createErrorReply, offline } from '../../../double/scripted-runtime.ts'
import { cleanup } from '../render-center.tsx'
import { HOUR, NOW, process, rejectedWith } from '../process-backend.ts'
import { DETAIL, renderInbox } from './render-inbox.tsx'

describe('inbox', () => {
  afterEach(cleanup)

  it('shows the application beside the list: form, attachments, history and usual duration', async () => {
    const { ready, text, title, controls, all } = renderInbox()
    await ready()
    expect(title()).to.equal('Leave request 1')
    for (const part of ['Needs you', 'for 2 days', 'usually 5 hours', 'Application', 'Chen Mo', '2026-0001'])
      expect(text(), part).to.include(part)
    expect((controls('Letter.txt (184 bytes)')[0] as HTMLAnchorElement).href).to.match(/\/files\/f\?sign=1$/)
    expect(controls('Bad.txt'), 'an unsafe URL is not a link').to.have.length(0)
    expect(all('.process-timeline > li')).to.have.length(1)
  })

  it('reopens a task after a failure, with the reason and the remark', async () => {
    const { ready, waitFor, approveButton, find, backend, toasts, options } = renderInbox()
    await ready()
    backend.onAct = () => rejectedWith('the term is over')
    await sendKeys({ press: '1' })
    await sendKeys({ press: 'a' })
    backend.tick(UNDO_MS)
    await waitFor(() => toasts().some((text) => text.includes('the term is over')))
    options()[0]!.click()
    await waitFor('Your remark is kept, you can try again.')
    expect(find<HTMLTextAreaElement>('.inbox textarea').value).to.equal('Approved.')
    delete backend.onAct
    approveButton().click()
    backend.tick(UNDO_MS)
    await waitFor(() => backend.data.todo.length === 5)
  })

  it('shows who has handled the current task, and moves on', async () => {
    const { ready, waitFor, press, title, backend } = renderInbox()
    await ready()
    const step = { ...process(1).tasks[0]!, actionTime: NOW - HOUR }
    backend.replies[DETAIL] = () => ({ errno: 0, entities: [process(1, { tasks: [step] })] })
    backend.data.todo = backend.data.todo.slice(1)
    for (const key of ['tasks', 'process']) backend.runtime.queries.invalidate([key], false)
    await waitFor('Already handled by Li Wei.')
    expect(title(), 'the current task stays').to.equal('Leave request 1')
    await press('Next')
    await waitFor(() => title() === 'Leave request 2')
  })

  it("falls back to the row's data when the server has no details", async () => {
    const { waitFor, backend, text, all, title } = renderInbox()
    backend.replies[DETAIL] = createErrorReply(404)
    await waitFor(() => title() === 'Leave request 1' && backend.called(DETAIL).length > 0)
    await waitFor(() => all('.ui-skeleton').length === 0)
    expect(text()).to.include('Needs you').and.to.include('Chen Mo').and.to.include('for 1 hour')
    expect(all('.inbox .ui-notice')).to.have.length(0)
  })

  it('shows a load error with a retry button', async () => {
    const shown = renderInbox()
    const { waitFor, backend, controls, press } = shown
    const reply = backend.replies[DETAIL]
    backend.replies[DETAIL] = offline
    await waitFor(() => {
      backend.tick(1000)
      return shown.text().includes('The request could not be loaded.')
    })
    backend.replies[DETAIL] = reply
    expect(controls('Try again').length).to.be.greaterThan(0)
    await press('Try again')
    await waitFor('Reason of 1')
  })

  it('shows copies read-only and marks them as read', async () => {
    const { waitFor, title, text, backend, root, controls } = renderInbox({}, 1, { list: 'flow_cc' })
    await waitFor(() => title() === 'Leave request 9')
    expect(text()).to.include('Copied to you for information.')
    root.querySelector<HTMLElement>('[role=option]')!.focus()
    await sendKeys({ press: 'r' })
    await sendKeys({ press: 'a' })
    await waitFor(() => backend.data.cc[0]!.read > 0 && controls('Mark as read').length === 0)
  })

  it('switches back to the list and remembers the view on the device', async () => {
    const { ready, press, waitFor, rowNames, backend } = renderInbox()
    await ready()
    await press('List')
    await waitFor(() => rowNames().length === 6)
    expect(backend.runtime.platform.storages.local.get('univ.listView')).to.equal(null)
    await press('Inbox')
    await waitFor(() => rowNames().length === 0)
    expect(backend.runtime.platform.storages.local.get('univ.listView')).to.equal('inbox')
  })

  it('on a phone: opens a row as a page, moves with buttons, and restores the focus to the row', async () => {
    const { waitFor, press, title, root, rowNames, events } = renderInbox({ mode: 'mobile' })
    await waitFor(() => rowNames().length === 6)
    root.querySelectorAll<HTMLElement>('.center-row-open')[1]!.click()
    await waitFor(
      () => title() === 'Leave request 2' && root.activeElement?.className === 'application-title',
    )
    expect(events.at(-1)!.detail).to.include({ query: 'row=t2' })
    await press('Next')
    await waitFor(() => title() === 'Leave request 3')
    await press('Previous')
    await press('Back to the list')
    await waitFor(() => root.activeElement?.textContent === 'Leave request 2')
  })

  it('a link to a task that is decided, or of another person, says so and opens no other one, until the user asks', async () => {
    const { waitFor, press, title, find } = renderInbox({}, 3, { query: 'row=t9' })
    await waitFor('No longer in the list')
    expect(find('.inbox-row[data-id=t1]').getAttribute('aria-selected')).to.equal('false')
    await press('Back to the list')
    await waitFor(() => title() === 'Leave request 1')
  })

  it('on a phone: moves to the next and previous task by swiping', async () => {
    const { waitFor, title, root, find } = renderInbox({ mode: 'mobile' }, 6, { query: 'row=t2' })
    await waitFor(() => title() === 'Leave request 2')
    const swipe = (from: number, to: number) => {
      const part = {
        bubbles: true,
        composed: true,
        pointerType: 'touch',
        isPrimary: true,
        pointerId: 7,
        clientY: 300,
      }
      const content = find('.inbox-content')
      content.dispatchEvent(new PointerEvent('pointerdown', { ...part, clientX: from }))
      content.dispatchEvent(new PointerEvent('pointerup', { ...part, clientX: to }))
    }
    swipe(300, 280)
    swipe(10, 200)
    swipe(300, 120)
    await waitFor(() => title() === 'Leave request 3')
    swipe(120, 300)
    await waitFor(() => title() === 'Leave request 2')
    expect(root.querySelectorAll('.inbox')).to.have.length(1)
  })

  for (const theme of ['light', 'dark'] as const)
    for (const mode of ['desktop', 'mobile'] as const)
      it(`passes axe in the ${theme} theme, ${mode}`, async () => {
        const long = 'A very long name of an application that goes on and on '.repeat(4)
        const shown = renderInbox({ theme, mode }, 6, mode === 'mobile' ? { query: 'row=t1' } : {})
        const { backend, waitFor, approveButton, find, host } = shown
        backend.data.todo[0]!.process!.name = long
        await waitFor('Reason of 1')
        const check = async (label: string) => {
          await expectAccessible(host, label)
        }
        await check('reading')
        find('[aria-keyshortcuts=R]').click()
        await waitFor('needs a remark')
        await check('remark missing')
        approveButton().click()
        await waitFor('Undo')
        await check('held')
        expect(host.scrollWidth, 'no overflow').to.be.at.most(host.clientWidth)
      })
})

import { expect } from 'chai'
import { formatDay } from '../../../../src/features/process-center/entrust/entrust-rules.ts'
import { expectAccessible } from '../../../double/axe.ts'
import { createErrorReply } from '../../../double/scripted-runtime.ts'
import { eventually, compose, unmountAll, flushEvents } from '../../../ui/render-in-shadow.tsx'
import { DAY, NOW, rejectedWith } from '../process-backend.ts'
import {
  CREATE,
  DELETE,
  entrustment,
  li,
  LIST,
  renderPanel,
  wang,
  type RenderedPanel,
} from './render-panel.tsx'

/** Searches for a person in the form and selects the result. */
async function fillForm({ waitFor, press, type, backend, controls }: RenderedPanel, name = 'Wang') {
  await waitFor('have not delegated')
  await waitFor(() => controls('Delegate to').length > 0)
  await type('Delegate to', name)
  backend.tick(300)
  await waitFor('People found: 1')
  await press('Wang Qiangwangq')
}

describe('delegation', () => {
  afterEach(unmountAll)

  it('says no end where a delegation has none, also beside one that ends', async () => {
    const { waitFor, all, text, find } = renderPanel([
      entrustment('a', wang, { to: 253402271999000 }),
      entrustment('b', li),
    ])
    await waitFor(() => all('li').length === 3)
    await waitFor(() => all('li')[0]!.textContent!.includes('from 1 Mar 2026'))
    await waitFor(() => find('.entrust-banner').textContent!.includes('2 in all, handle your tasks.'))
    expect(text()).not.to.include('…')
  })

  it('lists delegations by me and to me with period, scope and state', async () => {
    const { waitFor, all } = renderPanel([
      entrustment('a', wang),
      entrustment('b', li, { from: NOW + DAY, active: false, scope: 'Leave request', existing: false }),
      entrustment('c', li, { from: NOW - 9 * DAY, to: NOW - DAY, active: false }),
    ])
    await waitFor(() => all('li').length === 4)
    const rows = all('li').map((li) => li.textContent)
    expect(rows[0]).to.include('Wang Qiang').and.to.include('In force').and.to.include('With existing tasks')
    expect(rows[0]).to.include('1 Mar 2026 to 9 Mar 2026').and.to.include('All items')
    expect(rows[1]).to.include('Not started').and.to.include('Leave request').and.not.to.include('existing')
    expect(rows[2]).to.include('Ended')
    expect(rows[3]).to.include('Li Si')
    expect(all('li button')).to.have.length(3)
  })

  it('deletes one once after a confirmation, with the message of §8', async () => {
    const { waitFor, press, backend, toasts, dialog, controls, all } = renderPanel([
      entrustment('a', wang),
      entrustment('b', li),
    ])
    await waitFor(() => all('li').length === 3)
    await press('Delete the delegation to Wang Qiang')
    await waitFor(() => dialog()?.open)
    expect(backend.called(DELETE)).to.have.length(0)
    const yes = controls('Delete')[0]!
    yes.click()
    yes.click()
    await waitFor(() => dialog() === null)
    await waitFor(() => all('li').length === 2)
    expect(backend.called(DELETE).map(({ name }) => name)).to.deep.equal([
      'DELETE /user/person-7/entrustees/a',
    ])
    expect(toasts()).to.deep.equal(['Deleted successfully'])
  })

  it('treats a delegation that is already gone as deleted, and reports any other rejection', async () => {
    const { waitFor, press, backend, toasts, dialog, all } = renderPanel([entrustment('a', wang)])
    backend.replies[DELETE] = rejectedWith('no')
    await waitFor(() => all('li').length === 2)
    await press('Delete the delegation to Wang Qiang')
    await waitFor(() => dialog()?.open)
    await press('Delete')
    await waitFor('It could not be deleted.')
    expect(toasts()).to.deep.equal([])
    backend.replies[DELETE] = createErrorReply(404)
    await press('Delete')
    await waitFor(() => toasts()[0] === 'Deleted successfully')
  })

  it('searches a person 300 ms after the last key, selects by press and moves the focus; also while a name is composed', async () => {
    const { waitFor, press, type, backend, controls, focusedName, text } = renderPanel()
    await waitFor('have not delegated')
    await waitFor(() => controls('Delegate to').length > 0)
    await type('Delegate to', 'W')
    await type('Delegate to', 'Wang')
    backend.tick(299)
    // a call is sent only after a few turns of the event loop
    for (let turn = 0; turn < 20; turn++) await flushEvents()
    expect(backend.called('GET /users')).to.have.length(0)
    backend.tick(1)
    await waitFor('People found: 1')
    expect(backend.called('GET /users').map(({ input }) => input)).to.deep.equal([{ keyword: 'Wang' }])
    await press('Wang Qiangwangq')
    await eventually(() => expect(focusedName()).to.equal('Choose someone else'))
    await press('Choose someone else')
    const field = controls('Delegate to')[0] as HTMLInputElement
    compose(field, 'Nobody', { data: 'Nobody' })
    backend.tick(300)
    await waitFor(() => backend.called('GET /users').length === 2)
    expect(text(), 'an input method may replace what was not found').not.to.include('Nobody found')
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await waitFor('No one found for “Nobody”')
    expect(backend.called('GET /users')).to.have.length(2)
  })

  it('shows an error at each invalid field, focuses the first one and sends nothing', async () => {
    const panel = renderPanel()
    const { waitFor, press, type, backend, all, find, focusedName, controls } = panel
    await waitFor('have not delegated')
    await waitFor(() => controls('Save delegation').length > 0)
    await press('Save delegation')
    await waitFor('Choose a person to delegate to')
    for (const day of ['First day', 'Last day'])
      expect(controls(`Choose a day: ${day}`).map(({ tagName }) => tagName)).to.deep.equal(['BUTTON'])
    expect(all('.center-error').map((p) => p.textContent)).to.deep.equal([
      'Choose a person to delegate to',
      'Enter a date',
    ])
    backend.tick(0)
    expect(find('[aria-invalid]')).to.equal(panel.root.activeElement)
    await type('Last day', '2026-03-01')
    await press('Save delegation')
    await waitFor('The last day has passed')
    await type('Last day', '2028-03-01')
    await press('Save delegation')
    await waitFor('A delegation can last one year at most')
    expect(backend.called(CREATE)).to.have.length(0)
    expect(focusedName()).not.to.equal('')
  })

  it('refuses a second delegation for the same days, and one back to the person I act for', async () => {
    const panel = renderPanel([entrustment('a', wang)])
    const { waitFor, press, type, backend, controls, all, find, focusedName } = panel
    const choose = async (name: string, entry: string) => {
      await waitFor(() => controls('Delegate to').length > 0)
      await type('Delegate to', name)
      backend.tick(300)
      await waitFor(() => controls(entry).length > 0)
      await press(entry)
    }
    await waitFor(() => all('li').length > 1)
    await choose('Wang', 'Wang Qiangwangq')
    await type('Last day', formatDay(NOW + 5 * DAY, 'Asia/Shanghai'))
    await press('Save delegation')
    await waitFor('This person already has a delegation')
    backend.tick(0)
    expect(focusedName()).to.equal('Choose someone else')
    expect(panel.root.activeElement!.getAttribute('aria-describedby')).to.equal(find('.center-error').id)
    await press('Choose someone else')
    await choose('Li', 'Li Silisi')
    await press('Save delegation')
    await waitFor('This person delegates to you on these days')
    expect(backend.called(CREATE)).to.have.length(0)
  })

  it('saves once: from today to the end of the last day, for selected items, with pending tasks', async () => {
    const panel = renderPanel()
    const { waitFor, press, type, backend, toasts, controls } = panel
    await fillForm(panel)
    await type('Last day', formatDay(NOW + 5 * DAY, 'Asia/Shanghai'))
    await press('Chosen items')
    await press('Save delegation')
    await waitFor('Choose at least one item')
    await waitFor(() => controls('+ Seal request').length > 0)
    await type('Find items', 'leave')
    await waitFor(() => controls('+ Seal request').length === 0)
    await press('+ Leave request')
    await press('Include the tasks that are already waiting')
    controls('Save delegation')[0]!.click()
    controls('Save delegation')[0]!.click()
    await waitFor(() => toasts().length > 0)
    expect(toasts()).to.deep.equal(['Delegation saved'])
    // the form is empty again
    await waitFor(() => controls('Delegate to').length > 0)
    const end = Date.parse(`${formatDay(NOW + 5 * DAY, 'Asia/Shanghai')}T23:59:59+08:00`)
    expect(backend.called(CREATE).map(({ input }) => input)).to.deep.equal([
      {
        account: 'wangq',
        from: String(NOW / 1000),
        to: String(end / 1000),
        scope: 'leave-request',
        existing: 'true',
      },
    ])
    await waitFor('Wang Qiang handles your tasks')
  })

  it('preserves the input and shows the server’s message when it refuses', async () => {
    const panel = renderPanel()
    const { waitFor, press, type, backend, text, controls } = panel
    backend.replies[CREATE] = rejectedWith('This person has left.')
    await fillForm(panel)
    await type('Last day', '2026-03-08')
    await press('Save delegation')
    await waitFor('The delegation was not saved. Please check it and try again. This person has left.')
    expect(text()).to.include('Wang Qiang')
    expect((controls('Last day')[0] as HTMLInputElement).value).to.equal('2026-03-08')
  })

  it('shows an error with a retry when the lists fail; nothing with silent-errors', async () => {
    const { waitFor, press, backend } = renderPanel()
    backend.replies[LIST] = rejectedWith('no')
    backend.runtime.queries.invalidate(['entrust'])
    await waitFor('The delegations could not be loaded.')
    backend.replies[LIST] = { errno: 0, entities: [entrustment('a', wang)] }
    await press('Try again')
    await waitFor('With existing tasks')
    await waitFor(() => backend.called(LIST).length > 2)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`passes axe in the ${theme} theme `, async () => {
      const { waitFor, press, host, controls } = renderPanel([entrustment('a', wang)], { theme })
      await waitFor('Wang Qiang handles')
      await waitFor(() => controls('Save delegation').length > 0)
      await press('Chosen items')
      await press('Save delegation')
      await waitFor('Choose at least one item')
      await expectAccessible(host)
    })
})

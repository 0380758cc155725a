import { expect } from 'chai'
import { many, createProcessBackend, task } from './process-backend.ts'
import { cleanup, renderCenter } from './render-center.tsx'

// The phrases and the filters of an approver, who finds them again, and the selection of more than a page.

describe('what an approver keeps', () => {
  afterEach(cleanup)

  it('phrases are saved from a remark, reordered, offered first on the next page, and deleted', async () => {
    const backend = createProcessBackend({ todo: many(3, task) })
    const reject = async () => {
      const view = renderCenter(backend)
      await view.waitFor(() => view.controls('More for Leave request 1').length === 1)
      await view.press('More for Leave request 1')
      const entry = () => view.all('[role=menuitem]').find(({ textContent }) => textContent === 'Reject')
      await view.waitFor(() => entry() !== undefined)
      entry()!.click()
      await view.waitFor('Remark (required)')
      const common = () => view.all('.remark-templates button').map((button) => button.textContent)
      return { ...view, common }
    }
    const first = await reject()
    for (const phrase of ['Bring your card.', 'Ask your tutor.']) {
      await first.type('Remark', phrase)
      await first.press('Save as a phrase')
    }
    await first.press('Edit phrases')
    await first.press('Move up: Ask your tutor.')
    cleanup()

    const next = await reject()
    expect(next.common().slice(0, 3)).to.deep.equal([
      'Ask your tutor.',
      'Bring your card.',
      'Documents missing, please submit again.',
    ])
    const field = next.find<HTMLTextAreaElement>('dialog textarea')
    await next.type('Remark', '')
    await next.press('Ask your tutor.')
    await next.waitFor(() => field.value === 'Ask your tutor.')
    await next.press('Edit phrases')
    await next.press('Delete: Ask your tutor.')
    await next.waitFor(() => next.common()[0] === 'Bring your card.')
  })

  it('filters are saved under a name, set again by it, and deleted', async () => {
    const { waitFor, press, type, rowNames, root } = renderCenter(
      createProcessBackend({ todo: [task(1), task(2, { kind: 'submit' })] }),
    )
    await waitFor('To submit')
    await press('To submit')
    await waitFor(() => rowNames().join() === 'Leave request 2')
    await press('Saved filters')
    await waitFor('Save these filters as')
    await type('Save these filters as', 'Mine')
    await press('Save')
    await waitFor(() => !root.querySelector('dialog'))
    await press('Clear filters')
    await waitFor(() => rowNames().length === 2)
    await press('Saved filters')
    await waitFor('Mine')
    await press('Mine')
    await waitFor(() => rowNames().join() === 'Leave request 2')
    await press('Saved filters')
    await press('Delete “Mine”')
    await waitFor('You have no saved filters yet.')
  })

  it('selects all tasks that match, beyond those of the page; meanwhile the rows have no buttons of their own', async () => {
    const { waitFor, press, controls, rowNames, root } = renderCenter(
      createProcessBackend({ todo: many(25, task) }),
    )
    await waitFor(() => rowNames().length === 10)
    const isHidden = () =>
      [...root.querySelectorAll('.center-actions > *')].every(
        (it) => getComputedStyle(it).visibility === 'hidden',
      )
    await waitFor(() => !isHidden())
    controls('Select Leave request 1')[0]!.click()
    await waitFor('1 selected')
    await waitFor(isHidden)
    await press('Select all')
    await waitFor('10 selected')
    await press('Select all 25 matching')
    await waitFor('25 selected')
  })
})

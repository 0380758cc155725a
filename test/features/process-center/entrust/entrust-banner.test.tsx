import { expect } from 'chai'
import { unmountAll } from '../../../ui/render-in-shadow.tsx'
import { entrustment, li, renderPanel, wang } from './render-panel.tsx'

describe('the banner of a delegation', () => {
  afterEach(unmountAll)

  it('shows an active delegation in the banner and ends it there', async () => {
    const { waitFor, press, find, root, dialog } = renderPanel([
      entrustment('a', wang),
      entrustment('b', li, { active: false }),
    ])
    await waitFor('Wang Qiang handles your tasks until 9 Mar 2026.')
    expect(find('.entrust-banner').getAttribute('role')).to.equal('status')
    await press('End delegation')
    await waitFor(() => dialog()?.open)
    await press('Delete')
    await waitFor(() => root.querySelector('.entrust-banner') === null)
  })

  it('of several active delegations, ends those that the user chooses in the banner', async () => {
    const zhao = { id: 'u3', account: 'zhao', name: 'Zhao Yi' }
    const { waitFor, press, root, dialog, backend, toasts } = renderPanel([
      entrustment('a', wang),
      entrustment('b', li, { scope: 'Leave request' }),
      entrustment('c', zhao),
    ])
    await waitFor('Wang Qiang and others, 3 in all')
    await press('End delegation')
    await waitFor(() => dialog()?.open)
    const boxes = [...dialog()!.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
    expect(boxes.map((box) => [box.closest('label')!.textContent, box.checked])).to.deep.equal([
      ['Wang QiangAll items · 9 Mar 2026', false],
      ['Li SiLeave request · 9 Mar 2026', false],
      ['Zhao YiAll items · 9 Mar 2026', false],
    ])
    const ended = () => backend.calls.map(({ name }) => name).filter((name) => name.startsWith('DELETE'))
    await press('Delete')
    await waitFor('Choose at least one delegation.')
    expect(ended()).to.deep.equal([])
    boxes[1]!.click()
    await press('Delete')
    await waitFor(() => toasts()[0] === 'Deleted successfully')
    expect(ended().map((name) => name.split('/').at(-1))).to.deep.equal(['b'])
    await waitFor('Wang Qiang and others, 2 in all')
    expect(root.querySelector('.entrust-banner')).not.to.equal(null)
  })
})

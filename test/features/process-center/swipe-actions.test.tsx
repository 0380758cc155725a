import { expect } from 'chai'
import { renderCenter, cleanup } from './render-center.tsx'
import {
  ACT_PATH,
  approve,
  createProcessBackend,
  many,
  NOW,
  process,
  PROCESS_PATH,
  reject,
  task,
} from './process-backend.ts'

/** Simulates a touch move that ends by lifting the finger, or (`pointercancel`) by the browser scrolling instead. */
function swipe(row: Element, dx: number, dy = 0, end: 'pointerup' | 'pointercancel' = 'pointerup'): void {
  const part = { bubbles: true, composed: true, isPrimary: true, pointerType: 'touch', pointerId: 3 }
  const point = (step: number) => ({ ...part, clientX: 200 + dx * step, clientY: 100 + dy * step })
  row.dispatchEvent(new PointerEvent('pointerdown', point(0)))
  row.dispatchEvent(new PointerEvent(end, point(1)))
}

describe('swipe on a row', () => {
  afterEach(cleanup)

  const setup = (list = 'todo') =>
    renderCenter(
      createProcessBackend({
        todo: many(3, (n) => task(n, { actions: [approve, reject] })),
        cc: [process(9, { copied: NOW })],
      }),
      { list },
      { mode: 'mobile' },
    )

  it('to the left shows the actions of that row, with confirmation', async () => {
    const { waitFor, rowNames, all, find, root, backend } = setup()
    await waitFor(() => rowNames().length === 3 && root.querySelector('.center-filter-button'))
    swipe(all('[data-row]')[1]!, -120)
    await waitFor(() => all('.center-swipe-actions button').length === 2)
    expect(find('.center-swipe-actions').closest('[data-row]')!.getAttribute('data-row')).to.equal('t2')
    find('.center-swipe-actions button').click()
    await waitFor('You can undo it')
    expect(all('.center-swipe-actions')).to.have.length(0)
    expect(backend.called(ACT_PATH)).to.have.length(0)
  })

  it('is ignored when vertical, short, to the right or cancelled by scrolling; a touch elsewhere closes the actions', async () => {
    const { waitFor, rowNames, all, root } = setup()
    await waitFor(() => rowNames().length === 3 && root.querySelector('.center-filter-button'))
    const [first, second] = all('[data-row]')
    swipe(first!, -30)
    swipe(first!, 120)
    swipe(first!, -60, -200)
    swipe(first!, -120, 0, 'pointercancel')
    swipe(second!, -120)
    await waitFor(() => all('.center-swipe-actions').length === 1)
    expect(second!.querySelector('.center-swipe-actions')).to.not.equal(null)
    first!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await waitFor(() => all('.center-swipe-actions').length === 0)
  })

  it('on a copy offers to mark it as read', async () => {
    const { waitFor, rowNames, all, find, backend } = setup('flow_cc')
    await waitFor(() => rowNames().length === 1)
    await waitFor(() => {
      if (all('.center-swipe-actions').length === 0) swipe(all('[data-row]')[0]!, -120)
      return all('.center-swipe-actions button').length === 1
    })
    find('.center-swipe-actions button').click()
    await waitFor(() => backend.called(PROCESS_PATH).length === 1)
  })
})

import { expect } from 'chai'
import { UNDO_MS } from '../../../../src/features/process-center/decide/decisions.ts'
import { renderCenter, cleanup } from '../render-center.tsx'
import {
  ACT_PATH,
  alreadyHandled,
  approve,
  createProcessBackend,
  forward,
  many,
  NOW,
  process,
  rejectedWith,
  reject,
  task,
} from '../process-backend.ts'

const dialogButton = (root: ShadowRoot, name: string) =>
  [...root.querySelectorAll<HTMLElement>('dialog button')].find(
    (b) => (b.getAttribute('aria-label') ?? b.textContent) === name,
  )!

describe('bulk actions', () => {
  afterEach(cleanup)

  it('reports each result of a bulk action on 30 tasks, keeps the failed ones selected and retries only these', async () => {
    const seal = { ...approve, name: 'Seal' }
    const complete = { ...approve, name: 'Complete' }
    const backend = createProcessBackend({
      todo: many(30, (n) =>
        task(n, { actions: [n === 30 ? complete : n % 6 === 0 ? seal : approve, reject] }),
      ),
    })
    const step = { ...process(5).tasks[0]!, id: 't5', actionTime: NOW }
    backend.replies['GET /process/{id}'] = { errno: 0, entities: [process(5, { tasks: [step] })] }
    const bad = new Set(['t3', 't17', 't30'])
    backend.onAct = (id) =>
      bad.has(id) ? rejectedWith('locked') : id === 't5' ? alreadyHandled() : undefined
    const { waitFor, press, rowNames, controls, text, root, all, status } = renderCenter(backend, {
      query: 'limit=30',
    })
    await waitFor(() => rowNames().length === 30)
    controls('Select Leave request 1')[0]!.click()
    await waitFor('1 selected')
    await press('Select all')
    await waitFor('30 selected')
    await press('Approve 25, Seal 4, Complete 1')
    await waitFor('Approve 25, Seal 4, Complete 1 applications')
    expect(root.querySelector('dialog h2')!.textContent, 'never one label for all').to.equal(
      'Approve 25, Seal 4, Complete 1 applications',
    )
    dialogButton(root, 'Approve 25, Seal 4, Complete 1').click()
    await waitFor('30 will be sent in 5 seconds')
    dialogButton(root, 'Undo').click()
    await waitFor('Approve 25, Seal 4, Complete 1 applications')
    dialogButton(root, 'Approve 25, Seal 4, Complete 1').click()
    await waitFor('30 will be sent in 5 seconds')
    expect(backend.called(ACT_PATH)).to.have.length(0)
    backend.tick(UNDO_MS)
    await waitFor('26 done, 3 failed, 1 already handled')
    expect(all('[data-outcome=failed]').map((li) => li.textContent)).to.deep.equal([
      'Leave request 3Chen Mo · 2026-0003Approve · Failed · locked',
      'Leave request 17Chen Mo · 2026-0017Approve · Failed · locked',
      'Leave request 30Chen Mo · 2026-0030Complete · Failed · locked',
    ])
    expect(all('[data-outcome=handled]').map((li) => li.textContent)).to.deep.equal([
      'Leave request 5Chen Mo · 2026-0005Approve · Already handled by Li Wei',
    ])
    expect(all('[data-outcome=done]')[5]!.textContent).to.equal(
      'Leave request 8Chen Mo · 2026-0008Approve · Done',
    )
    expect(backend.called(ACT_PATH)).to.have.length(30)
    bad.clear()
    dialogButton(root, 'Try the 3 that failed again').click()
    backend.tick(UNDO_MS)
    await waitFor('29 done, 0 failed, 1 already handled')
    expect(backend.called(ACT_PATH)).to.have.length(33)
    root.querySelector<HTMLElement>('dialog .ui-dialog-actions button')!.click()
    await waitFor(() => !root.querySelector('dialog'))
    expect(text()).not.to.include('chosen')
    expect(status()).to.equal('1 task') // the task that the server still lists although it replied "handled"
  })

  it('keeps the failed tasks of a bulk action selected', async () => {
    const backend = createProcessBackend({ todo: many(3, task) })
    backend.onAct = (id) => (id === 't2' ? rejectedWith('locked') : undefined)
    const { waitFor, press, rowNames, controls, root } = renderCenter(backend)
    await waitFor(() => rowNames().length === 3)
    controls('Select Leave request 1')[0]!.click()
    await waitFor('1 selected')
    await press('Select all')
    await waitFor('3 selected')
    root.querySelector<HTMLElement>('.center-selection > button:nth-last-child(2)')!.click()
    await waitFor('Approve 3 applications')
    dialogButton(root, 'Approve 3').click()
    backend.tick(UNDO_MS)
    await waitFor('2 done, 1 failed')
    dialogButton(root, 'Close').click()
    await waitFor(() => rowNames().join() === 'Leave request 2')
    await waitFor('1 selected')
  })

  it('reports when the selected tasks share no action', async () => {
    const { waitFor, rowNames, controls } = renderCenter(
      createProcessBackend({ todo: [task(1), task(2, { actions: [forward] })] }),
    )
    await waitFor(() => rowNames().length === 2)
    for (const n of [1, 2]) {
      controls(`Select Leave request ${n}`)[0]!.click()
      await waitFor(`${n} selected`)
    }
    await waitFor('The selected tasks have no action in common')
  })
})

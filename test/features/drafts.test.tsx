import { expect } from 'chai'
import type { ReactNode } from 'react'
import { EarlierFeedback } from '../../src/features/assistant/parts/feedback-view.tsx'
import { ReviewForm } from '../../src/features/catalogue/detail/review-form.tsx'
import AskDialog from '../../src/features/process-center/detail/ask-dialog.tsx'
import DecideDialog from '../../src/features/process-center/act/decide-dialog.tsx'
import ReassignDialog from '../../src/features/process-center/act/reassign-dialog.tsx'
import { UNDO_MS } from '../../src/features/process-center/decide/decisions.ts'
import { DecisionPanel } from '../../src/features/process-center/inbox/decision-panel.tsx'
import { EntrustForm } from '../../src/features/process-center/entrust/entrust-form.tsx'
import { createProcessCenter } from '../../src/features/process-center/lists/process-center.ts'
import FiltersDialog from '../../src/features/process-center/filters/filters-dialog.tsx'
import RateDialog from '../../src/features/process-center/act/rate-dialog.tsx'
import { createDrafts } from '../../src/runtime/session/drafts.ts'
import { app } from '../double/app-fixtures.ts'
import { mount, type Mounted } from '../double/mount.tsx'
import { student } from '../double/session-double.ts'
import { unmountAll } from '../ui/render-in-shadow.tsx'
import {
  createProcessBackend,
  process,
  reject,
  task,
  type ProcessBackend,
} from './process-center/process-backend.ts'

// every text that a user composes is a draft until the server has it: a row for each field. draft-fields.test.ts finds
// fields without a row

interface Row {
  name: string
  node(backend: ProcessBackend): ReactNode
  /** Fills in what else is required, and sends. */
  send(view: Mounted, backend: ProcessBackend): Promise<void>
}

const noop = () => {}
const pressLast = async ({ controls, waitFor }: Mounted, name: string) => {
  await waitFor(() => controls(name).length > 0)
  controls(name).at(-1)!.click()
}
const ROWS: Row[] = [
  {
    name: 'the remark on a task',
    node: () => <DecideDialog tasks={[task(1)]} action={reject} onClose={noop} />,
    send: (view) => pressLast(view, 'Reject'),
  },
  {
    name: 'the remark on several tasks',
    node: () => <DecideDialog tasks={[task(1), task(2)]} action={reject} onClose={noop} />,
    send: (view) => pressLast(view, 'Reject 2'),
  },
  {
    name: 'the opinion in the inbox',
    node: () => <DecisionPanel ref={null} task={task(1)} rows={[]} onAdvance={noop} onHelp={noop} />,
    send: (view) => view.press('Reject'),
  },
  {
    name: 'the reason of a transfer',
    node: () => (
      <ReassignDialog task={task(1)} way="transfer" to={{ account: 'li', name: 'Li' }} onClose={noop} />
    ),
    send: (view) => pressLast(view, 'Transfer'),
  },
  {
    name: 'a question to the applicant',
    node: () => <AskDialog process={process(1)} onClose={noop} />,
    send: (view) => view.press('Send'),
  },
  {
    name: 'the rating of a process',
    node: () => <RateDialog process={process(1)} onClose={noop} />,
    async send(view) {
      await view.press('5 stars')
      await view.press('Send the rating')
    },
  },
  {
    name: 'a review of an item',
    node: () => <ReviewForm appId="a1" ownReview={undefined} submit={async () => {}} onDone={noop} />,
    async send(view) {
      await view.press('5 stars, very good')
      await view.press('Send review')
    },
  },
  {
    name: 'why an answer was not helpful',
    node(backend) {
      // an answer of an earlier visit shows what was begun
      const drafts = backend.runtime.service(createDrafts)
      if (!drafts.get('feedback q1')) drafts.set('feedback q1', '{"reason":"other","remark":""}')
      return <EarlierFeedback answerId="q1" />
    },
    send: (view) => view.press('Submit'),
  },
  {
    name: 'the name of a filter',
    node(backend) {
      const model = createProcessCenter(backend.runtime)
      model.setLocation({ list: 'todo', keyword: 'leave', query: '', processId: '' })
      return <FiltersDialog model={model} list="todo" onClose={noop} />
    },
    send: (view) => view.press('Save'),
  },
]

function setUp() {
  const backend = createProcessBackend({ todo: [task(1), task(2)] })
  Object.assign(backend.replies, {
    'POST /process/{id}': { errno: 0 },
    'GET /process/{id}': { errno: 0, entities: [process(1)] },
    'POST /webQa/{id}/feedback': {},
    'POST /user/{id}/entrustees': { errno: 0 },
    userApps: [app('Leave request')],
    appTags: [],
  })
  return backend
}
const TEXT = 'Because of the flood'
/** The text field of a form. */
const fieldOf = ({ root }: Mounted) =>
  root.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input.ui-field')
const typeInto = async (view: Mounted) => {
  await view.waitFor(() => fieldOf(view))
  await view.type(view.nameOf(fieldOf(view)!), TEXT)
}

describe('drafts', () => {
  afterEach(unmountAll)

  for (const { name, node, send } of ROWS)
    it(`${name} survives a closed dialog and a sign-in of the same person, until the server has it`, async () => {
      const backend = setUp()
      const open = async () => {
        unmountAll()
        const view = mount(node(backend), { runtime: backend.runtime })
        await view.waitFor(() => fieldOf(view))
        return { view, value: () => fieldOf(view)!.value }
      }
      const first = await open()
      await typeInto(first.view)
      const second = await open()
      await second.view.waitFor(() => second.value() === TEXT)
      unmountAll()
      backend.session.clear({ system: 'taskApi', status: 200, code: 'OIDC_BC_LOGOUT' })
      await second.view.waitFor(() => true)
      backend.session.setUser(student)
      const third = await open()
      await third.view.waitFor(() => third.value() === TEXT)
      await send(third.view, backend)
      const drafts = backend.runtime.service(createDrafts)
      await third.view.waitFor(() => {
        backend.tick(UNDO_MS)
        return [
          'opinion t1',
          'opinion t2',
          'reassign t1',
          'bulk reject',
          'message p1',
          'rate p1',
          'review a1',
          'feedback q1',
          'filter',
        ].every((key) => drafts.get(key) === '')
      })
    })

  it('a delegation survives as a whole: person, days, items', async () => {
    const backend = setUp()
    backend.replies['GET /users'] = {
      errno: 0,
      entities: [{ id: 'u1', account: 'wangq', name: 'Wang Qiang' }],
    }
    const open = () => {
      unmountAll()
      return mount(<EntrustForm />, { runtime: backend.runtime })
    }
    const first = open()
    await first.type('Delegate to', 'Wang')
    backend.tick(1000)
    await first.waitFor('Wang Qiang')
    await first.press('Wang Qiang')
    await first.type('Last day', '2026-03-09')
    const second = open()
    await second.waitFor('Wang Qiang')
    await second.waitFor(() => (second.controls('Last day')[0] as HTMLInputElement).value === '2026-03-09')
    await second.press('Save delegation')
    const drafts = backend.runtime.service(createDrafts)
    await second.waitFor(() => drafts.get('delegation') === '')
  })

  it('another person finds nothing of it', async () => {
    const backend = setUp()
    const node = () => <RateDialog process={process(1)} onClose={noop} />
    const view = mount(node(), { runtime: backend.runtime })
    await typeInto(view)
    unmountAll()
    backend.session.setUser({ id: 'staff', name: 'Zhou' })
    const next = mount(node(), { runtime: backend.runtime })
    await next.waitFor(() => fieldOf(next)?.value === '')
  })

  it('who rates a process is offered no remarks of approvers, nor their own phrases', async () => {
    const backend = setUp()
    const view = mount(<RateDialog process={process(1)} onClose={noop} />, { runtime: backend.runtime })
    await view.waitFor(() => view.controls('5 stars').length > 0)
    expect(view.text()).to.not.include('Approved.')
    expect(view.controls('Save as a phrase')).to.have.length(0)
  })
})

import { expect } from 'chai'
import { entrustment, LIST as ENTRUSTEES, wang } from './entrust/render-panel.tsx'
import { createErrorReply } from '../../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../../double/session-double.ts'
import { serverClock } from '../../../src/runtime/time/server-clock.ts'
import { renderCenter, cleanup } from './render-center.tsx'
import { NOW, LIST_PATHS, many, createProcessBackend, task } from './process-backend.ts'
import { eventually } from '../../ui/render-in-shadow.tsx'

describe('list states of the process centre: empty, signed out, failed, updated', () => {
  afterEach(cleanup)

  it('shows an empty state, and offers to clear the filters after a search without a result', async () => {
    const { waitFor, press, type, rowNames, backend } = renderCenter(
      createProcessBackend({ todo: [task(1)] }),
    )
    await waitFor(() => rowNames().length === 1)
    await type('Search this list', 'zzz')
    backend.tick(300)
    await waitFor('Nothing matches these filters')
    await press('Clear filters')
    await waitFor(() => rowNames().length === 1)
    cleanup()
    const empty = renderCenter(createProcessBackend(), { list: 'meApply' })
    await empty.waitFor('No requests yet')
  })

  it('the banner of a delegation that comes after the lists stands below them: nothing moves', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    let answer: (reply: object) => void = () => {}
    Object.assign(backend.replies, { [ENTRUSTEES]: () => new Promise((done) => (answer = done)) })
    const { waitFor, root, rowNames } = renderCenter(backend)
    await waitFor(() => rowNames().length === 1)
    const lists = root.querySelector<HTMLElement>('.center-lists')!
    expect(lists.hidden).to.equal(true)
    backend.tick(1000)
    await waitFor(() => !lists.hidden)
    answer({ errno: 0, entities: [entrustment('1', wang)] })
    await waitFor('Wang Qiang handles your tasks')
    const banner = root.querySelector('.entrust-banner')!
    expect(lists.compareDocumentPosition(banner)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('the tab of the list that it opens with is in view, whenever the lists are shown, and stays so in another width', async () => {
    const backend = createProcessBackend()
    const { waitFor, root, host } = renderCenter(backend, { list: 'flow_cc' })
    host.style.cssText = 'display: block; inline-size: 342px'
    backend.tick(1000)
    await waitFor(() => !root.querySelector<HTMLElement>('.center-lists')!.hidden)
    const isInView = () => {
      const [bar, tab] = ['[role=tablist]', '[role=tab][aria-selected=true]'].map((one) =>
        root.querySelector(one)!.getBoundingClientRect(),
      )
      return tab!.width > 0 && tab!.left >= bar!.left && tab!.right <= bar!.right
    }
    await waitFor(isInView)
    host.style.inlineSize = '200px'
    await waitFor(() => root.querySelector('[role=tablist]')!.clientWidth <= 200 && isInView())
  })

  it('prompts a guest to sign in without any request', async () => {
    const backend = createProcessBackend({}, { session: createSessionDouble() })
    const { waitFor, press } = renderCenter(backend)
    await waitFor('Sign in to see your requests')
    await press('Sign in')
    await eventually(() => {
      expect(backend.session.calls).to.deep.equal(['signIn'])
      expect(backend.calls).to.have.length(0)
    })
  })

  it('prompts a guest to sign in for the form of an item, which is not a list', async () => {
    const backend = createProcessBackend({}, { session: createSessionDouble() })
    const { waitFor, text } = renderCenter(backend, { view: 'form', item: 'leave' })
    await waitFor('Sign in to apply')
    expect(text()).not.to.include('Your tasks')
  })

  it('shows nothing of the previous user', async () => {
    const { waitFor, rowNames, backend, text } = renderCenter(createProcessBackend({ todo: [task(1)] }))
    await waitFor(() => rowNames().length === 1)
    backend.data.todo = [task(2)]
    backend.session.setUser({ id: 'other', name: 'Other' })
    await waitFor(() => rowNames().join() === 'Leave request 2')
    backend.session.setUser('guest')
    await waitFor('Sign in to see')
    expect(text()).not.to.include('Leave request')
    backend.session.setUser(student)
  })

  it('shows one error for a failed list, keeps its rows and recovers on retry (§8)', async () => {
    const backend = createProcessBackend({ todo: [task(1)] })
    backend.replies[LIST_PATHS.todo] = { errno: 9 }
    const { waitFor, press, rowNames, text } = renderCenter(backend)
    await waitFor('The list could not be loaded.')
    backend.replies[LIST_PATHS.todo] = { errno: 0, total: 1, entities: [task(1)] }
    await press('Try again')
    await waitFor(() => rowNames().length === 1)
    backend.replies[LIST_PATHS.todo] = createErrorReply(403)
    backend.runtime.queries.invalidate(['tasks'])
    await waitFor('What was loaded before is shown.')
    expect(rowNames()).to.have.length(1)
    expect(text()).not.to.include('could not be loaded')
  })

  it('stops loading without a message with silent-errors (§8)', async () => {
    const backend = createProcessBackend()
    backend.replies[LIST_PATHS.todo] = { errno: 9 }
    const { waitFor, text, find } = renderCenter(backend, {}, { silentErrors: true })
    await waitFor(() => find('.center-list').getAttribute('aria-busy') === 'false')
    expect(text()).not.to.include('could not')
    expect(backend.logged.join()).to.include('/me/tasks/todo')
  })

  it('holds new rows back behind a button, announces them politely and shows them on press', async () => {
    const { waitFor, press, rowNames, backend, find, root } = renderCenter(
      createProcessBackend({ todo: many(2, task) }),
    )
    await waitFor(() => rowNames().length === 2)
    // assigned later than the others, so sorted above them
    const newer = [task(8, { assignTime: NOW }), task(9, { assignTime: NOW })]
    backend.data.todo = [...newer, ...backend.data.todo]
    backend.runtime.queries.invalidate(['tasks'])
    await waitFor('2 new, show')
    expect(find('.center-new-rows').getAttribute('role')).to.equal('status')
    expect(rowNames()).to.have.length(2)
    await press('2 new, show')
    await eventually(() => {
      expect(rowNames()).to.have.length(4)
      expect((root.activeElement as HTMLElement).textContent).to.equal('4 tasks')
    })
  })

  it('never says of what was done that it will be, on a device that is behind', async () => {
    const { waitFor, rowNames, all, backend } = renderCenter(
      createProcessBackend({
        todo: [task(1, { assignTime: NOW + 10 * 60_000, expireTime: NOW + 60 * 60_000 })],
      }),
    )
    await waitFor(() => rowNames().length === 1)
    const times = () => all('[data-row] time').map((time) => time.textContent)
    await waitFor(() => !times().some((text) => text!.startsWith('in ')))
    await waitFor(() => times().includes('Due in 1 hour'))
    const { runtime } = backend
    serverClock(runtime).learn({
      headers: new Headers({ date: new Date(NOW + 40 * 60_000).toUTCString() }),
      sentAt: NOW,
      isFresh: true,
    })
    await waitFor(() => times().includes('Due in 20 minutes'))
    expect(times().join()).to.include('30 minutes')
  })

  it('says that the list has moved between two pages, and reads it again', async () => {
    const { waitFor, press, rowNames, backend, root, text } = renderCenter(
      createProcessBackend({ todo: many(45, task) }),
    )
    await waitFor(() => rowNames().length === 10)
    backend.data.todo = backend.data.todo.slice(3)
    await press('Page 2')
    await waitFor('The list has changed')
    await press('Read the list again')
    await waitFor(() => rowNames()[0] === 'Leave request 4' && rowNames().length === 10)
    await waitFor(() => !text().includes('The list has changed'))
    await waitFor(() => (root.activeElement as HTMLElement).textContent === '42 tasks')
    await press('Page 2')
    await waitFor(() => rowNames()[0] === 'Leave request 14')
    expect(text()).not.to.include('The list has changed')
  })

  it('announces the count once per response, not during a refetch', async () => {
    const { waitFor, rowNames, backend, root, type } = renderCenter(
      createProcessBackend({ todo: many(12, task) }),
    )
    await waitFor(() => rowNames().length === 10)
    const region = root.querySelector('.center-status > p')!
    await waitFor(() => region.textContent === '12 tasks')
    const logged: (string | null)[] = []
    const observer = new MutationObserver(() => logged.push(region.textContent))
    observer.observe(region, { subtree: true, childList: true, characterData: true })
    for (let n = 0; n < 5; n++) {
      const before = backend.listRequests(LIST_PATHS.todo).length
      backend.runtime.queries.invalidate(['tasks'])
      await waitFor(() => backend.listRequests(LIST_PATHS.todo).length > before)
    }
    await type('Search this list', 'request 12')
    backend.tick(300)
    await waitFor(() => rowNames().join() === 'Leave request 12')
    await waitFor(() => logged.length > 0)
    observer.disconnect()
    expect(logged).to.deep.equal(['1 found for “request 12”'])
  })
})

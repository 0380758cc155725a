import { expect } from 'chai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadable } from '../../src/ui/loadable.tsx'
import { waitUntil } from '../element/probe-tag.tsx'
import { ErrorBoundary } from '../../src/element/define/error-boundary.tsx'

const waitForText = (host: HTMLElement, text: string) => waitUntil(() => host.textContent === text, text)

/** Records timers of 100 ms and more, so that a test can run them on demand. */
function holdLongTimers() {
  const original = window.setTimeout
  const held: (() => void)[] = []
  window.setTimeout = ((run: () => void, ms = 0) =>
    ms < 100 ? original(run, ms) : held.push(run)) as typeof window.setTimeout
  return { held, restore: () => (window.setTimeout = original) }
}

describe('a loadable component', () => {
  it('retries a failed chunk import on "try again"', async () => {
    let attempts = 0
    const Part = loadable(() =>
      ++attempts < 2
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve({ default: () => <p>here</p> }),
    )
    const errors: unknown[] = []
    const timers = holdLongTimers()
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host, { onCaughtError() {} })
    root.render(
      <ErrorBoundary message="it broke" retryLabel="try again" onError={(e) => errors.push(e)}>
        <Part fallback={<p>wait</p>} />
      </ErrorBoundary>,
    )
    await waitForText(host, 'it broketry again')
    expect(errors).to.have.length(1)
    timers.held.forEach((run) => run())
    expect(timers.held, 'a failed part is reset by a timer').to.not.have.length(0)
    timers.restore()
    expect(attempts, 'no retry without a press').to.equal(1)
    host.querySelector('button')!.click()
    await waitForText(host, 'here')
    root.unmount()
    host.remove()
  })

  it('waits while the browser is offline, and imports again when it is online', async () => {
    let isOnline = false
    let attempts = 0
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
    const Part = loadable(() =>
      ++attempts < 2
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve({ default: () => <p>here</p> }),
    )
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host, { onCaughtError() {} })
    try {
      root.render(
        <ErrorBoundary message="it broke" retryLabel="try again" onError={() => {}}>
          <span>the list</span>
          <Part />
        </ErrorBoundary>,
      )
      await waitUntil(() => attempts === 1, 'the import failed')
      await new Promise((done) => setTimeout(done, 50))
      expect(host.textContent).to.equal('the list')
      isOnline = true
      dispatchEvent(new Event('online'))
      await waitForText(host, 'the listhere')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
      root.unmount()
      host.remove()
    }
  })

  it('renders its fallback, then the component as soon as it has loaded, without the delay of Suspense', async () => {
    let resolve!: () => void
    const gate = new Promise<void>((done) => (resolve = done))
    const Part = loadable(() => gate.then(() => ({ default: ({ name }: { name: string }) => <p>{name}</p> })))
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const timers = holdLongTimers()
    try {
      root.render(<Part name="here" fallback={<p>wait</p>} />)
      await waitForText(host, 'wait')
      resolve()
      await waitForText(host, 'here')
      expect(timers.held, 'no timer delays it').to.have.length(0)
    } finally {
      timers.restore()
      root.unmount()
      host.remove()
    }
  })

  it('renders synchronously after preloading', async () => {
    let attempts = 0
    const Part = loadable(() => Promise.resolve({ default: () => <p>{`here ${++attempts}`}</p> }))
    await Promise.all([Part.preload(), Part.preload()])
    const host = document.createElement('div')
    const root = createRoot(host)
    flushSync(() => root.render(<Part fallback={<p>wait</p>} />))
    expect(host.textContent).to.equal('here 1')
    root.unmount()
  })
})

import { expect } from 'chai'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyWithRetry } from '../../../src/ui/lazy-with-retry.tsx'
import { waitUntil } from '../probe-tag.tsx'
import { ErrorBoundary } from '../../../src/element/define/error-boundary.tsx'

const waitForText = (host: HTMLElement, text: string) => waitUntil(() => host.textContent === text, text)

/** Records the timers of 100 ms and more, so that a test can run them when it wants to. */
function holdLongTimers() {
  const original = window.setTimeout
  const held: (() => void)[] = []
  window.setTimeout = ((run: () => void, ms = 0) =>
    ms < 100 ? original(run, ms) : held.push(run)) as typeof window.setTimeout
  return { held, restore: () => (window.setTimeout = original) }
}

describe('a lazy component', () => {
  it('retries a failed chunk import on "try again"', async () => {
    let asked = 0
    const Part = lazyWithRetry(() =>
      ++asked < 2
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve({ default: () => <p>here</p> }),
    )
    const errors: unknown[] = []
    const timers = holdLongTimers()
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host, { onCaughtError() {} })
    root.render(
      <ErrorBoundary message="it broke" retryLabel="try again" onError={(e) => errors.push(e)}>
        <Suspense fallback="wait">
          <Part />
        </Suspense>
      </ErrorBoundary>,
    )
    await waitForText(host, 'it broketry again')
    expect(errors).to.have.length(1)
    timers.held.forEach((run) => run())
    expect(timers.held, 'a failed part is reset by a timer').to.not.have.length(0)
    timers.restore()
    expect(asked, 'no retry without a press').to.equal(1)
    host.querySelector('button')!.click()
    await waitForText(host, 'here')
    root.unmount()
    host.remove()
  })
})

import { expect } from 'chai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Elements } from '../../src/ui/content.ts'
import { loadable, PartFailed } from '../../src/ui/loadable.tsx'
import { waitUntil } from '../element/probe-tag.tsx'

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
  /** Fails until it is told to load. */
  function createPart() {
    const part = { attempts: 0, canLoad: false }
    const Part = loadable(() => {
      part.attempts++
      return part.canLoad
        ? Promise.resolve({ default: () => <p>here</p> })
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    })
    return Object.assign(part, { Part })
  }
  const Failed = ({ onRetry }: { onRetry(): void }) => <button onClick={onRetry}>not loaded</button>
  /** Renders a part beside a list. */
  function renderBeside(part: Elements) {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const render = (next: Elements) =>
      root.render(
        <PartFailed value={Failed}>
          <span>list </span>
          {next}
        </PartFailed>,
      )
    render(part)
    const remove = () => {
      root.unmount()
      host.remove()
    }
    return { host, render, remove }
  }

  for (const online of [true, false])
    it(`says that a part could not be loaded beside what is there, and tries again when told to; said to be ${online ? 'online' : 'offline'}`, async () => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
      const part = createPart()
      const { host, remove } = renderBeside(<part.Part fallback={<p>wait</p>} />)
      try {
        await waitForText(host, 'list not loaded')
        expect(part.attempts, 'no retry without a press').to.equal(1)
        host.querySelector('button')!.click()
        await waitUntil(() => part.attempts === 2, 'a second attempt')
        await waitForText(host, 'list not loaded')
        part.canLoad = true
        host.querySelector('button')!.click()
        await waitForText(host, 'list here')
      } finally {
        Reflect.deleteProperty(navigator, 'onLine')
        remove()
      }
    })

  it('tries again when it is opened again, and when the browser says that it is online again', async () => {
    const part = createPart()
    const { host, render, remove } = renderBeside(<part.Part />)
    await waitForText(host, 'list not loaded')
    render(null)
    await waitForText(host, 'list ')
    render(<part.Part />)
    await waitUntil(() => part.attempts === 2, 'a second attempt')
    await waitForText(host, 'list not loaded')
    part.canLoad = true
    dispatchEvent(new Event('online'))
    await waitForText(host, 'list here')
    remove()
  })

  it('tries again when it is rendered after a failed preload', async () => {
    const part = createPart()
    await part.Part.preload()
    part.canLoad = true
    const { host, remove } = renderBeside(<part.Part />)
    await waitForText(host, 'list here')
    expect(part.attempts).to.equal(2)
    remove()
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

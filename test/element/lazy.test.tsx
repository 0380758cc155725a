import { expect } from 'chai'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../../src/element/boundary.tsx'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('a part that is loaded when it is first shown', () => {
  it('is asked for again by "try again" after it could not be loaded', async () => {
    let asked = 0
    const Part = lazy(() =>
      ++asked < 2
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve({ default: () => <p>here</p> }),
    )
    const told: unknown[] = []
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host, { onCaughtError() {} })
    root.render(
      <Boundary text="it broke" again="try again" onError={(e) => told.push(e)}>
        <Suspense fallback="wait">
          <Part />
        </Suspense>
      </Boundary>,
    )
    await pause(450) // what follows a placeholder at once is held back by React
    expect(host.textContent).to.equal('it broketry again')
    expect(told).to.have.length(1)
    await pause(300)
    expect(asked, 'nothing is asked for by itself').to.equal(1)
    host.querySelector('button')!.click()
    await pause(450)
    expect(host.textContent).to.equal('here')
    root.unmount()
    host.remove()
  })
})

import { expect } from 'chai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { atom } from 'nanostores'
import { useStore } from '@nanostores/react'

// Tags are React roots that share stores. React holds back content that arrives within 300 ms of a fallback. When that is
// due while effects of another root are pending, and these change the first root, React commits one tree twice and throws.
// Fails without src/build/patches/react-dom.

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('two roots that share a store', () => {
  it('commit late content while an effect of the other root is pending', async () => {
    const problems: string[] = []
    const note = (event: ErrorEvent) => {
      problems.push(event.message)
      event.preventDefault()
    }
    const { onerror } = window
    window.onerror = null
    addEventListener('error', note)
    const $said = atom(0)
    let change = (_: number) => {}
    let come = (_: { default: () => string }) => {}
    const Late = lazy(() => new Promise<{ default: () => string }>((done) => (come = done)))
    function First() {
      return (
        <>
          <p>{useStore($said)}</p>
          <Suspense fallback="wait">
            <Late />
          </Suspense>
        </>
      )
    }
    function Other() {
      const [n, set] = useState(0)
      useEffect(() => {
        change = set
        if (n) $said.set(n)
      }, [n])
      return n
    }
    const one = document.body.appendChild(document.createElement('div'))
    const two = document.body.appendChild(document.createElement('div'))
    const roots = [createRoot(one), createRoot(two)]
    roots[0]!.render(<First />)
    roots[1]!.render(<Other />)
    while (!one.textContent!.includes('wait')) await pause(1)
    const shown = performance.now()
    await pause(50)
    come({ default: () => 'late' })
    await pause(200)
    // a busy page: the other root is rendered when the content is due, and its effects come after that
    change(1)
    while (performance.now() < shown + 350) void 0
    await pause(400)
    removeEventListener('error', note)
    window.onerror = onerror
    expect(problems).to.deep.equal([])
    expect(one.textContent).to.equal('1late')
    for (const root of roots) root.unmount()
    one.remove()
    two.remove()
  })
})

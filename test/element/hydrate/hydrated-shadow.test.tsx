import { expect } from 'chai'
import { lazy, Suspense, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { waitUntil } from '../probe-tag.tsx'

// A tag is hydrated in an element of its shadow root. The second test fails without src/build/patches/react-dom.

/** Calls back once React has committed it, and so its siblings. */
function Committed({ onCommit }: { onCommit(): void }) {
  useEffect(onCommit, [onCommit])
  return null
}

describe('hydration inside a shadow root', () => {
  let host: HTMLElement
  let root: Root
  const problems: string[] = []
  const note = (event: ErrorEvent) => {
    problems.push(event.message)
    event.preventDefault()
  }
  const { onerror } = window
  const fill = (html: string) => {
    host = document.createElement('div')
    document.body.append(host)
    const shadow = host.attachShadow({ mode: 'open' })
    const range = document.createRange()
    range.selectNode(document.body)
    shadow.append(range.createContextualFragment(`<div>${html}</div>`))
    return shadow.querySelector('div')!
  }
  beforeEach(() => {
    problems.length = 0
    window.onerror = null
    addEventListener('error', note)
  })
  afterEach(() => {
    root.unmount()
    host.remove()
    removeEventListener('error', note)
    window.onerror = onerror
  })

  it('replaces server content that does not match', async () => {
    const container = fill('<h1>served</h1>')
    root = hydrateRoot(container, <h1>here</h1>, { onRecoverableError() {} })
    await waitUntil(() => container.textContent === 'here', 'the content of the client')
  })

  it('ignores pointer and focus events whose target the shadow root has cleared', async () => {
    let come = (_: { default: () => React.JSX.Element }) => {}
    const Late = lazy(() => new Promise<{ default: () => React.JSX.Element }>((done) => (come = done)))
    const container = fill('<!--$--><button>late</button><i></i><!--/$-->')
    let commits = 0
    const onCommit = () => void commits++
    root = hydrateRoot(
      container,
      <>
        <Suspense fallback={<p>wait</p>}>
          <Late />
        </Suspense>
        <Committed onCommit={onCommit} />
      </>,
      { onRecoverableError() {} },
    )
    await waitUntil(() => commits === 1, 'the shell hydrated')
    const button = container.querySelector('button')!
    // from one element of the shadow root to another: such an event stays inside, and has no target once it is over
    const over = { bubbles: true, composed: true, relatedTarget: container.querySelector('i') }
    button.dispatchEvent(new FocusEvent('focusin', over))
    button.dispatchEvent(new PointerEvent('pointerover', over))
    button.dispatchEvent(new MouseEvent('mouseover', over))
    // the events have run their course, and the shadow root has cleared their targets
    await new Promise((done) => setTimeout(done))
    come({
      default: () => (
        <>
          <button>late</button>
          <i />
          <Committed onCommit={onCommit} />
        </>
      ),
    })
    await waitUntil(() => commits === 2, 'the late content hydrated')
    // React replays the events in a task of its own
    await new Promise((done) => setTimeout(done))
    expect(problems).to.deep.equal([])
    expect(container.querySelector('button')).to.equal(button)
  })
})

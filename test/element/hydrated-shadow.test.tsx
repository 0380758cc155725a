import { expect } from 'chai'
import { lazy, Suspense } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'

// A tag's home is hydrated inside its shadow root, where React knew elements and the page's own events only.

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('a shadow root that a server filled', () => {
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
    shadow.append(range.createContextualFragment(html))
    return shadow
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

  it('shows what was made anew once, not below what was served', async () => {
    const shadow = fill('<h1>served</h1>')
    root = hydrateRoot(shadow as never, <h1>here</h1>, { onRecoverableError() {} })
    await pause(50)
    expect(shadow.textContent).to.equal('here')
  })

  it('a pointer and the focus over what is not hydrated yet throw nothing later', async () => {
    let come = (_: { default: () => React.JSX.Element }) => {}
    const Late = lazy(() => new Promise<{ default: () => React.JSX.Element }>((done) => (come = done)))
    const shadow = fill('<!--$--><button>late</button><i></i><!--/$-->')
    root = hydrateRoot(
      shadow as never,
      <Suspense fallback="wait">
        <Late />
      </Suspense>,
      { onRecoverableError() {} },
    )
    await pause(50)
    const button = shadow.querySelector('button')!
    // from one element of the shadow root to another: such an event stays inside, and has no target once it is over
    const over = { bubbles: true, composed: true, relatedTarget: shadow.querySelector('i') }
    button.dispatchEvent(new FocusEvent('focusin', over))
    button.dispatchEvent(new PointerEvent('pointerover', over))
    button.dispatchEvent(new MouseEvent('mouseover', over))
    await pause(20)
    come({
      default: () => (
        <>
          <button>late</button>
          <i />
        </>
      ),
    })
    await pause(100)
    expect(problems).to.deep.equal([])
    expect(shadow.querySelector('button')).to.equal(button)
  })
})

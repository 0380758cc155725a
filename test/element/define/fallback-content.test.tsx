import type { ShadowHost } from '../../../src/element/scope/tag-host.ts'
import { expect } from 'chai'
import { eventually } from '../../ui/render-in-shadow.tsx'
import { showFallback } from '../../../src/element/define/fallback-content.ts'

/** An element with a shadow root and a container, as a tag has. */
function createHost(html: (host: HTMLElement) => void) {
  const host = document.createElement('div') as HTMLDivElement & ShadowHost
  html(host)
  const root = host.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  root.append(container)
  document.body.append(host)
  return { host, root, container }
}

const field = (label: string) => {
  const input = document.createElement('input')
  input.ariaLabel = label
  return input
}
const link = (href: string) => Object.assign(document.createElement('a'), { href, textContent: 'Link' })

const isShown = (container: HTMLElement) =>
  eventually(() => expect(container.dataset['waiting']).to.equal(undefined))

describe('fallback content', () => {
  afterEach(() => document.body.replaceChildren())

  it('shows what the page wrote until the content is ready, and then only that', async () => {
    const { host, root, container } = createHost((element) => element.append(link('/hall')))
    const [written] = host.children as unknown as HTMLElement[]
    const show = showFallback(host, container)!
    expect(written!.getClientRects()).to.have.length(1)
    expect(container.dataset['waiting']).to.equal('')
    show()
    await isShown(container)
    expect(written!.getClientRects()).to.have.length(0)
    expect(written!.isConnected, 'the page’s own content stays in the document').to.equal(true)
    expect(root.querySelector('slot')).to.equal(null)
    expect(container.dataset['waiting']).to.equal(undefined)
  })

  it('has none for an empty tag, white space or content for a slot', () => {
    for (const fill of [
      () => {},
      (element: HTMLElement) => element.append('\n  '),
      (element: HTMLElement) =>
        element.append(Object.assign(document.createElement('img'), { slot: 'logo' })),
    ]) {
      const { host, root, container } = createHost(fill)
      expect(showFallback(host, container)).to.equal(undefined)
      expect(root.querySelector('slot')).to.equal(null)
    }
  })

  it('shows no page that only says what it needs', () => {
    const { host, container } = createHost((element) => {
      const served = document.createElement('div')
      served.dataset['served'] = 'shell'
      element.append(served)
    })
    expect(showFallback(host, container)).to.equal(undefined)
    expect(host.children).to.have.length(0)
  })

  it('removes what a server wrote, keeps the typed text, the focus and the caret', async () => {
    const { host, root, container } = createHost((element) => {
      const served = document.createElement('div')
      served.dataset['served'] = ''
      served.append(field('Search items'), link('/hall'))
      element.append(served)
    })
    const show = showFallback(host, container)!
    const typed = host.querySelector('input')!
    typed.focus()
    typed.value = 'card'
    typed.setSelectionRange(2, 2)
    const own = field('Search items')
    const events: string[] = []
    own.addEventListener('input', () => events.push(own.value))
    // in a tag inside the tag
    const inner = document.createElement('div')
    inner.attachShadow({ mode: 'open' }).append(own)
    container.append(inner)
    show()
    await isShown(container)
    expect(events).to.deep.equal(['card'])
    expect(inner.shadowRoot!.activeElement).to.equal(own)
    expect(own.selectionStart).to.equal(2)
    expect(host.children).to.have.length(0)
    expect(root.contains(inner)).to.equal(true)
  })

  it('moves the focus from a link to the link with the same address', async () => {
    const { host, container } = createHost((element) => element.append(link('/a'), link('/b')))
    const show = showFallback(host, container)!
    host.querySelectorAll('a')[1]!.focus()
    container.append(link('/a'), link('/b'))
    show()
    await isShown(container)
    expect(host.shadowRoot!.activeElement).to.equal(container.children[1])
  })

  for (const [use, begin, end] of [
    [
      'selected',
      (text: HTMLElement) => getSelection()!.selectAllChildren(text),
      () => getSelection()!.removeAllRanges(),
    ],
    [
      'pressed',
      (text: HTMLElement) => text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
      (text: HTMLElement) => text.dispatchEvent(new PointerEvent('pointerup', { bubbles: true })),
    ],
    [
      'composed',
      (text: HTMLElement) => text.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })),
      (text: HTMLElement) => text.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
    ],
    [
      'opened',
      (_: HTMLElement, summary: HTMLElement) => summary.click(),
      (_: HTMLElement, summary: HTMLElement) => summary.click(),
    ],
  ] as const)
    it(`keeps what is ${use} in the page's content until that is over`, async () => {
      const { host, container } = createHost((element) => {
        const details = document.createElement('details')
        details.append(document.createElement('summary'), 'More')
        element.append(Object.assign(document.createElement('p'), { textContent: 'Text' }), details)
      })
      const [text, summary] = ['p', 'summary'].map((name) => host.querySelector<HTMLElement>(name)!)
      const show = showFallback(host, container)!
      await import('../../../src/element/define/replace-content.ts')
      await new Promise((done) => setTimeout(done)) // it watches from now on
      begin(text!, summary!)
      show()
      await new Promise((done) => setTimeout(done, 20))
      expect(container.dataset['waiting'], 'in use').to.equal('')
      end(text!, summary!)
      await isShown(container)
    })

  it('moves the focus to the tab of the same name as a link', async () => {
    const { host, root, container } = createHost((element) => element.append(link('/by-department')))
    const show = showFallback(host, container)!
    host.querySelector('a')!.focus()
    const tab = Object.assign(document.createElement('button'), { textContent: 'Link' })
    container.append(tab)
    show()
    await isShown(container)
    expect(root.activeElement).to.equal(tab)
  })
})

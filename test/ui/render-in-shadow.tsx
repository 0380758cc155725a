import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { keepFocus } from '../../src/element/define/keep-focus.ts'
import { keepKeys } from '../../src/element/define/keep-keys.ts'
import type { ShadowHost } from '../../src/element/scope/tag-host.ts'
import tokens from '../../src/element/styles/tokens.css'
import base from '../../src/element/styles/base.css'
import controls from '../../src/element/styles/controls.css'

/** Renders into a shadow root with the style sheets, the keys and the focus of a tag. */
export interface ShadowRender {
  host: ShadowHost
  root: ShadowRoot
  show(node: ReactNode): void
  /** The one element matching, or an error that names it. */
  find<E extends Element = HTMLElement>(selector: string): E
  all(selector: string): HTMLElement[]
  /** Accessible name of the focused element inside; '' when the focus is elsewhere. */
  focusedName(): string
}

const openRenders: { host: HTMLElement; react: Root; stop(): void }[] = []

export function renderInShadow(node: ReactNode, attributes: Record<string, string> = {}): ShadowRender {
  const host = document.createElement('div') as HTMLElement as ShadowHost
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokens, base, controls]
  keepKeys(root)
  const react = createRoot(root)
  openRenders.push({ host, react, stop: keepFocus(root) })
  const show = (node: ReactNode) => flushSync(() => react.render(node))
  show(node)
  return {
    host,
    root,
    show,
    find<E extends Element>(selector: string) {
      const found = root.querySelector<E>(selector)
      if (!found) throw new Error(`nothing matches ${selector}`)
      return found
    },
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    focusedName() {
      const element = root.activeElement
      return element ? accessibleName(element) : ''
    },
  }
}

export function accessibleName(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** What an input method does: sets the field's text and dispatches an input event; `data` is the composed part. */
export function compose(input: HTMLInputElement, text: string, init: InputEventInit = {}): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true, ...init }))
}

/** Unmounts everything rendered; call it after each test. */
export function unmountAll(): void {
  for (const { host, react, stop } of openRenders.splice(0)) {
    stop()
    react.unmount()
    host.remove()
  }
}

/** Not faked by a test that stops the clock. */
const now = performance.now.bind(performance)

/** Runs a check until it throws nothing: React renders what comes late, on a busy machine in several tasks. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  for (const end = now() + 15_000; ; await flushEvents())
    try {
      return await check()
    } catch (error) {
      if (now() > end) throw error
    }
}

/** Resolves when the browser has handled the events dispatched so far. */
export function flushEvents(): Promise<void> {
  return new Promise((done) => {
    // not a frame or a timer: those are throttled while another test's page is in front
    const { port1, port2 } = new MessageChannel()
    let turns = 3
    port1.onmessage = () => (--turns ? port2.postMessage(0) : done(port1.close()))
    port2.postMessage(0)
  })
}

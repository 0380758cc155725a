import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import tokens from '../../src/element/tokens.css'
import base from '../../src/ui/base.css'

/** A shadow root dressed as a tag is, with what a test renders in it. */
export interface Stage {
  host: HTMLElement
  root: ShadowRoot
  show(node: ReactNode): void
  /** The one element matching, or an error that names it. */
  find<E extends Element = HTMLElement>(selector: string): E
  all(selector: string): HTMLElement[]
  /** Text or name of what has the focus inside; '' when it is elsewhere. */
  focused(): string
}

const open: { host: HTMLElement; react: Root }[] = []

export function stage(node: ReactNode, attributes: Record<string, string> = {}): Stage {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [tokens, base]
  const react = createRoot(root)
  open.push({ host, react })
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
    focused() {
      const at = root.activeElement
      return at ? nameOf(at) : ''
    },
  }
}

export function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}

/** Takes everything staged away; call it after each test. */
export function clear(): void {
  for (const { host, react } of open.splice(0)) {
    react.unmount()
    host.remove()
  }
}

/** Resolves when the browser has handled what was just sent to it. */
export function settled(): Promise<void> {
  return new Promise((done) => {
    // not a frame or a timer: those rest while another test's page is in front
    const { port1, port2 } = new MessageChannel()
    let turns = 3
    port1.onmessage = () => (--turns ? port2.postMessage(0) : done(port1.close()))
    port2.postMessage(0)
  })
}

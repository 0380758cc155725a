import type { ReactNode } from 'react'
import { emitter, type UnivEvents } from '../../src/element/emit.ts'
import Toasts from '../../src/element/toasts.tsx'
import { UnivContext, type Univ } from '../../src/element/univ.ts'
import { tagOf } from '../../src/runtime/i18n.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { nameOf, settled, stage, type Stage } from '../ui/stage.tsx'

export interface MountOptions {
  runtime: Runtime
  lang?: Univ['lang']
  mode?: Univ['mode']
  theme?: 'light' | 'dark'
  silentErrors?: boolean
  sheets?: CSSStyleSheet[]
  /** Events whose default the page prevents, such as 'univ-navigate' in the portal. */
  prevents?: (keyof UnivEvents)[]
}

export interface Mounted extends Omit<Stage, 'show'> {
  show(node: ReactNode): void
  /** Events of the tag so far: name and detail. */
  events: { name: keyof UnivEvents; detail: unknown }[]
  /** Addresses of links whose press was left to the browser; no window is opened in a test. */
  followed: string[]
  /** All that is written in it. */
  text(): string
  /** Resolves once a text (or the outcome of a question) is there; fails with what is there instead. */
  until(what: string | (() => unknown)): Promise<void>
  /** Controls by their accessible name, or by a part of it. */
  controls(name: string): HTMLElement[]
  /** Presses the first control of that name. */
  press(name: string): Promise<void>
  /** Writes into the field of that name, as a user would. */
  write(name: string, text: string): Promise<void>
}

const EVENTS: (keyof UnivEvents)[] = [
  'univ-ready',
  'univ-error',
  'univ-navigate',
  'univ-app-opened',
  'univ-favorite-changed',
  'univ-task-acted',
  'univ-session-changed',
  'univ-filters-changed',
  'univ-list-changed',
  'univ-assistant-changed',
  'univ-question-asked',
]
const CONTROLS = 'button, a[href], input, textarea, select, [role=tab], summary'

/** Renders a view as its tag would: shadow root, real sheets, context, toasts. Clear with `clear()` of the stage. */
export function mount(node: ReactNode, options: MountOptions): Mounted {
  const { runtime, lang = 'en', mode = 'desktop', theme = 'light', silentErrors = false } = options
  const made = stage(null, { theme })
  const { host, root } = made
  // a tag stands on a page of its own colours
  host.style.background = 'var(--univ-bg)'
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...(options.sheets ?? [])]
  const univ: Univ = { runtime, host, emit: emitter(host), lang, mode, silentErrors }

  const events: Mounted['events'] = []
  for (const name of EVENTS)
    host.addEventListener(name, (event) => {
      events.push({ name, detail: (event as CustomEvent).detail })
      if (options.prevents?.includes(name)) event.preventDefault()
    })
  const followed: string[] = []
  host.addEventListener('click', (event) => {
    const link = event.composedPath().find((n): n is HTMLAnchorElement => n instanceof HTMLAnchorElement)
    if (!link?.href || event.defaultPrevented) return
    event.preventDefault()
    followed.push(link.href)
  })

  const show = (next: ReactNode) =>
    made.show(
      <div className="univ" data-mode={mode} lang={tagOf(lang)}>
        <UnivContext value={univ}>
          {next}
          <Toasts rank={0} />
        </UnivContext>
      </div>,
    )
  show(node)

  const text = () => root.textContent ?? ''
  const controls = (name: string) => {
    const all = made.all(CONTROLS).map((element) => ({ element, name: labelOf(element) }))
    const exact = all.filter((one) => one.name === name)
    return (exact.length ? exact : all.filter((one) => one.name.includes(name))).map((one) => one.element)
  }
  const control = (name: string) => {
    const found = controls(name)[0]
    if (!found)
      throw new Error(`no control is named "${name}" among: ${made.all(CONTROLS).map(labelOf).join(' | ')}`)
    return found
  }
  return {
    ...made,
    show,
    events,
    followed,
    text,
    controls,
    async until(what) {
      const met = () => (typeof what === 'string' ? text().includes(what) : what())
      const end = performance.now() + 5000
      while (!met()) {
        if (performance.now() > end) throw new Error(`${String(what)} did not come true; there is: ${text()}`)
        await settled()
      }
    },
    async press(name) {
      const pressed = control(name)
      // some controls act when the button goes down
      const part = { bubbles: true, composed: true, cancelable: true, button: 0 }
      pressed.dispatchEvent(new PointerEvent('pointerdown', part))
      pressed.dispatchEvent(new MouseEvent('mousedown', part))
      pressed.focus()
      pressed.dispatchEvent(new PointerEvent('pointerup', part))
      pressed.dispatchEvent(new MouseEvent('mouseup', part))
      pressed.click()
      await settled()
    },
    async write(name, value) {
      const field = control(name)
      // React listens to the native setter
      const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await settled()
    },
  }
}

function labelOf(element: Element): string {
  const labels = (element as HTMLInputElement).labels
  return (labels?.length && !element.hasAttribute('aria-label') ? nameOf(labels[0]!) : nameOf(element)).trim()
}

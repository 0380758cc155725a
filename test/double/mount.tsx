import type { ReactNode } from 'react'
import { createEmit, type UnivEvents } from '../../src/element/hooks/univ-events.ts'
import Toasts from '../../src/element/hooks/toasts.tsx'
import { UnivContext, type Univ } from '../../src/element/hooks/view-hooks.ts'
import { langTag, loadLang } from '../../src/runtime/i18n/translator.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import {
  accessibleName,
  eventually,
  flushEvents,
  renderInShadow,
  type ShadowRender,
} from '../ui/render-in-shadow.tsx'

export interface MountOptions {
  runtime: Runtime
  lang?: Univ['lang']
  mode?: Univ['mode']
  theme?: 'light' | 'dark'
  silentErrors?: boolean
  /** As a tag of the portal. */
  nested?: boolean
  sheets?: CSSStyleSheet[]
  /** Events whose default the page prevents, such as 'univ-navigate' in the portal. */
  prevents?: (keyof UnivEvents)[]
}

export interface Mounted extends Omit<ShadowRender, 'show'> {
  show(node: ReactNode): void
  /** Events of the tag so far: name and detail. */
  events: { name: keyof UnivEvents; detail: unknown }[]
  /** URLs of links that the browser would have followed; tests do not navigate. */
  followed: string[]
  /** Its text content. */
  text(): string
  /** Resolves once the text is shown or the predicate holds; rejects with the actual text. */
  waitFor(target: string | (() => unknown)): Promise<void>
  /** Controls by accessible name or a part of it. */
  controls(name: string): HTMLElement[]
  nameOf(element: Element): string
  /** Presses the first control with that name. */
  press(name: string): Promise<void>
  /** Types into the field with that name. */
  type(name: string, text: string): Promise<void>
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

// a tag renders only after the texts of its language have loaded; top-level, because a page without a test runner
// imports this file too (voice)
await loadLang('en')

/** Renders a view as its tag does: shadow root, real style sheets, context, toasts. Unmount with `unmountAll()`. */
export function mount(node: ReactNode, options: MountOptions): Mounted {
  const { runtime, lang = 'en', mode = 'desktop', theme = 'light', silentErrors = false } = options
  const stageView = renderInShadow(null, { theme })
  const { host, root } = stageView
  host.toggleAttribute('nested', options.nested ?? false)
  // the page behind the tag has its background colour
  host.style.background = 'var(--univ-paper)'
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...(options.sheets ?? [])]
  const locale = langTag(lang)
  const univ: Univ = { runtime, host, emit: createEmit(host), lang, locale, mode, silentErrors }

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
    stageView.show(
      <div className="univ" data-mode={mode} lang={locale}>
        <UnivContext value={univ}>
          {next}
          <Toasts priority={0} />
        </UnivContext>
      </div>,
    )
  show(node)

  const text = () => root.textContent ?? ''
  const controls = (name: string) => {
    const all = stageView.all(CONTROLS).map((element) => ({ element, name: accessibleNameOf(element) }))
    const exact = all.filter((item) => item.name === name)
    return (exact.length ? exact : all.filter((item) => item.name.includes(name))).map(
      (match) => match.element,
    )
  }
  const control = (name: string) => {
    const found = controls(name)[0]
    if (!found)
      throw new Error(
        `no control is named "${name}" among: ${stageView.all(CONTROLS).map(accessibleNameOf).join(' | ')}`,
      )
    return found
  }
  return {
    ...stageView,
    show,
    events,
    followed,
    text,
    controls,
    nameOf: accessibleNameOf,
    async waitFor(target) {
      await eventually(() => {
        const isMet = typeof target === 'string' ? text().includes(target) : target()
        if (!isMet) throw new Error(`${String(target)} did not come true; there is: ${text()}`)
      })
    },
    async press(name) {
      const pressed = control(name)
      // some controls react to pointerdown or mousedown
      const part = { bubbles: true, composed: true, cancelable: true, button: 0 }
      pressed.dispatchEvent(new PointerEvent('pointerdown', part))
      pressed.dispatchEvent(new MouseEvent('mousedown', part))
      pressed.focus()
      pressed.dispatchEvent(new PointerEvent('pointerup', part))
      pressed.dispatchEvent(new MouseEvent('mouseup', part))
      pressed.click()
      await flushEvents()
    },
    async type(name, value) {
      const field = control(name)
      // React overrides `value` on the element, so use the native setter
      const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!.set!.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await flushEvents()
    },
  }
}

function accessibleNameOf(element: Element): string {
  const labels = (element as HTMLInputElement).labels
  return (
    labels?.length && !element.hasAttribute('aria-label')
      ? accessibleName(labels[0]!)
      : accessibleName(element)
  ).trim()
}

import { createElement, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isNarrow, modeNamed, modeOf } from '../runtime/device.ts'
import { ensureLang } from '../runtime/i18n.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { askRuntime, type Shared } from './context.ts'
import { langAt } from './lang-at.ts'
import { pageRuntime } from './page-runtime.ts'
import type { OwnConfig } from './page-sources.ts'
import { runtimes } from './root.tsx'

// where r2wc keeps its state (custom-element.tsx)
const CONNECTED: unique symbol = Symbol.for('r2wc.connected') as never
const PROPS: unique symbol = Symbol.for('r2wc.props') as never
const CONTEXT: unique symbol = Symbol.for('r2wc.context') as never

interface Wrapped extends HTMLElement {
  [CONNECTED]: boolean
  [PROPS]: object
  [CONTEXT]?: unknown
  own(): OwnConfig
}

type Settle<P> = ((runtime: Runtime, props: P) => Promise<() => void>) | undefined

/** Longer than this controls shall not wait for one call that hangs: then the tag says itself what has not come. */
const PATIENCE_MS = 6000

/**
 * Takes over what a server has rendered into a tag's shadow root (server/home.tsx): waits for the runtime and for what
 * is shown, so that React finds what it would have made, and nothing flashes or moves. Where that is another
 * person's, language's or layout's, the tag begins anew.
 * @param begin the tag's usual way
 */
export async function takeOver<P extends object>(
  tag: HTMLElement,
  Frame: ComponentType<never>,
  home: string,
  settle: Settle<P>,
  begin: () => void,
): Promise<void> {
  const host = tag as Wrapped
  const root = host.shadowRoot!
  const runtime = await nearest(host, home)
  const restore = keepTyped(root, runtime)
  const letGo = await asServed(host, runtime, settle)
  if (!host.isConnected || host[CONTEXT]) return letGo?.()
  if (!letGo) {
    // what was served stands until the first that React commits (src/build/react.mjs)
    host.addEventListener('univ-ready', () => restore(), { once: true })
    return begin()
  }
  runtimes.set(host, runtime)
  // before React looks: it takes attributes as they are
  for (const one of root.querySelectorAll<HTMLElement>('[data-css]')) {
    one.style.cssText = one.dataset['css']!
    delete one.dataset['css']
  }
  const ready = () => {
    delete root.querySelector<HTMLElement>('.univ')?.dataset['still']
    restore()
    letGo()
  }
  host.addEventListener('univ-ready', ready, { once: true })
  // an update before anything is taken over would make React begin anew
  host[CONNECTED] = true
  const element = createElement(Frame as ComponentType<object>, host[PROPS])
  // parts that come later were left open by the server, and what differs on this device is made anew: no errors
  const hydrated = hydrateRoot(root as never, element, { onRecoverableError() {} })
  host[CONTEXT] = { root: hydrated, ReactComponent: Frame }
}

/**
 * Remembers what is typed before React listens, which sets fields back or makes them anew, by the name that each field
 * tells (its place is another one in the other layout);
 * @returns gives it back to each once React knows it
 */
function keepTyped(root: ShadowRoot, { platform }: Runtime): () => void {
  const typed = new Map<string, string>()
  const fields = () => [...root.querySelectorAll('input')]
  const keep = (input: HTMLInputElement) => void typed.set(input.ariaLabel!, input.value)
  for (const input of fields()) if (input.value !== input.defaultValue) keep(input)
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !isKnown(target)) keep(target)
  }
  root.addEventListener('input', hear, true)
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const give = (tries = 100) => {
    for (const [name, value] of typed) {
      const input = fields().find((one) => one.ariaLabel === name)
      if (!input || !isKnown(input)) continue
      typed.delete(name)
      write.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (typed.size && tries) platform.later(() => give(tries - 1), 50)
    else root.removeEventListener('input', hear, true)
  }
  return give
}
/** React watches the value of a field by a property of its own. */
const isKnown = (input: HTMLInputElement): boolean => Object.hasOwn(input, 'value')

/** Waits until this page would show what was served; null where it never will. Resolves with the way to let go. */
async function asServed<P extends object>(
  host: Wrapped,
  runtime: Runtime,
  settle: Settle<P>,
): Promise<(() => void) | null> {
  const lang = langAt(host, runtime.config.lang)
  // as useMode chooses it
  const mode =
    modeNamed(host.getAttribute('mode') ?? '') ??
    (isNarrow(host.clientWidth, false) ? 'mobile' : modeOf(navigator.userAgent, navigator.maxTouchPoints))
  const served = host.shadowRoot!.querySelector<HTMLElement>('.univ')
  const alike = served?.dataset['mode'] === mode && served.lang.startsWith(lang)
  if (!alike || runtime.session.$session.get().state !== 'guest') return null
  await ensureLang(lang).catch(() => {})
  const patience = new Promise<() => void>((done) =>
    runtime.platform.later(() => done(() => {}), PATIENCE_MS),
  )
  return Promise.race([settle?.(runtime, host[PROPS] as P) ?? (() => {}), patience])
}

/** The runtime of the provider around the tag, else the page's. */
function nearest(host: Wrapped, home: string): Promise<Runtime> {
  let shared: Shared | undefined
  askRuntime(host, (found) => {
    shared = found
  })()
  return shared ?? pageRuntime(home, host.own())
}

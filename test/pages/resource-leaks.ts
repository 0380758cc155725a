// Counts the resources that a page holds: listeners, timers, observers, channels and requests, starting before the
// first script, to detect leaks of tags.
import type { BrowserContext, Page } from 'playwright-core'

/** Number of each kind of resource, such as "listener Window storage". */
export type HeldResources = Record<string, number>

declare global {
  // eslint-disable-next-line no-var
  var __held: () => HeldResources
}

/** Runs in the page before any script. */
function installResourceTracker(): void {
  const listeners = new Set<{ on: WeakRef<object>; type: string; run: unknown; capture: boolean }>()
  const observers = new Set<{ name: string; on: Set<WeakRef<Node>> }>()
  const open = new Map<string, Set<unknown>>()
  const openSet = (name: string) => open.get(name) ?? (open.set(name, new Set()), open.get(name)!)

  const { addEventListener, removeEventListener } = EventTarget.prototype
  const isCapture = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Boolean((options as AddEventListenerOptions).capture)
      : options === true
  const forgetListener = (on: object, type: string, run: unknown, capture: boolean) => {
    for (const listener of listeners)
      if (
        listener.on.deref() === on &&
        listener.type === type &&
        listener.run === run &&
        listener.capture === capture
      )
        listeners.delete(listener)
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, run, options) {
    const on = this ?? globalThis
    const capture = isCapture(options)
    if (run) {
      forgetListener(on, type, run, capture)
      listeners.add({ on: new WeakRef(on), type, run, capture })
      const { once, signal } = typeof options === 'object' && options ? options : {}
      if (once)
        addEventListener.call(on, type, () => forgetListener(on, type, run, capture), { once: true, capture })
      signal?.addEventListener('abort', () => forgetListener(on, type, run, capture))
    }
    return addEventListener.call(on, type, run, options)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, run, options) {
    const on = this ?? globalThis
    forgetListener(on, type, run, isCapture(options))
    return removeEventListener.call(on, type, run, options)
  }

  const globals = globalThis as unknown as Record<string, (...a: unknown[]) => unknown>
  for (const [start, stop, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
    ['requestAnimationFrame', 'cancelAnimationFrame', false],
    ['requestIdleCallback', 'cancelIdleCallback', false],
  ] as const) {
    const [nativeStart, nativeStop] = [globals[start]!, globals[stop]!]
    globals[start] = (run, ...rest) => {
      const id = nativeStart.call(
        globalThis,
        (...given: unknown[]) => {
          if (!repeats) openSet(start).delete(id)
          return (run as (...a: unknown[]) => unknown)(...given)
        },
        ...rest,
      )
      openSet(start).add(id)
      return id
    }
    globals[stop] = (id) => {
      openSet(start).delete(id)
      return nativeStop.call(globalThis, id)
    }
  }

  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const Native = globalThis[name] as unknown as new (...a: unknown[]) => MutationObserver & ResizeObserver
    const Counted = class extends Native {
      readonly #mine = { name, on: new Set<WeakRef<Node>>() }
      override observe(on: Node & Element, options?: object) {
        observers.add(this.#mine)
        this.#mine.on.add(new WeakRef(on))
        return super.observe(on, options as never)
      }
      override unobserve(on: Element) {
        for (const entry of this.#mine.on) if (entry.deref() === on) this.#mine.on.delete(entry)
        return super.unobserve(on)
      }
      override disconnect() {
        observers.delete(this.#mine)
        this.#mine.on.clear()
        return super.disconnect()
      }
    }
    Object.defineProperty(Counted, 'name', { value: name })
    Object.assign(globalThis, { [name]: Counted })
  }

  for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket', 'Worker', 'AudioContext'] as const) {
    const Native = globalThis[name] as unknown as new (...a: unknown[]) => { close?(): unknown }
    const Counted = class extends Native {
      constructor(...a: unknown[]) {
        super(...a)
        openSet(name).add(this)
      }
      override close() {
        openSet(name).delete(this)
        return super.close?.()
      }
    }
    Object.defineProperty(Counted, 'name', { value: name })
    Object.assign(globalThis, { [name]: Counted })
  }
  const nativeFetch = globalThis.fetch
  globalThis.fetch = (...a) => {
    const call = nativeFetch.call(globalThis, ...a)
    openSet('fetch').add(call)
    const onSettled = () => void openSet('fetch').delete(call)
    call.then(onSettled, onSettled)
    return call
  }

  globalThis.__held = () => {
    const held: HeldResources = {}
    const addCount = (kind: string, n = 1) => n && (held[kind] = (held[kind] ?? 0) + n)
    for (const { on, type } of listeners) {
      const target = on.deref()
      const name = target?.constructor.name ?? ''
      // listeners of detached elements are garbage-collected with them, those of signals and ports with their request
      if (!target || /^(AbortSignal|MessagePort|XMLHttpRequest|Request)$/.test(name)) continue
      if (target instanceof Node && !target.isConnected) continue
      addCount(`listener ${target instanceof Element ? target.localName : name} ${type}`)
    }
    for (const { name, on } of observers) if ([...on].some((ref) => ref.deref()?.isConnected)) addCount(name)
    for (const [name, all] of open) addCount(name, all.size)
    return held
  }
}

export const trackResources = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(installResourceTracker)

export const readHeldResources = (page: Page): Promise<HeldResources> =>
  page.evaluate(() => globalThis.__held())

/** Resources of which `now` has more than `before`. */
export function findLeaks(held: HeldResources, before: HeldResources): HeldResources {
  const leaks = Object.entries(held).flatMap(([kind, n]) =>
    n > (before[kind] ?? 0) ? [[kind, n - (before[kind] ?? 0)] as const] : [],
  )
  return Object.fromEntries(leaks)
}

// What a page still holds: listeners, timers, observers, channels, calls. Everything is counted from before the first
// script on, so that what tags leave behind shows (quality §4).
import type { BrowserContext, Page } from 'playwright-core'

/** What is held, by a line each, such as "listener Window storage"; with how many of it. */
export type Held = Record<string, number>

declare global {
  // eslint-disable-next-line no-var
  var __held: () => Held
}

/** Runs in the page before anything else. */
function count(): void {
  const listeners = new Set<{ on: WeakRef<object>; type: string; run: unknown; capture: boolean }>()
  const observers = new Set<{ name: string; on: Set<WeakRef<Node>> }>()
  const open = new Map<string, Set<unknown>>()
  const set = (name: string) => open.get(name) ?? (open.set(name, new Set()), open.get(name)!)

  const { addEventListener, removeEventListener } = EventTarget.prototype
  const captures = (options: unknown) =>
    typeof options === 'object' && options !== null
      ? Boolean((options as AddEventListenerOptions).capture)
      : options === true
  const drop = (on: object, type: string, run: unknown, capture: boolean) => {
    for (const one of listeners)
      if (one.on.deref() === on && one.type === type && one.run === run && one.capture === capture)
        listeners.delete(one)
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, run, options) {
    const on = this ?? globalThis
    const capture = captures(options)
    if (run) {
      drop(on, type, run, capture)
      listeners.add({ on: new WeakRef(on), type, run, capture })
      const { once, signal } = typeof options === 'object' && options ? options : {}
      if (once) addEventListener.call(on, type, () => drop(on, type, run, capture), { once: true, capture })
      signal?.addEventListener('abort', () => drop(on, type, run, capture))
    }
    return addEventListener.call(on, type, run, options)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, run, options) {
    const on = this ?? globalThis
    drop(on, type, run, captures(options))
    return removeEventListener.call(on, type, run, options)
  }

  const page = globalThis as unknown as Record<string, (...a: unknown[]) => unknown>
  for (const [start, stop, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
    ['requestAnimationFrame', 'cancelAnimationFrame', false],
    ['requestIdleCallback', 'cancelIdleCallback', false],
  ] as const) {
    const [begin, end] = [page[start]!, page[stop]!]
    page[start] = (run, ...rest) => {
      const id = begin.call(
        globalThis,
        (...given: unknown[]) => {
          if (!repeats) set(start).delete(id)
          return (run as (...a: unknown[]) => unknown)(...given)
        },
        ...rest,
      )
      set(start).add(id)
      return id
    }
    page[stop] = (id) => {
      set(start).delete(id)
      return end.call(globalThis, id)
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
        for (const one of this.#mine.on) if (one.deref() === on) this.#mine.on.delete(one)
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
        set(name).add(this)
      }
      override close() {
        set(name).delete(this)
        return super.close?.()
      }
    }
    Object.defineProperty(Counted, 'name', { value: name })
    Object.assign(globalThis, { [name]: Counted })
  }
  const calling = globalThis.fetch
  globalThis.fetch = (...a) => {
    const call = calling.call(globalThis, ...a)
    set('fetch').add(call)
    const over = () => void set('fetch').delete(call)
    call.then(over, over)
    return call
  }

  globalThis.__held = () => {
    const held: Held = {}
    const add = (what: string, n = 1) => n && (held[what] = (held[what] ?? 0) + n)
    for (const { on, type } of listeners) {
      const target = on.deref()
      const name = target?.constructor.name ?? ''
      // what stands in no document goes with its element; signals and ports with the call that they belong to
      if (!target || /^(AbortSignal|MessagePort|XMLHttpRequest|Request)$/.test(name)) continue
      if (target instanceof Node && !target.isConnected) continue
      add(`listener ${target instanceof Element ? target.localName : name} ${type}`)
    }
    for (const { name, on } of observers) if ([...on].some((ref) => ref.deref()?.isConnected)) add(name)
    for (const [name, all] of open) add(name, all.size)
    return held
  }
}

export const countHeld = (context: BrowserContext): Promise<unknown> => context.addInitScript(count)

export const held = (page: Page): Promise<Held> => page.evaluate(() => globalThis.__held())

/** What `now` holds beyond `before`. */
export function beyond(now: Held, before: Held): Held {
  const more = Object.entries(now).flatMap(([what, n]) =>
    n > (before[what] ?? 0) ? [[what, n - (before[what] ?? 0)] as const] : [],
  )
  return Object.fromEntries(more)
}

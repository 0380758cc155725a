// Tracks page resources that outlive an element: listeners on the page, timers, observers.

interface ResourceTracker {
  /** Active resources, one line each; begins with the kind. */
  active(): string[]
  /** Stops tracking and restores the patched functions. */
  stop(): void
}

type Constructor = new (...given: never[]) => { disconnect(): void }

/**
 * Tracks resources acquired from now on and not released. Listeners on elements are released with the element and do not count.
 * Timers run twenty times faster: a store unsubscribes from another a second after its last listener left, one by one.
 */
export function trackResources(): ResourceTracker {
  const active = new Map<unknown, string>()
  const undo: (() => void)[] = []
  const patch = <T extends object, K extends keyof T>(on: T, name: K, make: (original: T[K]) => T[K]) => {
    const original = on[name]
    on[name] = make(original)
    undo.push(() => (on[name] = original))
  }

  const outlivesElements = (target: EventTarget | null) =>
    !(target instanceof AbortSignal) &&
    !(target instanceof MessagePort) &&
    (!(target instanceof Node) ||
      [document, document.documentElement, document.body].includes(target as never))
  const keyOf = (type: string, listener: unknown, options: unknown) => {
    const capture = options === true || (options as AddEventListenerOptions | undefined)?.capture === true
    return { type, listener, capture }
  }
  const isSameListener = (a: ReturnType<typeof keyOf>, b: ReturnType<typeof keyOf>) =>
    a.type === b.type && a.listener === b.listener && a.capture === b.capture
  const listeners: { target: EventTarget; key: ReturnType<typeof keyOf> }[] = []
  const release = (target: EventTarget, key: ReturnType<typeof keyOf>) => {
    const index = listeners.findIndex(
      (listener) => listener.target === target && isSameListener(listener.key, key),
    )
    if (index >= 0) active.delete(listeners.splice(index, 1)[0])
  }
  patch(
    EventTarget.prototype,
    'addEventListener',
    (original) =>
      function (
        this: EventTarget,
        type: string,
        listener: never,
        options?: AddEventListenerOptions | boolean,
      ) {
        const target = this ?? globalThis
        if (outlivesElements(target) && listener) {
          const key = keyOf(type, listener, options)
          release(target, key)
          const entry = { target, key }
          listeners.push(entry)
          active.set(entry, `listener ${target.constructor.name} ${type}`)
          const { signal } = typeof options === 'object' ? options : {}
          if (signal) original.call(signal, 'abort', () => release(target, key), { once: true })
        }
        return original.call(target, type, listener, options)
      } as never,
  )
  patch(
    EventTarget.prototype,
    'removeEventListener',
    (original) =>
      function (this: EventTarget, type: string, listener: never, options?: boolean) {
        release(this ?? globalThis, keyOf(type, listener, options))
        return original.call(this ?? globalThis, type, listener, options)
      } as never,
  )

  // setTimeout is emulated: the browser's is throttled while another test's page is in front
  type Run = (...given: unknown[]) => void
  const timers = new Map<number, { time: number; run: () => void }>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const [id, { time, run }] of timers)
      if (time <= performance.now()) {
        timers.delete(id)
        active.delete(`setTimeout ${id}`)
        run()
      }
    if (timers.size) port2.postMessage(0)
  }
  let lastTimerId = 1_000_000
  const page = globalThis as unknown as Record<string, (...given: unknown[]) => unknown>
  patch(page, 'setTimeout', () => (run, ms, ...given) => {
    timers.set(++lastTimerId, {
      time: performance.now() + Number(ms ?? 0) / 20,
      run: () => (run as Run)(...given),
    })
    active.set(`setTimeout ${lastTimerId}`, `timer setTimeout ${String(ms)}`)
    port2.postMessage(0)
    return lastTimerId
  })
  patch(page, 'clearTimeout', (original) => (id) => {
    active.delete(`setTimeout ${String(id)}`)
    if (!timers.delete(id as number)) original(id)
  })
  for (const [begin, end, once] of [
    ['setInterval', 'clearInterval', false],
    ['requestAnimationFrame', 'cancelAnimationFrame', true],
    ['requestIdleCallback', 'cancelIdleCallback', true],
  ] as const) {
    patch(page, begin, (original) => (run, ...rest) => {
      const id = original(
        (...given: unknown[]) => {
          if (once) active.delete(`${begin} ${String(id)}`)
          ;(run as Run)(...given)
        },
        ...rest,
      )
      active.set(`${begin} ${String(id)}`, `timer ${begin}`)
      return id
    })
    patch(page, end, (original) => (id) => {
      active.delete(`${begin} ${String(id)}`)
      return original(id)
    })
  }

  const observers = [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const
  for (const name of observers)
    patch(globalThis as unknown as Record<string, Constructor>, name, (original) => {
      const counted = class extends original {
        observe(...given: never[]) {
          active.set(this, `observer ${name}`)
          return (original.prototype as unknown as { observe(...given: never[]): void }).observe.apply(
            this,
            given,
          )
        }
        override disconnect() {
          active.delete(this)
          super.disconnect()
        }
      }
      return counted
    })

  return {
    active: () => [...active.values()].sort(),
    stop() {
      for (const restore of undo.splice(0)) restore()
      for (const [id, { run }] of timers) if (timers.delete(id)) setTimeout(run)
      port1.close()
    },
  }
}

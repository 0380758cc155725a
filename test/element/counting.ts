// What a page holds that outlives an element: listeners on the page itself, timers, observers.

export interface Count {
  /** What is held now, one line each; begins with its kind. */
  held(): string[]
  /** Ends the counting. */
  stop(): void
}

type Constructor = new (...given: never[]) => { disconnect(): void }

/**
 * Counts from now on what is begun and not ended. Listeners of elements go with their element and do not count.
 * Time passes twenty times faster: a store lets go of another a second after its last reader left, one by one.
 */
export function counting(): Count {
  const held = new Map<unknown, string>()
  const undo: (() => void)[] = []
  const patch = <T extends object, K extends keyof T>(on: T, name: K, make: (former: T[K]) => T[K]) => {
    const former = on[name]
    on[name] = make(former)
    undo.push(() => (on[name] = former))
  }

  const lasting = (target: EventTarget | null) =>
    !(target instanceof AbortSignal) &&
    !(target instanceof MessagePort) &&
    (!(target instanceof Node) ||
      [document, document.documentElement, document.body].includes(target as never))
  const keyOf = (type: string, listener: unknown, options: unknown) => {
    const capture = options === true || (options as AddEventListenerOptions | undefined)?.capture === true
    return { type, listener, capture }
  }
  const same = (a: ReturnType<typeof keyOf>, b: ReturnType<typeof keyOf>) =>
    a.type === b.type && a.listener === b.listener && a.capture === b.capture
  const all: { target: EventTarget; key: ReturnType<typeof keyOf> }[] = []
  const drop = (target: EventTarget, key: ReturnType<typeof keyOf>) => {
    const at = all.findIndex((one) => one.target === target && same(one.key, key))
    if (at >= 0) held.delete(all.splice(at, 1)[0])
  }
  patch(
    EventTarget.prototype,
    'addEventListener',
    (former) =>
      function (
        this: EventTarget,
        type: string,
        listener: never,
        options?: AddEventListenerOptions | boolean,
      ) {
        const target = this ?? globalThis
        if (lasting(target) && listener) {
          const key = keyOf(type, listener, options)
          drop(target, key)
          const one = { target, key }
          all.push(one)
          held.set(one, `listener ${target.constructor.name} ${type}`)
          const { signal } = typeof options === 'object' ? options : {}
          if (signal) former.call(signal, 'abort', () => drop(target, key), { once: true })
        }
        return former.call(target, type, listener, options)
      } as never,
  )
  patch(
    EventTarget.prototype,
    'removeEventListener',
    (former) =>
      function (this: EventTarget, type: string, listener: never, options?: boolean) {
        drop(this ?? globalThis, keyOf(type, listener, options))
        return former.call(this ?? globalThis, type, listener, options)
      } as never,
  )

  // setTimeout is kept by hand: the browser's own rests while another test's page is in front
  type Run = (...given: unknown[]) => void
  const due = new Map<number, { at: number; run: () => void }>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const [id, { at, run }] of due)
      if (at <= performance.now()) {
        due.delete(id)
        held.delete(`setTimeout ${id}`)
        run()
      }
    if (due.size) port2.postMessage(0)
  }
  let ids = 1_000_000
  const page = globalThis as unknown as Record<string, (...given: unknown[]) => unknown>
  patch(page, 'setTimeout', () => (run, ms, ...given) => {
    due.set(++ids, { at: performance.now() + Number(ms ?? 0) / 20, run: () => (run as Run)(...given) })
    held.set(`setTimeout ${ids}`, `timer setTimeout ${String(ms)}`)
    port2.postMessage(0)
    return ids
  })
  patch(page, 'clearTimeout', (former) => (id) => {
    held.delete(`setTimeout ${String(id)}`)
    if (!due.delete(id as number)) former(id)
  })
  for (const [begin, end, once] of [
    ['setInterval', 'clearInterval', false],
    ['requestAnimationFrame', 'cancelAnimationFrame', true],
    ['requestIdleCallback', 'cancelIdleCallback', true],
  ] as const) {
    patch(page, begin, (former) => (run, ...rest) => {
      const id = former(
        (...given: unknown[]) => {
          if (once) held.delete(`${begin} ${String(id)}`)
          ;(run as Run)(...given)
        },
        ...rest,
      )
      held.set(`${begin} ${String(id)}`, `timer ${begin}`)
      return id
    })
    patch(page, end, (former) => (id) => {
      held.delete(`${begin} ${String(id)}`)
      return former(id)
    })
  }

  const observers = [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const
  for (const name of observers)
    patch(globalThis as unknown as Record<string, Constructor>, name, (former) => {
      const counted = class extends former {
        observe(...given: never[]) {
          held.set(this, `observer ${name}`)
          return (former.prototype as unknown as { observe(...given: never[]): void }).observe.apply(
            this,
            given,
          )
        }
        override disconnect() {
          held.delete(this)
          super.disconnect()
        }
      }
      return counted
    })

  return {
    held: () => [...held.values()].sort(),
    stop() {
      for (const one of undo.splice(0)) one()
      for (const [id, { run }] of due) if (due.delete(id)) setTimeout(run)
      port1.close()
    },
  }
}

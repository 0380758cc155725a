import type { EventType } from '../../contract/core/bus-events.ts'
import type { Runtime } from '../runtime.ts'

/** Bus subscriptions. The bus is open while there is at least one listener and a signed-in user. */
export function createBusListeners(runtime: Runtime) {
  const { config, platform, session } = runtime
  const listeners = new Set<{ type: EventType; run: (subject: string) => void }>()
  let bus: Promise<{ close(): void }> | null = null

  function dispatch(type: EventType, subject: string): void {
    for (const listener of listeners)
      try {
        if (listener.type === type) listener.run(subject)
      } catch (e) {
        platform.log(`a listener for "${type}" failed: ${String(e)}`)
      }
  }
  function open(): void {
    if (bus || !listeners.size || session.$session.get().state === 'guest' || !config.bases.bus) return
    // imported on demand to keep the stream out of the first load
    const opening = (bus = import('./bus.ts').then(({ Bus }) => new Bus(runtime, dispatch)))
    opening.catch((e: unknown) => {
      platform.log(`the bus failed to start: ${String(e)}`)
      if (bus === opening) bus = null
    })
  }
  function close(): void {
    bus?.then((opened) => opened.close()).catch(() => {})
    bus = null
  }
  return {
    open,
    close,
    /** @returns an unsubscribe function */
    add(...[type, run]: Parameters<Runtime['on']>): () => void {
      // a new object per call, so that the same function can subscribe twice
      const listener = { type, run }
      listeners.add(listener)
      open()
      return () => {
        listeners.delete(listener)
        if (!listeners.size) close()
      }
    },
  }
}

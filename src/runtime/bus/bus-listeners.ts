import type { Runtime } from '../runtime.ts'
import type { BusListener } from './bus.ts'

/** Bus subscriptions. The bus is open while there is at least one listener and a signed-in user. */
export function createBusListeners(runtime: Runtime) {
  const { config, platform, session } = runtime
  const listeners = new Set<BusListener>()
  let bus: Promise<{ close(): void }> | null = null

  function open(): void {
    if (bus || !listeners.size || session.$session.get().state === 'guest' || !config.bases.bus) return
    // imported on demand to keep the stream out of the first load
    const opening = (bus = import('./bus.ts').then(({ startBus }) => startBus(runtime, listeners)))
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

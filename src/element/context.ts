import { ContextEvent, type Context } from '@lit/context'
import type { Runtime } from '../runtime/runtime.ts'

/** Scope by DOM: the nearest tag that provides a runtime (univ-portal, or a host's own provider). */
export type Shared = Promise<Runtime>
// createContext of @lit/context is the identity: the key is what counts, and separately built bundles agree on it
export const CONTEXT = Symbol.for('univ.portal/1:runtime') as unknown as Context<unknown, Shared>

/**
 * Asks upwards for a runtime, and again whenever a provider appears: one that comes late announces itself by
 * `context-provider` (the protocol's own event), so that no root has to remember who asked.
 * @returns the way to stop
 */
export function askRuntime(host: HTMLElement, found: (runtime: Shared) => void): () => void {
  let live = true
  let dispose: (() => void) | undefined
  const callback = (runtime: Shared, stop?: () => void) => {
    if (!live) return stop?.()
    if (stop !== dispose) {
      dispose?.()
      dispose = stop
    }
    found(runtime)
  }
  const ask = () => host.dispatchEvent(new ContextEvent(CONTEXT as never, host, callback as never, true))
  const late = (event: Event) => {
    if (event.composedPath()[0] !== host) ask()
  }
  ask()
  document.addEventListener('context-provider', late)
  return () => {
    live = false
    dispose?.()
    document.removeEventListener('context-provider', late)
  }
}

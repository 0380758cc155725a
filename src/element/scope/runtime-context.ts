import type { Context } from '@lit/context'
import type { PublicRuntime } from '../../runtime/public-runtime.ts'

/** Scope by DOM: the nearest tag that provides a runtime (univ-portal, or a host's own provider). */
export type RuntimePromise = Promise<PublicRuntime>
// createContext of @lit/context is the identity: the key is what counts, and separately built bundles agree on it
export const RUNTIME_CONTEXT = Symbol.for('univ.portal/1:runtime') as unknown as Context<
  unknown,
  RuntimePromise
>

/**
 * Asks upwards for a runtime, and again whenever a provider appears: one that comes late announces itself by
 * `context-provider` (the protocol's own event), so that no root has to remember who asked.
 * @returns the way to stop
 */
export function requestRuntime(host: HTMLElement, onRuntime: (runtime: RuntimePromise) => void): () => void {
  let live = true
  let dispose: (() => void) | undefined
  const callback = (runtime: RuntimePromise, stop?: () => void) => {
    if (!live) return stop?.()
    if (stop !== dispose) {
      dispose?.()
      dispose = stop
    }
    onRuntime(runtime)
  }
  // the protocol's event, written out: a value imported from @lit/context brings its providers into every first load
  const request = () =>
    host.dispatchEvent(
      Object.assign(new Event('context-request', { bubbles: true, composed: true }), {
        context: RUNTIME_CONTEXT,
        contextTarget: host,
        callback,
        subscribe: true,
      }),
    )
  const onProvider = (event: Event) => {
    if (event.composedPath()[0] !== host) request()
  }
  request()
  document.addEventListener('context-provider', onProvider)
  return () => {
    live = false
    dispose?.()
    document.removeEventListener('context-provider', onProvider)
  }
}

import type { Context } from '@lit/context'
import type { PublicRuntime } from '../../runtime/runtime.ts'

/** The runtime of the nearest providing ancestor (univ-portal, or a provider of the host). */
export type RuntimePromise = Promise<PublicRuntime>
// @lit/context's `createContext` returns its argument: only the key matters, and separate bundles agree on it
export const RUNTIME_CONTEXT = Symbol.for('univ.portal/1:runtime') as unknown as Context<
  unknown,
  RuntimePromise
>

/**
 * Requests a runtime from the ancestors, and again whenever a provider appears: a late one dispatches
 * `context-provider` (the protocol's own event), so that no context root has to remember the requests.
 * @returns an unsubscribe function
 */
export function requestRuntime(host: HTMLElement, onRuntime: (runtime: RuntimePromise) => void): () => void {
  let isSubscribed = true
  let dispose: (() => void) | undefined
  const callback = (runtime: RuntimePromise, stop?: () => void) => {
    if (!isSubscribed) return stop?.()
    if (stop !== dispose) {
      dispose?.()
      dispose = stop
    }
    onRuntime(runtime)
  }
  // dispatches the protocol's event directly: importing a value of @lit/context would add its providers to every first
  // load
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
  const { ownerDocument } = host
  ownerDocument.addEventListener('context-provider', onProvider)
  return () => {
    isSubscribed = false
    dispose?.()
    ownerDocument.removeEventListener('context-provider', onProvider)
  }
}

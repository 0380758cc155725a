import { createContext, ContextEvent, ContextProvider, ContextRoot, type Context } from '@lit/context'
import type { Runtime } from '../runtime/runtime.ts'
import { once } from './slot.ts'

/** Scope by DOM: the nearest tag that provides a runtime (univ-portal, or a host's own provider). */
type Shared = Promise<Runtime>
const CONTEXT = createContext<Shared>(Symbol.for('univ.portal/1:runtime')) as Context<unknown, Shared>

/** Late providers are told to those who asked before (stack: @lit/context). */
export function attachRoot(): void {
  once('context-root', () => {
    const root = new ContextRoot()
    root.attach(document.documentElement)
    return root
  })
}

export function provideRuntime(host: HTMLElement, runtime: Shared): void {
  const provider = new ContextProvider(host as never, { context: CONTEXT, initialValue: runtime } as never)
  // a plain element has no controllers, so the provider's hook is called by hand, else late providers go unheard
  ;(provider as { hostConnected(): void }).hostConnected()
}

/**
 * Asks upwards for a runtime, and again whenever a nearer provider appears.
 * @returns the way to stop; the callback must be held by the caller until then, since the root keeps it weakly
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
  host.dispatchEvent(new ContextEvent(CONTEXT as never, host, callback as never, true))
  return () => {
    live = false
    dispose?.()
    // held until here
    void callback
  }
}

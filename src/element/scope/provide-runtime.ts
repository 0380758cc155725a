import { ContextProvider } from '@lit/context'
import { RUNTIME_CONTEXT, type RuntimePromise } from './runtime-context.ts'

const providers = new WeakMap<HTMLElement, { setValue(runtime: RuntimePromise): void }>()

/** Makes a tag the provider of a runtime for the tags inside it; for those that are there already, too. */
export function provideRuntime(host: HTMLElement, runtime: RuntimePromise): void {
  const existing = providers.get(host)
  if (existing) return existing.setValue(runtime)
  const provider = new ContextProvider(
    host as never,
    { context: RUNTIME_CONTEXT, initialValue: runtime } as never,
  )
  providers.set(host, provider as never)
  // a plain element has no controllers, so the provider's hook is called by hand, else earlier askers go unheard
  ;(provider as { hostConnected(): void }).hostConnected()
}

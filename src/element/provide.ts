import { ContextProvider } from '@lit/context'
import { CONTEXT, type Shared } from './context.ts'

const providers = new WeakMap<HTMLElement, { setValue(runtime: Shared): void }>()

/** Makes a tag the provider of a runtime for the tags inside it; for those that are there already, too. */
export function provideRuntime(host: HTMLElement, runtime: Shared): void {
  const known = providers.get(host)
  if (known) return known.setValue(runtime)
  const provider = new ContextProvider(host as never, { context: CONTEXT, initialValue: runtime } as never)
  providers.set(host, provider as never)
  // a plain element has no controllers, so the provider's hook is called by hand, else earlier askers go unheard
  ;(provider as { hostConnected(): void }).hostConnected()
}

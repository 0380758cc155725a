import { ContextProvider } from '@lit/context'
import { CONTEXT, type Shared } from './context.ts'

/** Makes a tag the provider of a runtime for the tags inside it; for those that are there already, too. */
export function provideRuntime(host: HTMLElement, runtime: Shared): void {
  const provider = new ContextProvider(host as never, { context: CONTEXT, initialValue: runtime } as never)
  // a plain element has no controllers, so the provider's hook is called by hand, else earlier askers go unheard
  ;(provider as { hostConnected(): void }).hostConnected()
}

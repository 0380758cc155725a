import { ContextProvider } from '@lit/context'
import { RUNTIME_CONTEXT, type RuntimePromise } from './runtime-context.ts'

const providers = new WeakMap<HTMLElement, { setValue(runtime: RuntimePromise): void }>()

/** Makes a tag provide a runtime to nested tags, including those that already exist. */
export function provideRuntime(host: HTMLElement, runtime: RuntimePromise): void {
  const existing = providers.get(host)
  if (existing) return existing.setValue(runtime)
  const provider = new ContextProvider(
    host as never,
    { context: RUNTIME_CONTEXT, initialValue: runtime } as never,
  )
  providers.set(host, provider as never)
  // a plain element has no controllers; calling the provider's hook by hand reaches tags that requested earlier
  ;(provider as { hostConnected(): void }).hostConnected()
}

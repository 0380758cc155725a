import type { Elements, View } from './content.ts'
import { createElement, useSyncExternalStore, type ComponentProps } from 'react'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React types lazy()
type AnyComponent = View<any>

/** A component whose module loads when it is first rendered or preloaded. */
type Loadable<C extends AnyComponent> = View<
  ComponentProps<C> & {
    /** Rendered while the module loads; nothing by default. */
    fallback?: Elements
    /** Rendering does not load the module yet. */
    hold?: boolean
  }
> & {
  /** Loads the module without rendering it. Never rejects: rendering throws the error. */
  preload(): Promise<void>
}

/** The error UI has rendered by then. An earlier reset would import again on the next render, in an endless loop. */
const RESET_MS = 500

/**
 * `lazy()` without Suspense. React shows the content of a Suspense boundary at the earliest 300 ms after its fallback,
 * and caches a failed import forever. This renders a module as soon as it has loaded, or at once if it was preloaded,
 * and imports a failed one again when an error boundary retries, or when the browser is online again.
 */
export function loadable<C extends AnyComponent>(load: () => Promise<{ default: C }>): Loadable<C> {
  let state: { Component: C } | { error: unknown } | undefined
  let pending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const reset = () => (state = pending = undefined)
  const preload = () =>
    (pending ??= load().then(
      (module) => settle({ Component: module.default }),
      (error: unknown) => {
        // offline: what is on screen stays, and this part appears once the browser is online again
        if (navigator.onLine) {
          settle({ error })
          setTimeout(reset, RESET_MS)
        } else addEventListener('online', () => void (reset(), preload()), { once: true })
      },
    ))
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const getState = () => state

  function LoadablePart({ fallback = null, hold, ...props }: { fallback?: Elements; hold?: boolean }) {
    const current = useSyncExternalStore(subscribe, getState, getState)
    if (!current) {
      if (!hold) void preload()
      return fallback
    }
    if ('Component' in current) return createElement(current.Component, props as ComponentProps<C>)
    throw current.error
  }
  LoadablePart.preload = preload
  return LoadablePart as Loadable<C>
}

import {
  createElement,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React types lazy()
type AnyComponent = ComponentType<any>

/** A component whose module loads when it is first rendered or preloaded. */
type Loadable<C extends AnyComponent> = ComponentType<
  ComponentProps<C> & {
    /** Rendered while the module loads; nothing by default. */
    fallback?: ReactNode
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
 * and imports a failed one again when an error boundary retries.
 */
export function loadable<C extends AnyComponent>(load: () => Promise<{ default: C }>): Loadable<C> {
  let state: { Component: C } | { error: unknown } | undefined
  let pending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const settle = (next: typeof state) => {
    state = next
    pending = undefined
    for (const listener of listeners) listener()
  }
  const preload = () => {
    if (state) return Promise.resolve()
    pending ??= load().then(
      (module) => settle({ Component: module.default }),
      (error: unknown) => settle({ error }),
    )
    return pending
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const getState = () => state
  const forgetLater = (failed: typeof state) =>
    setTimeout(() => {
      if (state === failed) state = undefined
    }, RESET_MS)

  function LoadablePart({ fallback = null, hold, ...props }: { fallback?: ReactNode; hold?: boolean }) {
    const current = useSyncExternalStore(subscribe, getState, getState)
    if (!current) {
      if (!hold) void preload()
      return fallback
    }
    if ('Component' in current) return createElement(current.Component, props as ComponentProps<C>)
    forgetLater(current)
    throw current.error
  }
  return Object.assign(
    LoadablePart as ComponentType<ComponentProps<C> & { fallback?: ReactNode; hold?: boolean }>,
    {
      preload,
    },
  )
}

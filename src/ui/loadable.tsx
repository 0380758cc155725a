import type { Elements, View } from './content.ts'
import { createContext, createElement, useContext, useSyncExternalStore, type ComponentProps } from 'react'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as React types lazy()
type AnyComponent = View<any>

/** A component whose module loads when it is first rendered or preloaded. */
type Loadable<C extends AnyComponent> = View<
  ComponentProps<C> & {
    /** Rendered while the module loads; nothing by default. */
    fallback?: Elements
    /** Rendering does not load the module yet. */
    deferred?: boolean
  }
> & {
  /** Loads the module without rendering it; never rejects. */
  preload(): Promise<void>
}

/** Rendered in place of a part that could not be loaded, so that what surrounds it stays; its texts come from outside. */
export const PartFailed = createContext<View<{ onRetry(): void }> | undefined>(undefined)

/**
 * `lazy()` without Suspense. React shows the content of a Suspense boundary at the earliest 300 ms after its fallback,
 * and caches a failed import forever. This renders a module as soon as it has loaded, or at once if it was preloaded,
 * and imports a failed one again when it is retried or opened again, or when the browser says that it is online again.
 */
export function loadable<C extends AnyComponent>(load: () => Promise<{ default: C }>): Loadable<C> {
  let state: { Component: C } | 'failed' | undefined
  let pending: Promise<void> | undefined
  let isRendered = false
  const listeners = new Set<() => void>()
  const settle = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const retry = () => {
    if (state === 'failed') settle(undefined)
  }
  const preload = () =>
    (pending ??= load().then(
      (module) => settle({ Component: module.default }),
      () => {
        pending = undefined
        // what is not rendered is tried again when it is
        if (!isRendered) return
        settle('failed')
        addEventListener('online', retry, { once: true })
      },
    ))
  const loadRendered = () => {
    isRendered = true
    void preload()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size) return
      isRendered = false
      retry()
    }
  }
  const getState = () => state

  function LoadablePart({
    fallback = null,
    deferred,
    ...props
  }: {
    fallback?: Elements
    deferred?: boolean
  }) {
    const current = useSyncExternalStore(subscribe, getState, getState)
    const Failed = useContext(PartFailed)
    if (current === 'failed') return Failed ? createElement(Failed, { onRetry: retry }) : fallback
    if (current) return createElement(current.Component, props as ComponentProps<C>)
    if (!deferred) loadRendered()
    return fallback
  }
  LoadablePart.preload = preload
  return LoadablePart as Loadable<C>
}

import { useEffect } from 'react'
import { isHallOrigin } from '../../runtime/session/hall-origin.ts'
import { useUniv } from './view-hooks.ts'

/**
 * Prefetches what a click needs as soon as a sign-in button is shown: a touch has no hover before it, and Safari opens no
 * popup after the import of a module.
 */
export function usePrefetchShownSignIn(): void {
  const { runtime } = useUniv()
  useEffect(() => {
    if (!isHallOrigin(runtime.config, globalThis.origin)) runtime.session.prefetch()
  }, [runtime])
}

/** Prefetches what a click needs on hover or focus, because browsers open a popup only during the click. */
export function usePrefetchSignIn(): void {
  const { runtime, host } = useUniv()
  useEffect(() => {
    if (isHallOrigin(runtime.config, globalThis.origin)) return
    const stop = new AbortController()
    const prefetch = () => {
      stop.abort()
      runtime.session.prefetch()
    }
    for (const eventName of ['pointerover', 'pointerdown', 'focusin'])
      host.addEventListener(eventName, prefetch, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [runtime, host])
}

import { useEffect } from 'react'
import { isHallOrigin } from '../../runtime/config/config.ts'
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

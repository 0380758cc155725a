import type { ShadowHost } from '../scope/tag-host.ts'
import { useLayoutEffect, useState } from 'react'
import { keepStates } from '../hooks/kept-state.ts'
import { stateSavers } from '../scope/tag-host.ts'
import type { takeSnapshot } from './dom-snapshot.ts'
import type { Remount } from './error-boundary.tsx'

/** More within a minute mean that the view breaks by itself, or that a script undoes whatever is rendered. */
const MAX_REMOUNTS = 30
const PERIOD_MS = 60_000

/** Comes after the content: before, nothing is typed or open. */
let snapshot: typeof takeSnapshot | undefined
export const provideSnapshots = (take: typeof takeSnapshot): void => void (snapshot = take)

/**
 * Keeps what was typed and open in a tag whose views are about to be replaced by the same ones.
 * @returns restores it in these
 */
export function keepUserState(host: ShadowHost): () => void {
  const restore = snapshot?.(host.shadowRoot)
  stateSavers.get(host)?.()
  keepStates(host, true)
  return () => {
    keepStates(host, false)
    restore?.()
  }
}

/**
 * Page translators, highlighters and the like move the nodes of a tag. When React then fails to remove one, the tag is
 * built again in an empty container, with what was typed and open. Nothing is painted in between.
 * @returns a key for the outermost element, which changes with each re-mount, and what the error boundary calls
 */
export function useRemount(host: ShadowHost): { key: number; remount: Remount } {
  const [key, setKey] = useState(0)
  const [remount] = useState(() => createRemount(host, setKey))
  useLayoutEffect(() => {
    if (key) remount.finish(key)
  }, [key, remount])
  return { key, remount }
}

function createRemount(
  host: ShadowHost,
  setKey: (key: number) => void,
): Remount & { finish(key: number): void } {
  let times: number[] = []
  let restore: (() => void) | undefined
  let lastKey = 0
  return {
    begin() {
      restore ??= keepUserState(host)
    },
    rebuild() {
      const now = performance.now()
      times = [...times.filter((time) => now - time < PERIOD_MS), now]
      if (times.length > MAX_REMOUNTS) {
        restore = undefined
        keepStates(host, false)
        return false
      }
      // React removes the outermost element, with all that is left in it, if it is where React put it
      const container = host.shadowRoot.querySelector('[data-react-root]')
      const outermost = host.shadowRoot.querySelector('.univ')
      if (container && outermost && outermost.parentNode !== container) container.replaceChildren(outermost)
      setKey(++lastKey)
      return true
    },
    finish(key) {
      if (key !== lastKey) return // it failed again
      restore?.()
      restore = undefined
    },
  }
}

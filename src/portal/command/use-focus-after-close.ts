import { useEffect, useRef, useState } from 'react'
import { useUniv } from '../../element/hooks/view-hooks.ts'

/**
 * Focuses the page when the bar closes after a navigation, which may stay on the same route, or if nothing had the focus
 * before: React then focuses the host, and the host its first control, which is the skip link.
 * @returns to be called when the bar navigates
 */
export function useFocusAfterClose(): () => void {
  const { host } = useUniv()
  // read during the first render: the bar takes the focus when it mounts
  const [focusedBefore] = useState(() => host.shadowRoot.activeElement)
  const hasNavigated = useRef(false)
  useEffect(() => {
    const root = host.shadowRoot
    return () => {
      const focused = root.activeElement
      // an action may have moved the focus, e.g. to the assistant
      const isLost = !focusedBefore && (!focused || focused.matches('.portal-skip'))
      if (hasNavigated.current || isLost) root.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [host, focusedBefore])
  return () => {
    hasNavigated.current = true
  }
}

import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { toRobotViewModel } from '../robot.ts'
import { keepLayerEvents } from '../../../ui/keep-layer-events.ts'
import type { DialogState } from '../dialog-element.ts'

/** Props shared by panel, sheet and minimised bar. */
export interface DialogFrameProps {
  name: string
  robotView: ReturnType<typeof toRobotViewModel>
  /** Do not move the focus on mount. */
  keepFocus: boolean
  /** Returns the focus to the launcher. */
  restoreFocus(): void
  onChange(state: DialogState): void
}

/**
 * Moves the focus into the frame on mount, and returns it on unmount if the frame contains it.
 * @param show returns a function that hides it
 */
export function useDialogFrame<E extends HTMLElement>(
  { keepFocus, restoreFocus }: Pick<DialogFrameProps, 'keepFocus' | 'restoreFocus'>,
  show: (frame: E) => (() => void) | undefined,
): { frame: RefObject<E | null>; first: RefObject<HTMLElement | null> } {
  const frame = useRef<E>(null)
  const first = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const node = frame.current!
    const hide = show(node)
    if (!keepFocus) first.current?.focus({ preventScroll: true })
    return () => {
      const hadFocus = node.contains((node.getRootNode() as ShadowRoot).activeElement)
      hide?.()
      if (hadFocus) restoreFocus()
    }
    // on mount only
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { frame, first }
}

/** Shows an element in the top layer if `popover` is supported; otherwise the style sheet's z-index applies. */
export function showInTopLayer(node: HTMLElement): () => void {
  if (node.isConnected && typeof node.showPopover === 'function') node.showPopover()
  const stop = keepLayerEvents(node)
  return () => {
    stop()
    if (node.isConnected && typeof node.hidePopover === 'function' && node.matches(':popover-open'))
      node.hidePopover()
  }
}

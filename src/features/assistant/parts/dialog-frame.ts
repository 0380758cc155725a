import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { toRobotViewModel } from '../chat/robot.ts'
import { keepLayerEvents } from '../../../ui/keep-layer-events.ts'
import type { DialogState } from '../dialog/dialog-element.ts'

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
export function useDialogFrame<E extends HTMLElement, F extends HTMLElement = HTMLElement>(
  { keepFocus, restoreFocus }: Pick<DialogFrameProps, 'keepFocus' | 'restoreFocus'>,
  show: (frame: E) => (() => void) | undefined,
): { frame: RefObject<E | null>; first: RefObject<F | null> } {
  const frame = useRef<E>(null)
  const first = useRef<F>(null)
  useLayoutEffect(() => {
    const node = frame.current!
    const hide = show(node)
    if (!keepFocus) first.current?.focus({ preventScroll: true })
    return () => {
      const hadFocus = node.contains(node.getRootNode().activeElement ?? null)
      hide?.()
      if (hadFocus) restoreFocus()
    }
    // on mount only
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { frame, first }
}

/**
 * Shows an element in the top layer if `popover` is supported; otherwise the style sheet's z-index applies. It gives way
 * while the page lets nobody use it, because of a modal of its own: above that it would be seen, but do nothing.
 */
export function showInTopLayer(node: HTMLElement): () => void {
  if (typeof node.showPopover !== 'function') return keepLayerEvents(node)
  const follow = () => {
    const isOpen = node.matches(':popover-open')
    const mayShow = !isInert(node, isOpen)
    if (node.isConnected && isOpen !== mayShow) node.togglePopover(mayShow)
  }
  follow()
  // no event says so
  const timer = setInterval(follow, 200)
  const stop = keepLayerEvents(node)
  return () => {
    clearInterval(timer)
    stop()
    if (node.isConnected && node.matches(':popover-open')) node.hidePopover()
  }
}

/** @param isShown a dialog that has opened since then lies above it */
function isInert(node: HTMLElement, isShown: boolean): boolean {
  const path: Element[] = []
  for (let at: Element | undefined = node; at; at = at.getRootNode().host) path.push(at)
  if (path.some((at) => at.closest('[inert]'))) return true
  const modals = [...node.ownerDocument.querySelectorAll('dialog:modal')]
  return !isShown && modals.some((modal) => !path.some((at) => modal.contains(at)))
}

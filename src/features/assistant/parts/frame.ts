import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { faceOfRobot } from '../robot.ts'
import type { Shown } from '../shown.ts'

/** What the three shapes of the assistant share. */
export interface FrameProps {
  name: string
  face: ReturnType<typeof faceOfRobot>
  /** The focus stays where it is. */
  quiet: boolean
  /** Gives the focus back to the launcher. */
  left(): void
  onChange(shown: Shown): void
}

/** Where the focus goes when a shape is shown, and that it is given back when the shape goes with the focus in it. */
export function useFrame<E extends HTMLElement>(
  { quiet, left }: Pick<FrameProps, 'quiet' | 'left'>,
  show: (frame: E) => void,
  hide: (frame: E) => void,
): { frame: RefObject<E | null>; first: RefObject<HTMLElement | null> } {
  const frame = useRef<E>(null)
  const first = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const node = frame.current!
    show(node)
    if (!quiet) first.current?.focus()
    return () => {
      const had = node.contains((node.getRootNode() as ShadowRoot).activeElement)
      hide(node)
      if (had) left()
    }
    // once: what it is called with belongs to the moment of showing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { frame, first }
}

/** Above everything of the host page, where the browser can; else as high as the sheet puts it. */
export const raise = (node: HTMLElement): void => {
  if (node.isConnected && typeof node.showPopover === 'function') node.showPopover()
}
export const lower = (node: HTMLElement): void => {
  if (node.isConnected && typeof node.hidePopover === 'function' && node.matches(':popover-open'))
    node.hidePopover()
}

import { useEffect, useRef, type RefObject } from 'react'
import { adoptStyles, joinRefs } from './adopt-styles.ts'
import type { Elements } from './content.ts'
import { modalProps } from './open-modal.ts'
import { measurePixels, visibleWindow, windowRect } from './window-pixels.ts'
import { windowOf } from './window-of.ts'
import sheet from './anchored-dialog.css'

const styleRef = adoptStyles(sheet)
const MARGIN = 8

/** Below its anchor, or above it if there is too little room below; on a phone at the bottom of the screen. */
function positionDialog(dialog: HTMLElement, anchor: HTMLElement): void {
  if (dialog.closest('[data-mode=mobile]')) return
  const control = windowRect(anchor)
  const area = visibleWindow(dialog)
  const { width, height } = windowRect(dialog)
  const lowest = area.bottom - height - MARGIN
  const isBelow = control.bottom + 4 <= lowest || control.top - area.top < height + MARGIN
  const top = isBelow ? Math.min(control.bottom + 4, lowest) : control.top - height - 4
  const left = Math.min(control.left, area.right - width - MARGIN)
  const { css } = measurePixels(dialog)
  dialog.style.top = `${Math.max(area.top + MARGIN, top) / css}px`
  dialog.style.left = `${Math.max(MARGIN, left) / css}px`
}

interface AnchoredDialogProps {
  anchorRef: RefObject<HTMLElement | null>
  label: string
  className: string
  onClose(): void
  children: Elements
}

/** A modal for one choice, beside the control that opens it. */
export function AnchoredDialog({ anchorRef, label, className, onClose, children }: AnchoredDialogProps) {
  const markerRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = markerRef.current!.closest('dialog')!
    const place = () => positionDialog(dialog, anchorRef.current!)
    place()
    const view = windowOf(dialog)
    view.addEventListener('scroll', place, true)
    view.addEventListener('resize', place)
    return () => {
      view.removeEventListener('scroll', place, true)
      view.removeEventListener('resize', place)
    }
  }, [anchorRef])
  return (
    <dialog {...modalProps(onClose)} className={`ui-anchored ${className}`} aria-label={label}>
      <span hidden ref={joinRefs(markerRef, styleRef)} />
      {children}
    </dialog>
  )
}

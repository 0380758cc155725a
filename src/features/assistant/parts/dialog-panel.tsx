import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { Move } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lineDirection } from '../../../ui/line-direction.ts'
import { measurePixels } from '../../../ui/window-pixels.ts'
import { assistantTexts } from '../texts/translations.ts'
import {
  createDialogRect,
  fitScale,
  moveByKey,
  clampToScreen,
  dialogSize,
  type Size,
} from '../dialog/dialog-rect.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { showInTopLayer, useDialogFrame, type DialogFrameProps } from './dialog-frame.ts'
import { DialogHeader } from './dialog-header.tsx'
import { TextSizeMenu } from './text-size-menu.tsx'
import { useViewportSize } from './use-viewport-size.ts'

/** The desktop dialog: movable, scalable and always on the screen (§2, §4). */
export function DialogPanel(props: DialogFrameProps) {
  const { name, robotView, onChange } = props
  const dialogRect = useService(createDialogRect)
  const rect = useStore(dialogRect.$rect)
  const screen = useViewportSize()
  const t = useTranslation(assistantTexts)
  const { frame, first } = useDialogFrame<HTMLDivElement>(props, showInTopLayer)
  // the position may have been stored in a larger window
  const scale = fitScale(rect.scale, screen)
  const size = dialogSize(scale, screen)
  const { x, y } = clampToScreen(rect, size, screen)
  const dragHandlers = useDrag(frame, { x, y }, screen)

  function handleGripKeyDown(event: KeyboardEvent<HTMLElement>) {
    const to = moveByKey(event.key, event.shiftKey, { ...rect, x, y }, lineDirection(event.currentTarget))
    if (!to) return
    event.preventDefault()
    dialogRect.move(to, screen)
  }
  return (
    // closes with Escape
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="assistant-panel"
      role="dialog"
      aria-label={name}
      popover="manual"
      part="dialog"
      ref={frame}
      style={{ insetInlineEnd: x, bottom: `calc(${y}px + var(--univ-hidden-below, 0px))`, ...size }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onChange('closed')
      }}
    >
      <div className="assistant-body" style={{ zoom: scale }}>
        <DialogHeader name={name} robotView={robotView} onChange={onChange} {...dragHandlers}>
          <IconButton
            size="sm"
            className="assistant-resize-grip"
            icon={Move}
            label={t('move')}
            onKeyDown={handleGripKeyDown}
          />
          <TextSizeMenu value={scale} screen={screen} />
        </DialogHeader>
        <Conversation name={name} robotView={robotView} />
        <Composer field={first} />
      </div>
    </div>
  )
}

/** Moves the dialog by its header. */
function useDrag(frame: RefObject<HTMLElement | null>, { x, y }: { x: number; y: number }, screen: Size) {
  const dialogRect = useService(createDialogRect)
  /** Where the drag began: the pointer in window pixels, the dialog in CSS pixels, `scale` of the former in one of these. */
  const drag = useRef<{ x: number; y: number; end: number; bottom: number; scale: number } | null>(null)
  const move = (event: PointerEvent<HTMLElement>, isPersisted: boolean) => {
    const from = drag.current
    if (!from) return
    const right = ((from.x - event.clientX) / from.scale) * lineDirection(event.currentTarget)
    const to = { x: from.end + right, y: from.bottom + (from.y - event.clientY) / from.scale }
    dialogRect.move(to, screen, isPersisted)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    move(event, true)
    drag.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const control = event.target instanceof Element && event.target.closest('button, a')
      if (event.button !== 0 || !frame.current) return
      if (control && !control.matches('.assistant-resize-grip')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { css } = measurePixels(frame.current)
      drag.current = { x: event.clientX, y: event.clientY, end: x, bottom: y, scale: css }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(event, false),
    onPointerUp: end,
    onPointerCancel: end,
  }
}

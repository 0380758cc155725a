import sheet from './swipe-actions.css'
import { Fragment, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { lineDirection } from '../../../ui/line-direction.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { taskName } from '../row-view-model.ts'
import { isUnread } from '../list-config.ts'
import type { ProcessCenter } from '../model.ts'
import { isDestructive } from '../decide/remark-rules.ts'
import { useOpenDialog } from './dialog-context.ts'
import { MarkReadButton } from './mark-read-button.tsx'

/** Minimum swipe length, and width of the screen edge reserved for browser gestures, in CSS pixels. */
const MIN_DISTANCE = 48
const EDGE = 20

interface SwipeListener {
  onSwipe(row: HTMLElement): void
  /** A touch started outside the revealed actions. */
  onTouchElsewhere(): void
}

/** Reports rows swiped by touch towards the start of the line, to the left in English; vertical moves scroll (touch-action). @returns an unsubscribe function */
function watchRowSwipes(container: HTMLElement, listener: SwipeListener): () => void {
  let start: { id: number; x: number; y: number; row: HTMLElement } | undefined
  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    if (target.closest('.center-swipe-actions')) return
    listener.onTouchElsewhere()
    const row = target.closest<HTMLElement>('[data-row]')
    const isEdge = lineDirection(container) === 1 ? event.clientX > innerWidth - EDGE : event.clientX < EDGE
    start =
      row && event.pointerType === 'touch' && event.isPrimary && !isEdge
        ? { id: event.pointerId, x: event.clientX, y: event.clientY, row }
        : undefined
  }
  const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start
    start = undefined
    if (from?.id !== pointerId) return
    const distance = (from.x - clientX) * lineDirection(container)
    if (distance >= MIN_DISTANCE && distance > 2 * Math.abs(clientY - from.y)) listener.onSwipe(from.row)
  }
  const onCancel = () => void (start = undefined)
  container.addEventListener('pointerdown', onDown)
  container.addEventListener('pointerup', onUp)
  container.addEventListener('pointercancel', onCancel)
  return () => {
    container.removeEventListener('pointerdown', onDown)
    container.removeEventListener('pointerup', onUp)
    container.removeEventListener('pointercancel', onCancel)
  }
}

const styleRef = adoptStyles(sheet)

/** On a phone, swiping a row towards the start of the line shows its actions, which its buttons and menu offer too. */
export function SwipeActions({ model, list }: { model: ProcessCenter; list: ListName }) {
  const markerRef = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<HTMLElement | null>(null)
  const { rows } = useStore(model.$result)
  const row = rows?.find(({ id }) => id === open?.dataset['row'])
  useEffect(() => {
    const container = markerRef.current!.closest<HTMLElement>('.center-list')!
    return watchRowSwipes(container, { onSwipe: setOpen, onTouchElsewhere: () => setOpen(null) })
  }, [list])
  return (
    <Fragment>
      <span hidden ref={joinRefs(markerRef, styleRef)} />
      {open &&
        row &&
        createPortal(
          <div className="center-swipe-actions">
            <RowActions row={row} onDone={() => setOpen(null)} />
          </div>,
          open,
        )}
    </Fragment>
  )
}

function RowActions({ row, onDone }: { row: Row; onDone(): void }) {
  const openDialog = useOpenDialog()
  const decisions = useStore(useService(createDecisions).$decisions)
  if (row.kind === 'process')
    return isUnread(row.process) ? <MarkReadButton id={row.id} name={row.process.name} /> : null
  if (isDecided(decisions, row.id)) return null
  return row.task.actions.map((action) => (
    <Button
      key={action.id}
      variant={isDestructive(action) ? 'danger' : 'primary'}
      aria-label={`${action.name} ${taskName(row.task)}`}
      onClick={() => {
        onDone()
        openDialog({ kind: 'act', task: row.task, action })
      }}
    >
      {action.name}
    </Button>
  ))
}

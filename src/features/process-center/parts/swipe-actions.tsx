import sheet from './swipe-actions.css'
import { Fragment, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useService, useStore } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { watchSwipes } from '../../../ui/watch-swipes.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { taskName } from '../row-view-model.ts'
import { isUnread } from '../list-config.ts'
import type { ProcessCenter } from '../model.ts'
import { isDestructive } from '../decide/remark-rules.ts'
import { useOpenDialog } from './dialog-context.ts'
import { MarkReadButton } from './mark-read-button.tsx'

const styleRef = adoptStyles(sheet)

/** On a phone, swiping a row towards the start of the line shows its actions, which its buttons and menu offer too. */
export function SwipeActions({ model, list }: { model: ProcessCenter; list: ListName }) {
  const markerRef = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<HTMLElement | null>(null)
  const { rows } = useStore(model.$result)
  const row = rows?.find(({ id }) => id === open?.dataset['row'])
  useEffect(() => {
    const container = markerRef.current!.closest<HTMLElement>('.center-list')!
    const isOnActions = (target: Element) => target.closest('.center-swipe-actions') !== null
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (!isOnActions(target as Element)) setOpen(null)
    }
    container.addEventListener('pointerdown', closeElsewhere)
    const unwatch = watchSwipes(container, ({ target, to }) => {
      if (to === 'next' && !isOnActions(target)) setOpen(target.closest<HTMLElement>('[data-row]'))
    })
    return () => {
      container.removeEventListener('pointerdown', closeElsewhere)
      unwatch()
    }
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

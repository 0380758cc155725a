import sheet from './swipe-actions.css'
import { Fragment, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useStore } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { watchSwipes } from '../../../ui/watch-swipes.ts'
import { ActionBar } from '../act/action-bar.tsx'
import { useActions } from '../act/use-actions.ts'
import { toRowViewModel } from '../facts/row-view-model.ts'
import type { ProcessCenter } from '../lists/process-center.ts'

const styleRef = adoptStyles(sheet)

/** On a phone, swiping a row towards the start of the line shows its actions, which its buttons and menu offer too. */
export function SwipeActions({ model, list }: { model: ProcessCenter; list: ListName }) {
  const markerRef = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState<HTMLElement | null>(null)
  const { rows } = useStore(model.$result)
  const row = rows?.find(({ id }) => id === open?.dataset['row'])
  useEffect(() => {
    const container = markerRef.current?.closest<HTMLElement>('.center-list')
    if (!container) return
    const isOnActions = (target: EventTarget | null) =>
      target instanceof Element && target.closest('.center-swipe-actions') !== null
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (!isOnActions(target)) setOpen(null)
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
            <SwipedActions row={row} isCopy={list === 'flow_cc'} onDone={() => setOpen(null)} />
          </div>,
          open,
        )}
    </Fragment>
  )
}

interface SwipedActionsProps {
  row: Row
  isCopy: boolean
  onDone(): void
}

function SwipedActions({ row, isCopy, onDone }: SwipedActionsProps) {
  const { actions } = useActions(row, { isCopy, isOnePress: true })
  const buttons = actions.filter(({ place }) => place === 'button')
  const closing = buttons.map((action) => ({
    ...action,
    run() {
      onDone()
      action.run()
    },
  }))
  return <ActionBar actions={closing} name={toRowViewModel(row).name} />
}

import { Fragment, memo, useEffect, useRef } from 'react'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { animateMovedChildren } from '../../../ui/animate-moved-children.ts'
import { isUnread } from '../facts/row-view-model.ts'
import { QuestionTag } from '../facts/badges.tsx'
import { DueTime, RelativeTime, useNow } from '../facts/times.tsx'
import { toRowViewModel } from '../facts/row-view-model.ts'
import { createDecisions, type Decision } from '../decide/decisions.ts'
import { actTexts } from '../act/translations.ts'

interface InboxListProps {
  rows: readonly Row[]
  /** Id of the open row. */
  current: string
  label: string
  onOpen(id: string): void
}

/** The rows as a list box with one tab stop; arrows, Home and End move within it (ARIA listbox pattern). */
export function InboxList({ rows, current, label, onOpen }: InboxListProps) {
  const decisions = useStore(useService(createDecisions).$decisions)
  const now = useNow()
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => (listRef.current ? animateMovedChildren(listRef.current) : undefined), [])
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  // the open row may have left the list: the first row is the tab stop then
  const tabStop = rows.some(({ id }) => id === current) ? current : rows[0]?.id
  return (
    <div className="inbox-rows" role="listbox" aria-label={label} ref={listRef} part="list">
      {rows.map((row) => (
        <InboxRow
          key={row.id}
          row={row}
          now={now}
          isCurrent={row.id === current}
          isTabStop={row.id === tabStop}
          decision={decisions.get(row.id)}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

interface InboxRowProps {
  row: Row
  now: number
  isCurrent: boolean
  isTabStop: boolean
  decision: Decision | undefined
  onOpen(id: string): void
}

const InboxRow = memo(function InboxRow({ row, now, isCurrent, isTabStop, decision, onOpen }: InboxRowProps) {
  const tAct = useTranslation(actTexts)
  const view = toRowViewModel(row)
  const isNew = row.kind === 'process' && isUnread(row.process)
  return (
    // the inbox handles the keys of the list box
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className="inbox-row"
      role="option"
      part="row"
      data-id={row.id}
      data-state={decision?.state}
      aria-selected={isCurrent}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(row.id)}
    >
      <span className="inbox-name ui-clamp">
        {isNew && (
          <span className="ui-tag" data-tone="primary">
            {tAct('unread')}
          </span>
        )}
        {view.priority > 0 && (
          <span className="ui-tag" data-tone="ink">
            {tAct('urgent')}
          </span>
        )}
        <bdi>{view.name || tAct('unnamed')}</bdi>
        <QuestionTag question={view.question} isApplicant={false} />
      </span>
      <span className="inbox-meta">
        <bdi>{[view.owner, view.step].filter(Boolean).join(' · ')}</bdi>
      </span>
      <span className="inbox-meta">
        {decision ? (
          <strong>{tAct(`state.${decision.state}`, { action: decision.action.name })}</strong>
        ) : (
          <Fragment>
            <DueTime time={view.due} now={now} short />
            <RelativeTime time={view.since || view.updated} now={now} />
          </Fragment>
        )}
      </span>
    </div>
  )
})

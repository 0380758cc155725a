import { lazy, memo, Suspense } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { faceOf, uriOfProcess, uriOfTask } from '../rows.ts'
import { isUnread } from '../lists.ts'
import { RowActs } from './row-acts.tsx'
import { RowStep, Status } from './row-step.tsx'
import { Serial } from './serial.tsx'

// the rest of what can be done with a row hangs behind a button
const RowMenu = lazy(() => import('./row-menu.tsx'))

export interface RowCardProps {
  row: Row
  all: readonly Row[]
  list: ListName
  now: number
  /** Null where it cannot be chosen. */
  chosen: boolean | null
  model: ProcessCenter
  place?: number
  size?: number
}

/** One task or process: what it is, where it stands, what I can do about it. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, all, list, now, chosen, model, place, size } = props
  const { runtime } = useUniv()
  const say = useSay(centerMessages)
  const face = faceOf(row)
  const name = face.name || say('unnamed')
  const uri = row.kind === 'task' ? uriOfTask(row.task, all) : uriOfProcess(row.process)
  const href = safeLink(uri, runtime.config.home)
  const unread = list === 'flow_cc' && row.kind === 'process' && isUnread(row.process)
  return (
    <li
      className="ui-card center-row"
      part="row"
      data-row={row.id}
      data-chosen={chosen || undefined}
      aria-posinset={place === undefined ? undefined : place + 1}
      aria-setsize={size}
    >
      {chosen !== null && (
        <label className="center-choice">
          <input
            type="checkbox"
            aria-label={say('choose', { name })}
            checked={chosen}
            onChange={(event) => model.choose([row], event.currentTarget.checked)}
          />
        </label>
      )}
      <div className="center-main">
        <p className="center-name">
          {unread && <span className="center-unread">{say('unread')}</span>}
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              <bdi>{name}</bdi>
              <span className="visually-hidden"> {say('opensWindow')}</span>
            </a>
          ) : (
            <span title={say('refusedLink')}>
              <bdi>{name}</bdi>
            </span>
          )}
          <Status status={face.status} />
          {face.priority > 0 && <span className="center-urgent">{say('urgent')}</span>}
          {face.urged > 0 && <span className="ui-tag">{say('urged')}</span>}
          {face.tags.slice(0, 4).map((tag) => (
            <span key={tag} className="ui-tag">
              {tag}
            </span>
          ))}
        </p>
        <p className="center-meta">
          {face.entry && <Serial entry={face.entry} />}
          {face.onBehalfOf && <strong>{say('forWhom', { name: face.onBehalfOf })}</strong>}
          {face.owner && list !== 'meApply' && <span>{say('ownerIs', { name: face.owner })}</span>}
          {face.system && <span>{face.system}</span>}
        </p>
      </div>
      <RowStep face={face} now={now} />
      <div className="center-acts">
        <RowActs row={row} list={list} name={name} unread={unread} />
        {face.processId && (
          <button
            type="button"
            className="ui-button"
            data-variant="ghost"
            data-size="sm"
            data-details=""
            aria-label={say('detailsOf', { name })}
            onClick={() => model.open(face.processId)}
          >
            {say('details')}
          </button>
        )}
        {hasMenu(row) && (
          <Suspense fallback={<span className="center-menu" />}>
            <RowMenu row={row} name={name} />
          </Suspense>
        )}
      </div>
    </li>
  )
})

/** More than two actions, a date for the calendar, or what its owner may do. */
const hasMenu = (row: Row): boolean =>
  row.kind === 'task'
    ? row.task.actions.length > 2 || row.task.expireTime > 0
    : row.process.abilities.some((ability) => ability !== 'rate')

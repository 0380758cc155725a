import { useSay, useUniv } from '../../../element/univ.ts'
import { dueMark } from '../../../domain/task-picking.ts'
import { tagOf } from '../../../runtime/i18n.ts'
import { Info, TriangleAlert } from '../../../ui/icon.tsx'
import { centerMessages } from '../messages.ts'
import { exactTime, relativeTime } from '../times.ts'
import type { RowFace } from '../rows.ts'

const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'] as const

/** A process's status in words; one that nobody promised in the server's own. */
export function Status({ status }: { status: string }) {
  const say = useSay(centerMessages)
  const known = STATUSES.find((one) => one === status)
  if (!status) return null
  return (
    <span className="center-badge" data-status={known}>
      {known ? say(`status.${known}`) : status}
    </span>
  )
}

/** Where it stands: step, who holds it since when, how far it is, until when it is due. */
export function RowStep({ face, now }: { face: Omit<RowFace, 'uri'>; now: number }) {
  const say = useSay(centerMessages)
  const status = STATUSES.find((one) => one === face.status)
  const isOver = status !== undefined && status !== 'doing' && status !== 'draft'
  const due = isOver ? 0 : face.due
  const mark = dueMark(due, now)
  return (
    <div className="center-state">
      <p className="center-step">{face.step && !isOver && <bdi>{face.step}</bdi>}</p>
      <p className="center-meta">
        {face.holders.length > 0 && !isOver && (
          <span>{say('heldBy', { name: face.holders.slice(0, 3).join(say('separator')) })}</span>
        )}
        <Moment at={isOver ? face.updated : face.since} now={now} />
        {face.rating > 0 && <span>{say('rated', { n: face.rating })}</span>}
      </p>
      {face.percent !== null && status === 'doing' && (
        <progress
          className="center-progress"
          max={100}
          value={face.percent}
          aria-label={say('progress', { n: face.percent })}
        />
      )}
      {due > 0 && (
        <p className="center-due" data-mark={mark || undefined}>
          {mark === 'overdue' ? <TriangleAlert /> : mark === 'soon' && <Info />}
          {say(mark || 'due')} <Moment at={due} now={now} />
        </p>
      )}
    </div>
  )
}

/** "3 days ago" with the exact time for who wants it; nothing for no sensible time (decisions). */
function Moment({ at, now }: { at: number; now: number }) {
  const { lang } = useUniv()
  const tag = tagOf(lang)
  const told = relativeTime(at, now, tag)
  return told ? (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, tag)}>
      {told}
    </time>
  ) : null
}

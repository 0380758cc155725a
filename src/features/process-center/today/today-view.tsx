import { useState } from 'react'
import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import sheet from './today.css'
import type { Content, Elements } from '../../../ui/content.ts'
import type { User } from '../../../runtime/oidc/record.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { createProfile } from '../../../domain/profile.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useLate } from '../../../element/hooks/use-late.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { wallTime } from '../../../runtime/time/zone.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { useKeptState } from '../../../element/hooks/kept-state.ts'
import { UnsentNotice } from '../act/unsent-notice.tsx'
import { DialogContext, type DialogRequest } from '../act/dialog-context.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../facts/times.tsx'
import { NewsList, UrgentTasks } from './today-lists.tsx'
import { countWaiting, createToday, NEWS_COUNT, URGENT_COUNT } from './today-store.ts'
import { todayTexts } from './translations.ts'

/** The name comes from the provider and may have any length. */
const MAX_NAME = 60
/** Milliseconds. A list that takes longer comes by itself. */
const MAX_WAIT_MS = 1000
const NO_PROCESSES: ReadonlySet<string> = new Set()
const styleRef = adoptStyles(sheet)

// a door: the dialog of an action
const DecideDialog = loadable(() => import('../act/decide-dialog.tsx'))

/**
 * Start page view: a greeting, figures linked to their lists, the most urgent tasks with their action, what moved in my
 * applications, and beside them what the page puts into the slot.
 */
export default function TodayView({ user }: { user: User }) {
  const { runtime, lang } = useUniv()
  const t = useTranslation(todayTexts)
  const format = useTimeFormat()
  const { $tasks, $applications } = useService(createToday)(lang)
  const { data: profile } = useStore(useService(createProfile).$profile)
  const name = profile?.name || user.name
  const tasks = useStore($tasks)
  const applications = useStore($applications)
  const now = useNow()
  const [request, setRequest] = useKeptState<DialogRequest | null>('dialog', null)
  const hour = new Date(wallTime(now, runtime.config.timeZone)).getUTCHours()
  const canFilterByDue = useCapability('due-dates')
  const waiting = tasks.data && applications.data && countWaiting(applications.data, tasks.data.processIds)
  const isLoading = [tasks, applications].some(({ state, data }) => state === 'loading' && !data)
  // at first both at once: the second one does not move when the first one has fewer rows than expected
  const isWaiting = !useLate(MAX_WAIT_MS) && isLoading
  return (
    <DialogContext value={setRequest}>
      <div className="today ui-stack" ref={styleRef} aria-busy={isWaiting}>
        <div className="today-scene ui-hero" data-hour={hourOfDay(hour)}>
          <div>
            <slot name="scene" />
          </div>
        </div>
        <header className="today-head ui-row">
          <h2 className="ui-page-title">{t(partOfDay(hour), { name: name.slice(0, MAX_NAME) })}</h2>
          <p className="ui-muted">{format.day(now, 'full')}</p>
        </header>
        <ul className="ui-row" part="figures" aria-label={t('figures')}>
          <Figure label={t('todo')} value={tasks.data?.todo} to="todo" />
          <Figure
            label={t('overdue')}
            value={tasks.data?.overdue}
            to="todo"
            {...(canFilterByDue && { query: { due: 'overdue' } })}
            mark={tasks.data?.overdue ? 'overdue' : undefined}
          />
          <Figure label={t('waiting')} value={waiting} to="meApply" query={{ statuses: 'doing' }} />
        </ul>
        <div className="today-columns">
          <div className="today-now ui-stack">
            <UnsentNotice />
            {isWaiting && <Skeleton shape="card" count={URGENT_COUNT} />}
            {!isWaiting && (
              <TodayPart {...tasks}>
                {tasks.data && <UrgentTasks tasks={tasks.data.urgent} now={now} />}
              </TodayPart>
            )}
            {!isWaiting && (
              <TodayPart {...applications}>
                {applications.data && (
                  <NewsList
                    news={applications.data.slice(0, NEWS_COUNT)}
                    myTurn={tasks.data?.processIds ?? NO_PROCESSES}
                    now={now}
                  />
                )}
              </TodayPart>
            )}
          </div>
          {!isWaiting && <slot name="items" />}
        </div>
        {request?.kind === 'act' && <DecideDialog {...request} onClose={() => setRequest(null)} />}
      </div>
    </DialogContext>
  )
}

interface TodayPartProps {
  state: QueryState<unknown>['state']
  data?: unknown
  /** Absent until there are data. */
  children: Elements
}

/** One list by itself. One that comes late keeps the room that it has been given, so that what is below stays. */
function TodayPart({ state, data, children }: TodayPartProps) {
  const t = useTranslation(todayTexts)
  const [isLate] = useState(data === undefined && state === 'loading')
  return (
    <div className="ui-stack" data-late={isLate || undefined}>
      {state === 'failed' && <LoadFailed>{t('failed')}</LoadFailed>}
      {state === 'loading' && data === undefined ? <Skeleton shape="card" count={URGENT_COUNT} /> : children}
    </div>
  )
}

interface FigureProps {
  label: string
  value: Content
  to: 'todo' | 'meApply'
  query?: Record<string, string>
  mark?: 'overdue' | undefined
}

function Figure({ label, value, to, query, mark }: FigureProps) {
  return (
    <li>
      <PortalLink className="today-figure" to={to} {...(query && { query })} data-mark={mark}>
        <strong>{value ?? '–'}</strong>
        <span>{label}</span>
      </PortalLink>
    </li>
  )
}

/** The sky of the drawing that a page puts beside the greeting. @param hour the hall's, 0 to 23 */
function hourOfDay(hour: number): 'dawn' | 'day' | 'dusk' | 'night' {
  if (hour < 5 || hour >= 20) return 'night'
  return hour < 8 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
}

/** The part of the day for the greeting. @param hour the hall's, 0 to 23 */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 5 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

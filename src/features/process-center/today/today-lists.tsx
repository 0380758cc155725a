import type { Process } from '../../../contract/core/processes.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import type { Elements } from '../../../ui/content.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { StepLine } from '../../../ui/step-line.tsx'
import { ActionBar } from '../act/action-bar.tsx'
import { useActions } from '../act/use-actions.ts'
import { QuestionTag, StatusBadge } from '../facts/badges.tsx'
import { DueTime, RelativeTime } from '../facts/times.tsx'
import { toRowViewModel } from '../facts/row-view-model.ts'
import { factTexts } from '../facts/translations.ts'
import { todayTexts } from './translations.ts'

/** The tasks to do first, each with its main action. */
export function UrgentTasks({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const t = useTranslation(todayTexts)
  return (
    <TodayCard title={t('urgent')} list="todo" linkText={t('allTasks')} emptyText={t('noTasks')}>
      {tasks.map((task) => (
        <UrgentTask key={task.id} task={task} now={now} />
      ))}
    </TodayCard>
  )
}

function UrgentTask({ task, now }: { task: Task; now: number }) {
  const t = useTranslation(factTexts)
  const known = { kind: 'task', id: task.id, task } as const
  const row = toRowViewModel(known)
  const { actions, state } = useActions(known, { isOnePress: true })
  const main = actions.filter(({ place }) => place === 'button').slice(0, 1)
  const name = row.name || t('unnamed')
  return (
    <li className="today-task" data-row={task.id}>
      <div>
        <PortalLink to="todo" query={row.processId ? { process: row.processId } : {}} className="today-name">
          <bdi>{name}</bdi>
        </PortalLink>
        <p className="today-task-facts">
          <DueTime time={row.due} now={now} />
          {row.priority > 0 && (
            <span className="ui-tag" data-tone="ink">
              {t('urgent')}
            </span>
          )}
          <bdi>{row.step}</bdi>
          {row.onBehalfOf ? (
            <strong>{t('forWhom', { name: row.onBehalfOf })}</strong>
          ) : (
            row.owner && <span>{t('ownerIs', { name: row.owner })}</span>
          )}
        </p>
      </div>
      <div className="center-actions">
        <ActionBar look="row" actions={main} state={state} name={name} />
      </div>
    </li>
  )
}

interface NewsListProps {
  news: readonly Process[]
  /** Ids of the processes that wait for me. */
  myTurn: ReadonlySet<string>
  now: number
}

/** The latest changes of my applications. */
export function NewsList({ news, myTurn, now }: NewsListProps) {
  const t = useTranslation(todayTexts)
  return (
    <TodayCard title={t('news')} list="meApply" linkText={t('all')} emptyText={t('noNews')}>
      {news.map((process) => (
        <NewsRow key={process.id} process={process} isMyTurn={myTurn.has(process.id)} now={now} />
      ))}
    </TodayCard>
  )
}

function NewsRow({ process, isMyTurn, now }: { process: Process; isMyTurn: boolean; now: number }) {
  const row = toRowViewModel({ kind: 'process', id: process.id, process })
  const tFact = useTranslation(factTexts)
  const { name, step, updated, status, question, way } = row
  return (
    <li>
      <PortalLink className="today-news" to="meApply" query={{ process: process.id }}>
        <span className="today-title">
          <bdi className="today-name">{name}</bdi>
          {question === 'asked' ? (
            <QuestionTag question={question} isApplicant />
          ) : (
            <StatusBadge row={isMyTurn ? { ...row, needsMe: true } : row} />
          )}
        </span>
        <div>
          <p className="today-step">{status === 'doing' && <bdi>{step}</bdi>}</p>
          {way && status === 'doing' && <StepLine {...way} label={tFact('progress', { n: way.percent })} />}
        </div>
        <RelativeTime time={updated} now={now} />
      </PortalLink>
    </li>
  )
}

interface TodayCardProps {
  title: string
  /** The list that has all of it, and the text of its link. */
  list: 'todo' | 'meApply'
  linkText: string
  emptyText: string
  /** The rows. */
  children: Elements[]
}

/** A few rows of a list of the user, with a link to all of it. */
function TodayCard({ title, list, linkText, emptyText, children }: TodayCardProps) {
  return (
    <section className="today-card" aria-labelledby={`today-${list}`}>
      <header className="ui-section-head">
        <h3 id={`today-${list}`}>{title}</h3>
        <PortalLink className="ui-more" to={list}>
          <span>{`${linkText} `}</span>
          <ChevronRight />
        </PortalLink>
      </header>
      {children.length === 0 ? <p className="ui-muted">{emptyText}</p> : <ul>{children}</ul>}
    </section>
  )
}

import type { Process } from '../../../contract/processes.ts'
import { linkOf } from '../../../domain/app-records.ts'
import { tagOf } from '../../../runtime/i18n.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ExternalLink } from '../../../ui/icons-more.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Acts } from './acts.tsx'
import { centerMessages } from '../messages.ts'
import { Serial } from '../parts/serial.tsx'
import { useNow } from '../parts/now.ts'
import { uriOfProcess } from '../rows.ts'
import { processMessages } from './messages.ts'
import { createProcessDetails, isOver } from './process-model.ts'
import { Waits } from './waits.tsx'
import { When } from './when.tsx'

const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'] as const

/** What the process is, whose, since when, and what I may do about it. */
export function Head({ process }: { process: Process }) {
  const { lang } = useUniv()
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const now = useNow()
  const known = STATUSES.find((status) => status === process.status)
  const steps = useStore(useOne(createProcessDetails).mine(process, tagOf(lang))).data ?? []
  const late = process.expireTime > 0 && !isOver(process) && process.expireTime < now
  return (
    <header className="ui-card process-card process-head">
      <div className="process-title">
        <h2>
          <bdi>{process.name || sayAll('unnamed')}</bdi>
        </h2>
        <span className="process-status" data-status={known}>
          {known ? sayAll(`status.${known}`) : process.status}
        </span>
        {process.priority > 0 && !isOver(process) && (
          <span className="process-status" data-status="urgent">
            {sayAll('urgent')}
          </span>
        )}
        {process.tags.slice(0, 8).map((tag) => (
          <span key={tag} className="ui-tag">
            {tag}
          </span>
        ))}
      </div>
      {process.entry && (
        <p className="process-serial">
          <span className="ui-muted">{say('serial')}</span>
          <Serial entry={process.entry} />
        </p>
      )}
      <Waits process={process} />
      <dl className="process-facts">
        <Fact name={say('owner')}>{process.owner?.name || process.owner?.account}</Fact>
        <Fact name={say('item')}>{process.app?.name}</Fact>
        <Fact name={say('system')}>{process.system?.name || process.app?.system}</Fact>
        <Fact name={say('created')}>{process.create > 0 && <When at={process.create} />}</Fact>
        <Fact name={say('updated')}>{process.update > 0 && <When at={process.update} />}</Fact>
        <Fact name={sayAll('due')}>
          {process.expireTime > 0 && !isOver(process) && (
            <>
              {late && <strong className="process-late">{sayAll('overdue')} </strong>}
              <When at={process.expireTime} />
            </>
          )}
        </Fact>
        <Fact name={say('rated')}>
          {process.rating > 0 && (
            <span className="process-rated">
              <Rating value={process.rating} label={say('stars', { n: process.rating })} />
              {process.review && <bdi>{process.review}</bdi>}
            </span>
          )}
        </Fact>
      </dl>
      <div className="ui-row process-acts">
        <FormLink process={process} decides={steps.some(({ kind }) => kind === 'approve')} />
        <Acts process={process} steps={steps} />
      </div>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}

/**
 * Decisions "Data": with exactly one pending task of mine the task's page, else the process's.
 * @param decides I may decide here and need not go there
 */
function FormLink({ process, decides }: { process: Process; decides: boolean }) {
  const { runtime } = useUniv()
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const uri = uriOfProcess(process)
  const task = uri !== process.uri
  if (!uri) return null
  const href = linkOf(runtime, uri)
  if (!href) return <span className="ui-muted">{sayAll('refusedLink')}</span>
  return (
    <a
      className="ui-button"
      data-variant={task && !decides ? 'primary' : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {say(task ? 'handle' : 'openForm')}
      <ExternalLink />
      <span className="visually-hidden">{sayAll('opensWindow')}</span>
    </a>
  )
}

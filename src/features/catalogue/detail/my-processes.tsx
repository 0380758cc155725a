import type { AppDetail } from '../../../contract/app-detail.ts'
import type { Process } from '../../../contract/processes.ts'
import { createMyProcesses } from '../../../domain/my-processes.ts'
import { createTaskLive } from '../../../domain/task-live.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { detailMessages } from './messages.ts'

/** What I started of this item (decisions, /workflow/detail), as it stands now. */
export function MyProcesses({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const mine = useStore(useOne(createMyProcesses).of(app, lang))
  useStore(useOne(createTaskLive).$live)
  const say = useSay(detailMessages)
  if (mine.data)
    return mine.data.length === 0 ? (
      <p className="detail-none ui-muted">{say('processesNone')}</p>
    ) : (
      <ul className="detail-mine-list">
        {mine.data.map((process) => (
          <li key={process.id}>
            <One process={process} />
          </li>
        ))}
      </ul>
    )
  if (mine.state !== 'failed') return <Skeleton shape="card" count={2} />
  return (
    <Notice
      kind="error"
      live="status"
      retryLabel={say('retry')}
      onRetry={() => runtime.queries.invalidate(['processes'])}
    >
      {say('processesFailed')}
    </Notice>
  )
}

const STATUSES = ['draft', 'doing', 'done', 'rejected', 'withdrawn', 'killed'] as const

function One({ process }: { process: Process }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const status = STATUSES.find((one) => one === process.status)
  const at = process.create
    ? new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(process.create)
    : ''
  return (
    <>
      <PortalLink to="meApply" query={{ process: process.id }}>
        {process.name}
      </PortalLink>
      <p className="ui-muted ui-row">
        <span className="ui-tag" data-status={process.status}>
          {status ? say(status) : process.status}
        </span>
        {at && <span>{say('started', { at })}</span>}
        <span>{process.entry}</span>
      </p>
    </>
  )
}

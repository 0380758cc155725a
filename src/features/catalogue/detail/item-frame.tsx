import type { ReactNode } from 'react'
import type { AppDetail } from '../../../contract/app-detail.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { CallFailed } from '../../../runtime/errors.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import sheet from './detail.css'
import { createDetails, detailKey } from './details.ts'
import { detailMessages } from './messages.ts'

const dressed = adopt(sheet)

interface Props {
  id: string
  /** Carries its own heading of the first level; else a dialog names it. */
  page: boolean
  children(app: AppDetail): ReactNode
}

/** Loads one item and shows it, or says why not (C32, R23). */
export function ItemFrame({ id, page, children }: Props) {
  const found = useStore(useOne(createDetails).of(id))
  return (
    <article
      className="detail"
      ref={dressed}
      data-page={page || undefined}
      aria-busy={found.state === 'loading'}
    >
      {found.data ? (
        children(found.data)
      ) : found.data === null ? (
        <NotFound page={page} />
      ) : found.state === 'failed' ? (
        <Failed id={id} page={page} error={found.error} />
      ) : (
        <div className="detail-waiting">
          <Skeleton shape="title" />
          <Skeleton count={3} />
          <Skeleton shape="card" count={2} />
        </div>
      )}
    </article>
  )
}

function Failed({ id, page, error }: { id: string; page: boolean; error: unknown }) {
  const { runtime } = useUniv()
  const say = useSay(detailMessages)
  const forbidden = error instanceof CallFailed && error.trouble === 'forbidden'
  const again = () => {
    runtime.queries.invalidate([detailKey(id)])
    runtime.queries.invalidate(['public', detailKey(id)])
  }
  return (
    <>
      {page && <h1 className="visually-hidden">{say(forbidden ? 'forbidden' : 'failed')}</h1>}
      <Empty
        kind={forbidden ? 'nothing-found' : 'error'}
        title={say(forbidden ? 'forbidden' : 'failed')}
        text={forbidden ? say('forbiddenText') : undefined}
      >
        {forbidden ? (
          <PortalLink className="ui-button" to="serviceC">
            {say('back')}
          </PortalLink>
        ) : (
          <Button onClick={again}>{say('retry')}</Button>
        )}
      </Empty>
    </>
  )
}

function NotFound({ page }: { page: boolean }) {
  const { runtime } = useUniv()
  const guest = useSession().state === 'guest'
  const say = useSay(detailMessages)
  return (
    <>
      {page && <h1 className="visually-hidden">{say('notFound')}</h1>}
      <Empty
        kind="nothing-found"
        title={say('notFound')}
        text={say(guest ? 'notFoundGuest' : 'notFoundText')}
      >
        {guest && (
          <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
            {say('signIn')}
          </Button>
        )}
        <PortalLink className="ui-button" to="serviceC">
          {say('back')}
        </PortalLink>
      </Empty>
    </>
  )
}

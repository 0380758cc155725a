import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import sheet from './detail.css'
import { createDetails, detailKey } from './details.ts'
import { Item, type DetailTab } from './item.tsx'
import { detailMessages } from './messages.ts'

const dressed = adopt(sheet)

export interface DetailProps {
  id: string
  /** Carries its own heading of the first level; else a dialog names it. */
  page?: boolean
  tab?: DetailTab | undefined
}

/** Loads one item and shows it, or says why not (C32). */
export function Detail({ id, page = false, tab }: DetailProps) {
  const { runtime } = useUniv()
  const found = useStore(useOne(createDetails).of(id))
  const say = useSay(detailMessages)
  const again = () => {
    runtime.queries.invalidate([detailKey(id)])
    runtime.queries.invalidate(['public', detailKey(id)])
  }
  return (
    <article
      className="detail"
      ref={dressed}
      data-page={page || undefined}
      aria-busy={found.state === 'loading'}
    >
      {found.data ? (
        <Item app={found.data} page={page} tab={tab} />
      ) : found.data === null ? (
        <NotFound page={page} />
      ) : found.state === 'failed' ? (
        <Empty kind="error" title={say('failed')}>
          <Button onClick={again}>{say('retry')}</Button>
        </Empty>
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

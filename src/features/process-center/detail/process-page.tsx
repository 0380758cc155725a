import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Process } from '../../../contract/processes.ts'
import { CallFailed } from '../../../runtime/errors.ts'
import { tagOf } from '../../../runtime/i18n.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ArrowLeft } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { centerMessages } from '../messages.ts'
import sheet from './detail.css'
import { processMessages } from './messages.ts'
import { Head } from './process-head.tsx'
import { createProcessDetails } from './process-model.ts'
import { Stages } from './stages.tsx'
import { Timeline } from './timeline.tsx'

const dressed = adopt(sheet)

export interface ProcessPageProps {
  id: string
  /** Opened by a press in the tag, not by the page's address: it takes the focus. */
  byHand?: boolean
  onBack(): void
}

/** One process: where it stands, what was done, on whom it waits (T23, Z11). */
export default function ProcessPage({ id, byHand = false, onBack }: ProcessPageProps) {
  const { runtime, lang, silentErrors } = useUniv()
  const found = useStore(useOne(createProcessDetails).of(id, tagOf(lang)))
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const told = useMoved(found.data, say('changed'))
  const missing =
    found.data === null ||
    (found.state === 'failed' &&
      found.error instanceof CallFailed &&
      ['not-found', 'forbidden'].includes(found.error.trouble))
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (byHand) place.current!.focus()
    // once: what changes later leaves the focus where it is
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const again = () => runtime.queries.invalidate(['process', id])
  return (
    <article
      className="process"
      ref={(node) => {
        place.current = node
        dressed(node)
      }}
      tabIndex={-1}
      aria-label={found.data?.name || say('title')}
      aria-busy={found.state === 'loading' && !found.data}
    >
      <div>
        <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onBack}>
          {say('back')}
        </Button>
      </div>
      {missing ? (
        // one that belongs to somebody else is not told apart from one that does not exist
        <Empty kind="nothing-found" title={say('notFound')} text={say('notFoundText')} />
      ) : found.data ? (
        <>
          {found.state === 'failed' && !silentErrors && (
            <Notice kind="warning" live="status" retryLabel={sayAll('retry')} onRetry={again}>
              {say('stale')}
            </Notice>
          )}
          <Head process={found.data} />
          <Stages process={found.data} />
          <Timeline process={found.data} />
        </>
      ) : found.state === 'failed' ? (
        <Empty kind="error" title={say('failed')}>
          <Button onClick={again}>{sayAll('retry')}</Button>
        </Empty>
      ) : (
        <div className="ui-card process-card">
          <p className="visually-hidden">{say('loading')}</p>
          <Skeleton shape="title" />
          <Skeleton count={4} />
          <Skeleton shape="card" count={2} />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </article>
  )
}

/** What to announce once the process on screen has moved by somebody else's hand; '' before. */
function useMoved(process: Process | null | undefined, words: string): string {
  const [moves, setMoves] = useState(0)
  const before = useRef('')
  const { id = '', status = '', tasks = [] } = process ?? {}
  const now = id && [id, status, ...tasks.map((task) => `${task.id}:${task.actionTime}`)].join()
  useEffect(() => {
    if (before.current.startsWith(`${id},`) && now !== before.current) setMoves((n) => n + 1)
    before.current = now
  }, [id, now])
  // a live region tells only what differs from what it held
  return moves ? words + '\u200b'.repeat(moves % 2) : ''
}

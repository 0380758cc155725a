import { useRef, useState } from 'react'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import Confirm from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Calendar } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import sheet from './calendar.css'
import { createCalendar } from './calendar-model.ts'
import { FeedAddress } from './feed-address.tsx'
import { calendarMessages } from './messages.ts'

const dressed = adopt(sheet)

/** My deadlines as a private feed: explained, created, copied, renewed, revoked (T22, Z7). */
export default function CalendarDialog({ onClose }: { onClose(): void }) {
  const { runtime } = useUniv()
  const calendar = useOne(createCalendar)
  const feed = useStore(calendar.$feed)
  const say = useSay(calendarMessages)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const running = useRef(false)

  async function run(act: () => Promise<void>, done: string) {
    // a second press may come before the first one shows
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailed(false)
    try {
      await act()
      runtime.toasts.show(done)
    } catch (e) {
      runtime.platform.log(String(e))
      setFailed(true)
    } finally {
      running.current = false
      setBusy(false)
      setAsking(null)
    }
  }
  const create = () => void run(calendar.create, say('created'))
  const loading = feed.state === 'loading' && feed.data === undefined
  return (
    <Dialog
      open
      title={say('title')}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        feed.data && (
          <>
            <Button variant="danger" onClick={() => setAsking('revoke')}>
              {say('revoke')}
            </Button>
            <Button onClick={() => setAsking('renew')}>{say('renew')}</Button>
          </>
        )
      }
    >
      <div className="calendar" ref={dressed} aria-busy={loading}>
        <p>{say('intro')}</p>
        {loading && <Skeleton count={3} />}
        {feed.state === 'failed' && (
          <Notice
            kind="error"
            live="status"
            retryLabel={say('retry')}
            onRetry={() => runtime.queries.invalidate(['calendar'])}
          >
            {say('failed')}
          </Notice>
        )}
        {feed.data === null && (
          <>
            <p className="ui-muted">{say('none')}</p>
            <Button variant="primary" icon={Calendar} busy={busy} onClick={create}>
              {say('create')}
            </Button>
          </>
        )}
        {feed.data && <FeedAddress feed={feed.data} />}
        {failed && (
          <Notice kind="error" live="alert">
            {say('notDone')}
          </Notice>
        )}
        <p className="ui-muted">{say('secret')}</p>
      </div>
      {asking && (
        <Confirm
          title={say(`${asking}Title`)}
          confirmLabel={say(asking)}
          cancelLabel={say('cancel')}
          closeLabel={say('close')}
          busy={busy}
          onConfirm={() => (asking === 'renew' ? create() : void run(calendar.revoke, say('revoked')))}
          onClose={() => setAsking(null)}
        >
          <p>{say(`${asking}Text`)}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

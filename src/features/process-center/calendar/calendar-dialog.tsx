import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment, useRef, useState } from 'react'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import Confirm from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Calendar } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import sheet from './calendar.css'
import { createCalendarStore } from './calendar-store.ts'
import { FeedAddress } from './feed-address.tsx'
import { calendarTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** Manages the private calendar feed of my deadlines: create, copy, renew, revoke. */
export default function CalendarDialog({ onClose }: { onClose(): void }) {
  const { runtime } = useUniv()
  const calendar = useService(createCalendarStore)
  const feed = useStore(calendar.$feed)
  const t = useTranslation(calendarTexts)
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isRunning = useRef(false)

  async function runAction(act: () => Promise<void>, done: string) {
    // guards against a double press before React has re-rendered
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setHasFailed(false)
    try {
      await act()
      runtime.toasts.show(done)
    } catch (e) {
      runtime.platform.log(String(e))
      setHasFailed(true)
    } finally {
      isRunning.current = false
      setIsBusy(false)
      setConfirming(null)
    }
  }
  const create = () => void runAction(calendar.create, t('created'))
  const isLoading = feed.state === 'loading' && feed.data === undefined
  return (
    <Dialog
      open
      title={t('title')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      actions={
        feed.data && (
          <Fragment>
            <Button variant="danger" onClick={() => setConfirming('revoke')}>
              {t('revoke')}
            </Button>
            <Button onClick={() => setConfirming('renew')}>{t('renew')}</Button>
          </Fragment>
        )
      }
    >
      <div className="calendar center-stack" ref={styleRef} aria-busy={isLoading}>
        <p>{t('intro')}</p>
        {isLoading && <Skeleton count={3} />}
        {feed.state === 'failed' && (
          <LoadFailed onRetry={() => runtime.queries.invalidate(['calendar'])}>{t('failed')}</LoadFailed>
        )}
        {feed.data === null && (
          <Fragment>
            <p className="ui-muted">{t('none')}</p>
            <Button variant="primary" icon={Calendar} busy={isBusy} onClick={create}>
              {t('create')}
            </Button>
          </Fragment>
        )}
        {feed.data && <FeedAddress feed={feed.data} />}
        {hasFailed && (
          <Notice kind="error" live="alert">
            {t('notDone')}
          </Notice>
        )}
        <p className="ui-muted">{t('secret')}</p>
      </div>
      {confirming && (
        <Confirm
          title={t(`${confirming}Title`)}
          confirmLabel={t(confirming)}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          busy={isBusy}
          onConfirm={() =>
            confirming === 'renew' ? create() : void runAction(calendar.revoke, t('revoked'))
          }
          onClose={() => setConfirming(null)}
        >
          <p>{t(`${confirming}Text`)}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

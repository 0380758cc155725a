import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment, useId, useState } from 'react'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'
import { isInAppBrowser } from '../../../runtime/page/in-app-browser.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import Confirm from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Calendar, Copy } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../element/hooks/use-action.ts'
import sheet from './calendar.css'
import { createCalendarStore, type FeedLinks } from './calendar-store.ts'
import { calendarTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** Manages the private calendar feed of my deadlines: create, copy, renew, revoke. */
export default function CalendarDialog({ onClose }: { onClose(): void }) {
  const { runtime } = useUniv()
  const calendar = useService(createCalendarStore)
  const feed = useStore(calendar.$feed)
  const t = useTranslation(calendarTexts)
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null)
  const { busy, hasFailed, run } = useAction()
  const change = (act: () => Promise<void>, done: string) =>
    run(async () => {
      await act().finally(() => setConfirming(null))
      runtime.toasts.show(done)
    })
  const create = () => change(calendar.create, t('created'))
  const isLoading = feed.state === 'loading' && feed.data === undefined
  return (
    <Dialog
      open
      title={t('title')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
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
      <div className="calendar ui-stack" ref={styleRef} aria-busy={isLoading}>
        <p>{t('intro')}</p>
        {isLoading && <Skeleton count={3} />}
        {feed.state === 'failed' && (
          <LoadFailed onRetry={() => runtime.queries.invalidate(['calendar'])}>{t('failed')}</LoadFailed>
        )}
        {feed.data === null && (
          <Fragment>
            <p className="ui-muted">{t('none')}</p>
            <Button variant="primary" icon={Calendar} busy={busy} onClick={create}>
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
          busy={busy}
          onConfirm={() => (confirming === 'renew' ? create() : change(calendar.revoke, t('revoked')))}
          onClose={() => setConfirming(null)}
        >
          <p>{t(`${confirming}Text`)}</p>
        </Confirm>
      )}
    </Dialog>
  )
}

/** Copies the feed link in the format that the user's calendar app accepts. */
function FeedAddress({ feed }: { feed: FeedLinks }) {
  const { platform } = useUniv().runtime
  const t = useTranslation(calendarTexts)
  const format = useTimeFormat()
  const [copyResult, setCopyResult] = useState<'' | 'copied' | 'notCopied'>('')
  const id = useId()
  if (!feed.url) return <Notice kind="error">{t('unfit')}</Notice>
  const copy = async (text: string) => {
    setCopyResult('')
    setCopyResult((await copyText(text)) ? 'copied' : 'notCopied')
  }
  const createdOn = format.day(feed.created, 'long')
  return (
    <Fragment>
      <div className="calendar-address ui-stack">
        <label className="center-label" htmlFor={id}>
          {t('address')}
        </label>
        <input
          id={id}
          className="ui-field"
          readOnly
          value={feed.url}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        {createdOn && <p className="ui-muted">{t('since', { at: createdOn })}</p>}
      </div>
      <div className="ui-row">
        <Button variant="primary" icon={Copy} onClick={() => void copy(feed.url)}>
          {t('copy')}
        </Button>
        <Button icon={Copy} onClick={() => void copy(feed.webcal)}>
          {t('copyWebcal')}
        </Button>
        {/* not a toast: toasts may be hidden behind the dialog's backdrop */}
        <span className="ui-muted" role="status">
          {copyResult && t(copyResult)}
        </span>
      </div>
      <p className="ui-muted">{t(isInAppBrowser(platform.userAgent) ? 'inApp' : 'webcalHint')}</p>
    </Fragment>
  )
}

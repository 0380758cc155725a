import { Fragment, useId, useState } from 'react'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isInAppBrowser } from '../../../runtime/page/device.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'
import type { FeedLinks } from './calendar-store.ts'
import { calendarTexts } from './translations.ts'

/** Copies the feed link in the format that the user's calendar app accepts. */
export function FeedAddress({ feed }: { feed: FeedLinks }) {
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
      <div className="calendar-address center-stack">
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

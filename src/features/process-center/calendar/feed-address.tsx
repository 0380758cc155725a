import { useId, useState } from 'react'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { copyText } from '../parts/copy-text.ts'
import type { Feed } from './calendar-model.ts'
import { calendarMessages } from './messages.ts'

/** The address, to be copied in the form that the reader's calendar takes. */
export function FeedAddress({ feed }: { feed: Feed }) {
  const { lang } = useUniv()
  const say = useSay(calendarMessages)
  const [told, setTold] = useState<'' | 'copied' | 'notCopied'>('')
  const id = useId()
  if (!feed.url) return <Notice kind="error">{say('unfit')}</Notice>
  const copy = async (text: string) => {
    setTold('')
    setTold((await copyText(text)) ? 'copied' : 'notCopied')
  }
  const at = feed.created > 0 ? new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(feed.created) : ''
  return (
    <>
      <div className="calendar-address">
        <label htmlFor={id}>{say('address')}</label>
        <input
          id={id}
          className="ui-field"
          readOnly
          value={feed.url}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        {at && <p className="ui-muted">{say('since', { at })}</p>}
      </div>
      <div className="ui-row">
        <Button variant="primary" icon={Copy} onClick={() => void copy(feed.url)}>
          {say('copy')}
        </Button>
        <Button icon={Copy} onClick={() => void copy(feed.webcal)}>
          {say('copyWebcal')}
        </Button>
        {/* a toast would lie below the dialog's backdrop for some */}
        <span className="ui-muted" role="status">
          {told && say(told)}
        </span>
      </div>
      <p className="ui-muted">{say('webcalHow')}</p>
    </>
  )
}

import { useState } from 'react'
import { reportMissing } from '../../../domain/report-missing.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { assistantTexts } from '../texts/translations.ts'

const MAX_MESSAGE_LENGTH = 500

/** The form opens below the visible area, in the place of the pressed button. */
function begin(form: HTMLFormElement | null) {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector('textarea')?.focus()
}

/** A message to the hall's keepers with the question that had no answer; nothing where the server takes none. */
export function LeaveMessage({ question }: { question: string }) {
  const { runtime } = useUniv()
  const t = useTranslation(assistantTexts)
  const [message, setMessage, forget] = useDraft(`unanswered ${question}`)
  const [state, setState] = useState<'closed' | 'kept' | 'pressed' | 'sending' | 'failed' | 'sent'>(
    message ? 'kept' : 'closed',
  )
  if (!runtime.config.capabilities['missing-items']) return null
  const send = async () => {
    setState('sending')
    const outcome = await reportMissing(runtime, question, message.trim())
    if (outcome === 'sent') forget()
    setState(outcome)
  }
  return (
    <div>
      {state === 'closed' && (
        <Button size="sm" onClick={() => setState('pressed')}>
          {t('leaveMessage')}
        </Button>
      )}
      {state !== 'closed' && state !== 'sent' && (
        <form
          className="assistant-feedback-reasons"
          ref={state === 'pressed' ? begin : undefined}
          onSubmit={(event) => {
            event.preventDefault()
            if (message.trim() && state !== 'sending') void send()
          }}
        >
          <textarea
            className="ui-field"
            aria-label={t('message')}
            placeholder={t('messageHint')}
            rows={3}
            maxLength={MAX_MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <Button size="sm" variant="primary" type="submit" busy={state === 'sending'}>
            {t('send')}
          </Button>
        </form>
      )}
      {/* a live region must exist before its text */}
      <p role="status" className="ui-muted">
        {state === 'sent' ? t('messageSent') : state === 'failed' ? t('messageFailed') : ''}
      </p>
    </div>
  )
}

import { useState, type FormEvent } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contract/additions/processes.ts'
import { object, string } from '../../../contract/decoders.ts'
import type { ProcessDetail } from '../../../contract/core/process-detail.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import { useFormDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Send } from '../../../ui/extended-icons.tsx'
import { useIsOwner } from '../act/use-actions.ts'
import { createProcessActions } from '../decide/process-actions.ts'
import sheet from './thread.css'
import { Timestamp } from './timestamp.tsx'
import { processTexts } from './translations.ts'
import { Heading } from '../../../ui/heading.tsx'

const styleRef = adoptStyles(sheet)

/** The questions to the applicant with their answers, and a field for the next one; nothing before the first question. */
export function Thread({ process }: { process: ProcessDetail }) {
  const t = useTranslation(processTexts)
  const isApplicant = useIsOwner(process)
  if (process.thread.length === 0) return null
  return (
    <section className="process-thread" aria-label={t('thread')}>
      <Heading sub>{t('thread')}</Heading>
      <Messages thread={process.thread} />
      {process.abilities.includes('message') && (
        <MessageForm processId={process.id} isApplicant={isApplicant} count={process.thread.length} />
      )}
    </section>
  )
}

export function Messages({ thread }: Pick<ProcessDetail, 'thread'>) {
  const t = useTranslation(processTexts)
  return (
    <ol className="process-messages" ref={styleRef}>
      {thread.map(({ id, kind, author, onBehalfOf, text, createTime }) => (
        <li key={id} data-kind={kind}>
          <p className="ui-muted">
            <strong>
              <bdi>{author}</bdi>
            </strong>
            {onBehalfOf && <bdi>{t('behalf', { name: onBehalfOf })}</bdi>}
            <span>{t(kind)}</span>
            <Timestamp time={createTime} />
          </p>
          <p className="process-message">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}

const decodeMessage = object({ text: string(), key: string() })

interface MessageFormProps {
  processId: string
  isApplicant: boolean
  /** How many messages stand above the form. */
  count?: number
  onSent?(): void
}

/** Sends a question or an answer. What is written stays until the server has it; a repetition is sent as the same one. */
export function MessageForm({ processId, isApplicant, count = 0, onSent }: MessageFormProps) {
  const t = useTranslation(processTexts)
  const actions = useService(createProcessActions)
  const [{ text, key }, setDraft] = useFormDraft(`message ${processId}`, { text: '', key: '' }, decodeMessage)
  const [error, setError] = useState('')
  /** How many messages there were when this one was sent; undefined while none is on its way. */
  const [countBefore, setCountBefore] = useState<number>()
  const busy = countBefore !== undefined
  // its event may come before the reply: what stands above is not in the field as well
  const shownText = busy && count > countBefore ? '' : text
  const name = isApplicant ? 'yourAnswer' : 'yourQuestion'

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    if (!text.trim()) return setError(t('messageMissing'))
    setError('')
    setCountBefore(count)
    // stored before it is sent: after a reload, too, a repetition is the same message
    const messageKey = key || randomId()
    setDraft({ text, key: messageKey })
    try {
      await actions.message(processId, text.trim(), messageKey)
      setDraft({ text: '', key: '' })
      onSent?.()
    } catch (error) {
      const serverMessage = error instanceof RequestError ? error.serverMessage : ''
      setError([t('notSent'), serverMessage].filter(Boolean).join(' '))
    }
    setCountBefore(undefined)
  }
  return (
    <form
      className="process-message-form ui-stack"
      ref={styleRef}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <label className="center-label">
        <span>{t(name)}</span>
        <textarea
          className="ui-field"
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          value={shownText}
          readOnly={busy}
          aria-invalid={error !== '' || undefined}
          // another text is another message
          onChange={(event) => setDraft({ text: event.currentTarget.value, key: '' })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
            event.preventDefault()
            void send()
          }}
        />
      </label>
      {error && (
        <p className="center-error" role="alert">
          {error}
        </p>
      )}
      <div className="ui-row">
        <Button variant="primary" type="submit" icon={Send} busy={busy}>
          {t('send')}
        </Button>
        <span className="ui-muted">
          {t('messageLength', { n: shownText.length, max: MAX_MESSAGE_LENGTH })}
        </span>
      </div>
    </form>
  )
}

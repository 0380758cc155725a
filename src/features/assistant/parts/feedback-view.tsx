import { useState } from 'react'
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../contract/additions/questions.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createChat, type Turn } from '../chat.ts'
import { assistantTexts } from '../translations.ts'
import { ContactOptions } from './contact-options.tsx'
import { ThumbsDown, ThumbsUp } from './assistant-icons.ts'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

const MAX_REMARK_LENGTH = 500

/**
 * Thumbs up or down, with a reason for a thumbs down.
 * @param item whose contact to offer; null if already shown
 */
export function FeedbackView({ turn, item }: { turn: Turn; item: string | null }) {
  const chat = useService(createChat)
  const t = useTranslation(assistantTexts)
  const [reasonSent, setReasonSent] = useState(false)
  const { feedback } = turn
  const useful = feedback && feedback.state !== 'failed' ? feedback.useful : null
  const isAvailable = useCapability('answer-feedback') !== false
  // only stored answers, which have an id, can be rated
  if (!isAvailable || turn.reply.state !== 'answered' || !turn.reply.answer.id) return null
  return (
    <div className="assistant-feedback">
      <div className="assistant-thumbs">
        <IconButton
          size="sm"
          icon={ThumbsUp}
          label={t('useful')}
          aria-pressed={useful === true}
          onClick={() => void chat.rate(turn.id, true)}
        />
        <IconButton
          size="sm"
          icon={ThumbsDown}
          label={t('notUseful')}
          aria-pressed={useful === false}
          onClick={() => {
            setReasonSent(false)
            void chat.rate(turn.id, false)
          }}
        />
        <span role="status" className="ui-muted">
          {feedback?.state === 'failed' ? t('feedbackFailed') : useful ? t('thanks') : ''}
        </span>
      </div>
      {useful === false &&
        (reasonSent ? (
          <p className="ui-muted">{t(item === null ? 'thanks' : 'thanksSorry')}</p>
        ) : (
          <ReasonForm
            onSend={(reason, remark) => {
              setReasonSent(true)
              void chat.rate(turn.id, false, reason, remark)
            }}
          />
        ))}
      {useful === false && item !== null && <ContactOptions id={item} />}
    </div>
  )
}

// the form opens below the visible area
const scrollIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

function ReasonForm({ onSend }: { onSend(reason: FeedbackReason, remark: string): void }) {
  const t = useTranslation(assistantTexts)
  const [reason, setReason] = useState<FeedbackReason>('wrong')
  const [remark, setRemark] = useState('')
  return (
    <form
      className="assistant-feedback-reasons"
      ref={scrollIntoView}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(reason, remark.trim())
      }}
    >
      <fieldset>
        <legend>{t('why')}</legend>
        {FEEDBACK_REASONS.map((value) => (
          <label key={value}>
            <ChoiceInput
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            <span>{t(value)}</span>
          </label>
        ))}
      </fieldset>
      <div className="assistant-row">
        <input
          className="ui-field"
          aria-label={t('remark')}
          placeholder={t('remark')}
          maxLength={MAX_REMARK_LENGTH}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Button size="sm" variant="primary" type="submit">
          {t('sendWhy')}
        </Button>
      </div>
    </form>
  )
}

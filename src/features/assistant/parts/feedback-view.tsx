import { useState } from 'react'
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../contract/additions/questions.ts'
import { object, oneOf, string } from '../../../contract/decoders.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useFormDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createChat, type Rating, type Turn } from '../chat/chat.ts'
import { assistantTexts } from '../texts/translations.ts'
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
          onClick={() => void chat.rate(turn.id, { useful: true })}
        />
        <IconButton
          size="sm"
          icon={ThumbsDown}
          label={t('notUseful')}
          aria-pressed={useful === false}
          onClick={() => {
            setReasonSent(false)
            void chat.rate(turn.id, { useful: false })
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
            answerId={turn.reply.answer.id}
            onSend={(rating) => {
              setReasonSent(true)
              return chat.rate(turn.id, rating)
            }}
          />
        ))}
      {useful === false && item !== null && <ContactOptions id={item} />}
    </div>
  )
}

// the form opens below the visible area
const scrollIntoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** Key of the draft of why an answer was not useful. */
const feedbackDraft = (answerId: string) => `feedback ${answerId}`
const decodeReason = object({ reason: oneOf(...FEEDBACK_REASONS), remark: string() })
const NO_REASON: { reason: FeedbackReason; remark: string } = { reason: 'wrong', remark: '' }

/** Of an answer of an earlier visit: only what the user began to write about it. */
export function EarlierFeedback({ answerId }: { answerId: string }) {
  const chat = useService(createChat)
  const t = useTranslation(assistantTexts)
  const [isBegun] = useState(useService(createDrafts).get(feedbackDraft(answerId)) !== '')
  const [state, setState] = useState<'open' | 'sent' | 'failed'>('open')
  if (!isBegun) return null
  if (state === 'sent') return <p className="ui-muted">{t('thanks')}</p>
  return (
    <div className="assistant-feedback">
      {state === 'failed' && <p role="status">{t('feedbackFailed')}</p>}
      <ReasonForm
        answerId={answerId}
        onSend={async (rating) => {
          const isSent = await chat.rateAnswer(answerId, rating)
          setState(isSent ? 'sent' : 'failed')
          return isSent
        }}
      />
    </div>
  )
}

interface ReasonFormProps {
  answerId: string
  /** Resolves to whether the server has it. */
  onSend(rating: Rating): Promise<boolean>
}

function ReasonForm({ answerId, onSend }: ReasonFormProps) {
  const t = useTranslation(assistantTexts)
  const [draft, setDraft, forget] = useFormDraft(feedbackDraft(answerId), NO_REASON, decodeReason)
  const { reason, remark } = draft
  return (
    <form
      className="assistant-feedback-reasons"
      ref={scrollIntoView}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend({ useful: false, reason, remark: remark.trim() }).then((isSent) => isSent && forget())
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
              onChange={() => setDraft({ ...draft, reason: value })}
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
          onChange={(event) => setDraft({ ...draft, remark: event.target.value })}
        />
        <Button size="sm" variant="primary" type="submit">
          {t('sendWhy')}
        </Button>
      </div>
    </form>
  )
}

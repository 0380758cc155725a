import { useState } from 'react'
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../contract/assistant.ts'
import { useOne, useSay } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { createChat, type Turn } from '../chat.ts'
import { assistantMessages } from '../messages.ts'
import { HandOff } from './hand-off.tsx'
import { ThumbsDown, ThumbsUp } from './icons.ts'

const LONGEST_REMARK = 500

/** Thumbs up or down, with a reason for the latter (A17). @param item whose contact helps on; null where it stands already */
export function FeedbackView({ turn, item }: { turn: Turn; item: string | null }) {
  const chat = useOne(createChat)
  const say = useSay(assistantMessages)
  const [told, setTold] = useState(false)
  const { feedback } = turn
  const useful = feedback && feedback.state !== 'failed' ? feedback.useful : null
  return (
    <div className="assistant-feedback">
      <div className="assistant-thumbs">
        <IconButton
          size="sm"
          icon={ThumbsUp}
          label={say('useful')}
          aria-pressed={useful === true}
          onClick={() => void chat.rate(turn.id, true)}
        />
        <IconButton
          size="sm"
          icon={ThumbsDown}
          label={say('notUseful')}
          aria-pressed={useful === false}
          onClick={() => {
            setTold(false)
            void chat.rate(turn.id, false)
          }}
        />
        <span role="status" className="ui-muted">
          {feedback?.state === 'failed' ? say('feedbackFailed') : useful ? say('thanks') : ''}
        </span>
      </div>
      {useful === false &&
        (told ? (
          <p className="ui-muted">{say(item === null ? 'thanks' : 'thanksSorry')}</p>
        ) : (
          <Reasons
            onTell={(reason, remark) => {
              setTold(true)
              void chat.rate(turn.id, false, reason, remark)
            }}
          />
        ))}
      {useful === false && item !== null && <HandOff id={item} />}
    </div>
  )
}

// it opens below what is read
const intoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

function Reasons({ onTell }: { onTell(reason: FeedbackReason, remark: string): void }) {
  const say = useSay(assistantMessages)
  const [reason, setReason] = useState<FeedbackReason>('wrong')
  const [remark, setRemark] = useState('')
  return (
    <form
      className="assistant-reasons"
      ref={intoView}
      onSubmit={(event) => {
        event.preventDefault()
        onTell(reason, remark.trim())
      }}
    >
      <fieldset>
        <legend>{say('why')}</legend>
        {FEEDBACK_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {say(one)}
          </label>
        ))}
      </fieldset>
      <div className="assistant-row">
        <input
          className="ui-field"
          aria-label={say('remark')}
          placeholder={say('remark')}
          maxLength={LONGEST_REMARK}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Button size="sm" variant="primary" type="submit">
          {say('sendWhy')}
        </Button>
      </div>
    </form>
  )
}

import { useId, useState, type FormEvent } from 'react'
import type { AppReview } from '../../../contract/reviews.ts'
import { CallFailed } from '../../../runtime/errors.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RatingInput } from '../../../ui/rating.tsx'
import { Heading } from './heading.tsx'
import { detailMessages } from './messages.ts'
import { faultOf } from './reviews.ts'
import type { Draft } from './reviews-tab.tsx'

interface Props {
  mine: AppReview | undefined
  draft: Draft | null
  onDraft(draft: Draft | null): void
  write(rate: number, text: string): Promise<void>
  onDone(): void
}

/** Writes my review or changes it. What is typed stays until the server has taken it. */
export function ReviewForm({ mine, draft, onDraft, write, onDone }: Props) {
  const { runtime } = useUniv()
  const say = useSay(detailMessages)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const id = useId()
  const { rate, text } = draft ?? { rate: mine?.rate ?? 0, text: mine?.text ?? '' }
  const change = (part: Partial<Draft>) => {
    setTold('')
    onDraft({ rate, text, ...part })
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const fault = faultOf(rate, text)
    if (fault) return setTold(say(fault))
    setBusy(true)
    setTold('')
    try {
      await write(rate, text)
      onDraft(null)
      onDone()
      runtime.toasts.show(say('sent'))
    } catch (e) {
      // §8: a rating that fails shows an error that carries the message
      const said = e instanceof CallFailed ? e.said : ''
      setTold(`${say('sendFailed')} ${said}`.trim())
    } finally {
      setBusy(false)
    }
  }

  const cancel = () => {
    onDraft(null)
    onDone()
  }
  return (
    <form
      className="detail-form ui-card"
      aria-label={say(mine ? 'edit' : 'write')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <Heading>{say(mine ? 'edit' : 'write')}</Heading>
      <RatingInput
        label={say('rate')}
        starLabels={[say('star1'), say('star2'), say('star3'), say('star4'), say('star5')]}
        value={rate}
        onRate={(next) => change({ rate: next })}
      />
      <label htmlFor={id}>{say('reviewText')}</label>
      <textarea
        id={id}
        className="ui-field"
        rows={3}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(e) => change({ text: e.target.value })}
      />
      <p id={`${id}-hint`} className="ui-muted">
        {say('reviewHint')}
      </p>
      {told && (
        <Notice kind="error" live="alert">
          {told}
        </Notice>
      )}
      <div className="ui-row">
        <Button type="submit" variant="primary" busy={busy}>
          {say(mine ? 'change' : 'send')}
        </Button>
        {mine && (
          <Button variant="ghost" onClick={cancel}>
            {say('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

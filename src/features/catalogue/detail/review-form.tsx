import { Fragment, useId, useState, type FormEvent } from 'react'
import { number, object, string } from '../../../contract/decoders.ts'
import type { AppReview } from '../../../contract/core/reviews.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { useFormDraft } from '../../../element/hooks/use-draft.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RatingInput } from '../../../ui/rating-input.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { detailTexts } from './translations.ts'
import { validateReview } from './review-store.ts'

/** Key of its draft. */
export const reviewDraft = (appId: string): string => `review ${appId}`
const decodeDraft = object({ rate: number(), text: string() })

interface Props {
  appId: string
  ownReview: AppReview | undefined
  submit(rate: number, text: string): Promise<void>
  onDone(): void
}

/** Creates or edits my review. Preserves the input until the server has accepted it. */
export function ReviewForm({ appId, ownReview, submit, onDone }: Props) {
  const { runtime } = useUniv()
  const t = useTranslation(detailTexts)
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const known = { rate: ownReview?.rate ?? 0, text: ownReview?.text ?? '' }
  const [draft, setDraft, forget] = useFormDraft(reviewDraft(appId), known, decodeDraft)
  const { rate, text } = draft
  const updateDraft = (part: Partial<typeof draft>) => {
    setErrorText('')
    setDraft({ ...draft, ...part })
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const validationError = validateReview(rate, text)
    if (validationError) return setErrorText(t(validationError))
    setBusy(true)
    setErrorText('')
    try {
      await submit(rate, text)
      forget()
      onDone()
      runtime.toasts.show(t('sent'))
    } catch (e) {
      // §8: a failed rating shows the server's message
      const serverMessage = e instanceof RequestError ? e.serverMessage : ''
      setErrorText(`${t('sendFailed')} ${serverMessage}`.trim())
    } finally {
      setBusy(false)
    }
  }

  const cancel = () => {
    forget()
    onDone()
  }
  return (
    <form
      className="detail-review-form ui-stack ui-card"
      aria-label={t(ownReview ? 'edit' : 'write')}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Heading sub>{t(ownReview ? 'edit' : 'write')}</Heading>
      <RatingInput
        label={t('rate')}
        starLabels={[t('star1'), t('star2'), t('star3'), t('star4'), t('star5')]}
        value={rate}
        onRate={(next) => updateDraft({ rate: next })}
      />
      <ReviewText value={text} onChange={(next) => updateDraft({ text: next })} />
      {errorText && (
        <Notice kind="error" live="alert">
          {errorText}
        </Notice>
      )}
      <div className="ui-row">
        <Button type="submit" variant="primary" busy={busy}>
          {t(ownReview ? 'change' : 'send')}
        </Button>
        {ownReview && (
          <Button variant="ghost" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function ReviewText({ value, onChange }: { value: string; onChange(text: string): void }) {
  const t = useTranslation(detailTexts)
  const id = useId()
  return (
    <Fragment>
      <label htmlFor={id}>{t('reviewText')}</label>
      <textarea
        id={id}
        className="ui-field"
        rows={3}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(e) => onChange(e.target.value)}
      />
      <p id={`${id}-hint`} className="ui-muted">
        {t('reviewHint')}
      </p>
    </Fragment>
  )
}

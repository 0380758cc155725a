import { useState } from 'react'
import { number, object, string } from '../../../contract/decoders.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useAction } from '../../../element/hooks/use-action.ts'
import { useFormDraft } from '../../../element/hooks/use-draft.ts'
import { RatingInput } from '../../../ui/rating-input.tsx'
import { createProcessActions } from '../decide/process-actions.ts'
import { FormDialog } from './form-dialog.tsx'
import { actTexts } from './translations.ts'
import { RemarkField } from './remark-field.tsx'

/** Ratings below this need a remark. */
const REMARK_BELOW = 3

const decodeRating = object({ stars: number(), remark: string() })

/** Rates a completed process or changes the rating, with the messages of §8. */
export default function RateDialog({ process, onClose }: { process: Process; onClose(): void }) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const actions = useService(createProcessActions)
  const known = { stars: Math.min(5, Math.max(0, Math.round(process.rating))), remark: process.review }
  const [draft, setDraft, forget] = useFormDraft(`rate ${process.id}`, known, decodeRating)
  const { stars, remark } = draft
  const [validationError, setValidationError] = useState<'' | 'starsMissing' | 'remarkMissing'>('')
  const { busy, hasFailed, serverMessage, run } = useAction()
  const isRemarkRequired = stars > 0 && stars < REMARK_BELOW

  const submit = () => {
    if (stars === 0) return setValidationError('starsMissing')
    if (isRemarkRequired && !remark.trim()) return setValidationError('remarkMissing')
    setValidationError('')
    run(async () => {
      await actions.rate(process.id, stars, remark)
      forget()
      runtime.toasts.show(t('rated'))
      onClose()
    })
  }
  const failure = serverMessage ? t('rateFailed', { reason: serverMessage }) : t('rateFailedPlain')
  return (
    <FormDialog
      title={t('rate', { name: process.name })}
      submit={{ label: t('rateSend'), busy, run: submit }}
      failed={hasFailed ? failure : null}
      onClose={onClose}
    >
      <RatingInput
        label={t('stars')}
        starLabels={[t('star1'), t('star2'), t('star3'), t('star4'), t('star5')]}
        value={stars}
        onRate={(next) => setDraft({ ...draft, stars: next })}
      />
      {validationError === 'starsMissing' && (
        <p className="center-error" role="alert">
          {t('starsMissing')}
        </p>
      )}
      <RemarkField
        label={t(isRemarkRequired ? 'rateRemarkNeeded' : 'rateRemark')}
        value={remark}
        error={validationError === 'remarkMissing' ? t('remarkMissing') : ''}
        phrases="none"
        onChange={(next) => setDraft({ ...draft, remark: next })}
      />
    </FormDialog>
  )
}

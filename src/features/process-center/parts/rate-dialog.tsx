import { useState } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useDraft } from '../use-draft.ts'
import { RatingInput } from '../../../ui/rating-input.tsx'
import { createProcessActions } from '../process-actions.ts'
import { FormDialog } from './form-dialog.tsx'
import { partsTexts } from './translations.ts'
import { RemarkField } from '../decide/remark-field.tsx'

/** Ratings below this need a remark. */
const REMARK_BELOW = 3

/** Rates a completed process or changes the rating, with the messages of §8. */
export default function RateDialog({ process, onClose: close }: { process: Process; onClose(): void }) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const [stars, setStars] = useState(Math.min(5, Math.max(0, Math.round(process.rating))))
  const [remark, setRemark, discardDraft] = useDraft(`rate ${process.id}`, process.review)
  const [validationError, setValidationError] = useState<'' | 'starsMissing' | 'remarkMissing'>('')
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isRemarkRequired = stars > 0 && stars < REMARK_BELOW

  const onClose = () => {
    discardDraft()
    close()
  }
  const submit = async () => {
    if (stars === 0) return setValidationError('starsMissing')
    if (isRemarkRequired && !remark.trim()) return setValidationError('remarkMissing')
    setValidationError('')
    setSubmitError(null)
    setBusy(true)
    const outcome = await actions.rate(process.id, stars, remark)
    setBusy(false)
    if (outcome.state === 'failed')
      return setSubmitError(
        outcome.serverMessage ? t('rateFailed', { reason: outcome.serverMessage }) : t('rateFailedPlain'),
      )
    runtime.toasts.show(t('rated'))
    onClose()
  }
  return (
    <FormDialog
      title={t('rate', { name: process.name })}
      submit={{ label: t('rateSend'), busy, run: () => void submit() }}
      failed={submitError}
      onClose={onClose}
    >
      <RatingInput
        label={t('stars')}
        starLabels={[t('star1'), t('star2'), t('star3'), t('star4'), t('star5')]}
        value={stars}
        onRate={setStars}
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
        onChange={setRemark}
      />
    </FormDialog>
  )
}

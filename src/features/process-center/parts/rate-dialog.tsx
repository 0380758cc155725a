import { useState } from 'react'
import type { Process } from '../../../contract/processes.ts'
import { useOne, useSay, useUniv } from '../../../element/univ.ts'
import { useDraft } from '../../../element/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RatingInput } from '../../../ui/rating.tsx'
import { createTaskActions } from '../actions.ts'
import { DialogForm } from './dialog-form.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { Remark } from './remark.tsx'

/** Under so many stars one says why (decisions, "Rating"). */
const REMARK_BELOW = 3

/** Rates a completed process, or changes the rating (T11); §8: success in its words, an error with its message. */
export default function RateDialog({ process, onClose: close }: { process: Process; onClose(): void }) {
  const { runtime } = useUniv()
  const say = useSay(dialogMessages)
  const actions = useOne(createTaskActions)
  const [stars, setStars] = useState(Math.min(5, Math.max(0, Math.round(process.rating))))
  const [remark, setRemark, forget] = useDraft(`rate ${process.id}`, process.review)
  const [fault, setFault] = useState<'' | 'starsMissing' | 'remarkMissing'>('')
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const needed = stars > 0 && stars < REMARK_BELOW

  const onClose = () => {
    forget()
    close()
  }
  const run = async () => {
    if (stars === 0) return setFault('starsMissing')
    if (needed && !remark.trim()) return setFault('remarkMissing')
    setFault('')
    setFailed(null)
    setBusy(true)
    const outcome = await actions.rate(process.id, stars, remark)
    setBusy(false)
    if (outcome.state === 'failed')
      return setFailed(outcome.said ? say('rateFailed', { said: outcome.said }) : say('rateFailedPlain'))
    runtime.toasts.show(say('rated'))
    onClose()
  }
  return (
    <Dialog
      open
      title={say('rate', { name: process.name })}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void run()}>
            {say('rateSend')}
          </Button>
        </>
      }
    >
      <DialogForm failed={failed}>
        <RatingInput
          label={say('stars')}
          starLabels={[say('star1'), say('star2'), say('star3'), say('star4'), say('star5')]}
          value={stars}
          onRate={setStars}
        />
        {fault === 'starsMissing' && (
          <p className="center-fault" role="alert">
            {say('starsMissing')}
          </p>
        )}
        <Remark
          label={say(needed ? 'rateRemarkNeeded' : 'rateRemark')}
          value={remark}
          fault={fault === 'remarkMissing' ? say('remarkMissing') : ''}
          onType={setRemark}
        />
      </DialogForm>
    </Dialog>
  )
}

import { Fragment, useState } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createProcessActions, type ProcessActions } from '../process-actions.ts'
import { DialogForm } from './dialog-form.tsx'
import { partsTexts } from './translations.ts'

type ConfirmedAction = 'urge' | 'withdraw' | 'delete'

interface ConfirmDialogProps {
  action: ConfirmedAction
  process: Pick<Process, 'id' | 'name' | 'entry'>
  onClose(): void
}

const ACTION_METHODS: Record<ConfirmedAction, keyof ProcessActions & ('urge' | 'withdraw' | 'remove')> = {
  urge: 'urge',
  withdraw: 'withdraw',
  delete: 'remove',
}

/** Confirms an owner's action on a process: withdraw, urge or delete. */
export default function ConfirmDialog({ action, process, onClose }: ConfirmDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setSubmitError(null)
    setBusy(true)
    const outcome = await actions[ACTION_METHODS[action]](process.id)
    setBusy(false)
    if (outcome.state === 'failed') {
      if (action === 'urge' && outcome.errorKind === 'busy') return setSubmitError(t('urgeBusy'))
      return setSubmitError(
        outcome.serverMessage ? t('failedReason', { reason: outcome.serverMessage }) : t('failed'),
      )
    }
    if (outcome.state === 'handled') runtime.toasts.show(t('handled'), { kind: 'info' })
    else runtime.toasts.show(t(`${action}Done`))
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      title={t(action)}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <Fragment>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={action === 'urge' ? 'primary' : 'danger'}
            busy={busy}
            onClick={() => void submit()}
          >
            {t(action)}
          </Button>
        </Fragment>
      }
    >
      <DialogForm failed={submitError}>
        <p>{t(`${action}Text`, { name: process.name || process.entry })}</p>
      </DialogForm>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { createProcessActions } from '../decide/process-actions.ts'
import { variantOf, type ProcessAction } from './task-actions.ts'
import { FormDialog } from './form-dialog.tsx'
import { actTexts } from './translations.ts'

interface ConfirmDialogProps {
  action: ProcessAction
  process: Pick<Process, 'id' | 'name' | 'entry'>
  onClose(): void
}

/** Confirms an owner's action on a process: withdraw, urge or delete. */
export default function ConfirmDialog({ action, process, onClose }: ConfirmDialogProps) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const actions = useService(createProcessActions)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setSubmitError(null)
    setBusy(true)
    const outcome = await actions[action](process.id)
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
    <FormDialog
      size="sm"
      title={t(`menu.${action}`)}
      submit={{
        label: t(`menu.${action}`),
        variant: variantOf(action) ?? 'primary',
        busy,
        run: () => void submit(),
      }}
      failed={submitError}
      onClose={onClose}
    >
      <p>{t(`${action}Text`, { name: process.name || process.entry })}</p>
    </FormDialog>
  )
}

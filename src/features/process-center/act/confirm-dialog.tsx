import type { Process } from '../../../contract/core/processes.ts'
import { useAction } from '../../../element/hooks/use-action.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
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
  const { busy, hasFailed, error, serverMessage, run } = useAction()
  const submit = async () => {
    const outcome = await actions[action](process.id)
    if (outcome === 'handled') runtime.toasts.show(t('handled'), { kind: 'info' })
    else runtime.toasts.show(t(`${action}Done`))
    onClose()
  }
  const isTooSoon = action === 'urge' && error instanceof RequestError && error.kind === 'busy'
  const reason = serverMessage ? t('failedReason', { reason: serverMessage }) : t('failed')
  return (
    <FormDialog
      size="sm"
      title={t(`menu.${action}`)}
      submit={{
        label: t(`menu.${action}`),
        variant: variantOf(action) ?? 'primary',
        busy,
        run: () => run(submit),
      }}
      failed={hasFailed ? (isTooSoon ? t('urgeBusy') : reason) : null}
      onClose={onClose}
    >
      <p>{t(`${action}Text`, { name: process.name || process.entry })}</p>
    </FormDialog>
  )
}

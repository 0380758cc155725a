import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Decision } from './decision-queue.ts'
import { inboxTexts } from './translations.ts'

/** Shows a toast for a decision that the server did not accept, wherever on the page the user is by then. */
export function useRejectedDecisionToast(): (decision: Decision) => void {
  const { runtime } = useUniv()
  const t = useTranslation(inboxTexts)
  return ({ task, action, state, handledBy, serverMessage }) => {
    const name = task.process?.name || task.name
    if (state === 'handled')
      runtime.toasts.show(handledBy ? t('handledBy', { who: handledBy, name }) : t('handled', { name }), {
        kind: 'info',
      })
    else
      runtime.toasts.show(
        serverMessage
          ? t('failedReason', { action: action.name, reason: serverMessage })
          : t('failed', { action: action.name, name }),
        { kind: 'error' },
      )
  }
}

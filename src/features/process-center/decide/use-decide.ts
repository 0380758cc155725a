import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { inboxTexts } from '../inbox/translations.ts'
import { createDecisions, type Choice, type Decision } from './decisions.ts'

/**
 * Decides on tasks, with the tag's event for each that the server accepts and a toast for each that it does not, wherever
 * on the page the user is by then.
 * @param onRetry offers to open a decision that has failed once more, with its remark
 */
export function useDecide(
  onRetry?: (decision: Decision) => void,
): (choices: readonly Choice[], remark: string) => void {
  const { runtime, emit, lang } = useUniv()
  const t = useTranslation(inboxTexts)
  const decisions = useService(createDecisions)
  const onRefused = (decision: Decision) => {
    const { task, action, state, handledBy, serverMessage } = decision
    const name = task.process?.name || task.name
    if (state === 'handled')
      return runtime.toasts.show(
        handledBy ? t('handledBy', { who: handledBy, name }) : t('handled', { name }),
        { kind: 'info' },
      )
    runtime.toasts.show(
      serverMessage
        ? t('failedReason', { action: action.name, reason: serverMessage })
        : t('failed', { action: action.name, name }),
      {
        kind: 'error',
        ...(onRetry && { action: { text: t('again'), run: () => onRetry(decision) } }),
      },
    )
  }
  return (choices, remark) =>
    decisions.decide(choices, remark, {
      locale: langTag(lang),
      onDone: ({ task, action }) => emit('univ-task-acted', { id: task.id, actionId: action.id }),
      onRefused,
    })
}

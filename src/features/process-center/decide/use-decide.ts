import type { Task } from '../../../contract/core/tasks.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag, type Translate } from '../../../runtime/i18n/translator.ts'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import { inboxTexts } from '../inbox/translations.ts'
import { partsTexts } from '../parts/translations.ts'
import { taskName } from '../row-view-model.ts'
import { createDecisions, UNDO_MS, type Choice, type DecideOptions, type Decision } from './decisions.ts'

/** Says that a decision has failed, with the server's reason if it gave one. */
export const failureText = (
  t: Translate<keyof typeof inboxTexts.zh>,
  { task, action, serverMessage }: Decision,
): string =>
  serverMessage
    ? t('failedReason', { action: action.name, reason: serverMessage })
    : t('failed', { action: action.name, name: taskName(task) })

/**
 * Decides on tasks, with the tag's event for each that the server accepts and a toast for each that it does not, wherever
 * on the page the user is by then.
 * @param onRetry offers to open a decision that has failed once more, with its remark
 */
export function useDecide(
  onRetry?: (decision: Decision) => void,
): (choices: readonly Choice[], remark: string) => void {
  const decisions = useService(createDecisions)
  const options = useDecideOptions(onRetry)
  return (choices, remark) => decisions.decide(choices, remark, options)
}

/** What happens with the answers to decisions; see {@link useDecide}. */
export function useDecideOptions(onRetry?: (decision: Decision) => void): DecideOptions {
  const { runtime, emit, lang } = useUniv()
  const t = useTranslation(inboxTexts)
  const onRefused = (decision: Decision) => {
    const { task, state, handledBy } = decision
    const name = taskName(task)
    if (state === 'handled')
      return runtime.toasts.show(
        handledBy ? t('handledBy', { who: handledBy, name }) : t('handled', { name }),
        { kind: 'info' },
      )
    runtime.toasts.show(failureText(t, decision), {
      kind: 'error',
      ...(onRetry && { action: { text: t('again'), run: () => onRetry(decision) } }),
    })
  }
  return {
    locale: langTag(lang),
    onDone: ({ task, action }) => emit('univ-task-acted', { id: task.id, actionId: action.id }),
    onRefused,
    onKept: (n) => runtime.toasts.show(t('kept', { n }), { kind: 'error' }),
  }
}

/**
 * The decision of a dialog on one task, which can be undone in a toast. A closed dialog keeps its remark.
 * @param draft key of the draft that keeps the remark
 * @param onRetry opens the dialog once more if the decision has failed
 */
export function useDecision(task: Task, draft: string, onRetry: () => void, onClose: () => void) {
  const { toasts } = useUniv().runtime
  const t = useTranslation(partsTexts)
  const decisions = useService(createDecisions)
  const decide = useDecide(onRetry)
  const [remark, setRemark] = useDraft(draft)
  return {
    remark,
    setRemark,
    /** @param toast its text; '' for none */
    submit(choice: Omit<Choice, 'task'>, remark: string, toast: string) {
      decide([{ task, ...choice }], remark)
      const undo = { text: t('undo'), run: () => void decisions.undo(task.id) }
      if (toast) toasts.show(toast, { action: undo, duration: UNDO_MS })
      ignoreDoubleClick()
      onClose()
    },
  }
}

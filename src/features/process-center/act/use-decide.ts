import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag, type Translate } from '../../../runtime/i18n/translator.ts'
import {
  createDecisions,
  UNDO_MS,
  type Choice,
  type DecideOptions,
  type Decision,
} from '../decide/decisions.ts'
import { taskName } from '../facts/row-view-model.ts'
import { actTexts } from './translations.ts'

/** Says that a decision has failed, with the server's reason if it gave one. */
export const failureText = (
  t: Translate<keyof typeof actTexts.zh>,
  { task, action, serverMessage }: Decision,
): string =>
  serverMessage
    ? t('decisionFailedReason', { action: action.name, reason: serverMessage })
    : t('decisionFailed', { action: action.name, name: taskName(task) })

interface Answers {
  /** Offers to open a decision that has failed once more, with its remark. */
  onRetry?: (() => void) | undefined
  /** Called for each task that is no longer open. */
  onSettled?: ((taskId: string) => void) | undefined
}

/**
 * Decides on tasks, with the tag's event for each that the server accepts and a toast for each that it does not, wherever
 * on the page the user is by then.
 * @returns its last argument is the text of a toast that offers to undo the decision on the one task, '' for none
 */
export function useDecide(
  answers?: Answers,
): (choices: readonly Choice[], remark: string, toast?: string) => void {
  const { toasts } = useUniv().runtime
  const t = useTranslation(actTexts)
  const decisions = useService(createDecisions)
  const options = useDecideOptions(answers)
  return (choices, remark, toast) => {
    decisions.decide(choices, remark, options)
    if (!toast) return
    const undo = { text: t('undo'), run: () => void decisions.undo(choices[0]?.task.id) }
    toasts.show(toast, { action: undo, duration: UNDO_MS })
  }
}

/** What happens with the answers to decisions; see {@link useDecide}. */
export function useDecideOptions({ onRetry, onSettled }: Answers = {}): DecideOptions {
  const { runtime, emit, lang } = useUniv()
  const t = useTranslation(actTexts)
  const onRefused = (decision: Decision) => {
    const { task, state, handledBy: who } = decision
    if (state === 'handled') {
      onSettled?.(task.id)
      const name = taskName(task)
      const text = who ? t('decisionHandledBy', { who, name }) : t('decisionHandled', { name })
      return runtime.toasts.show(text, { kind: 'info' })
    }
    runtime.toasts.show(failureText(t, decision), {
      kind: 'error',
      ...(onRetry && { action: { text: t('retry'), run: onRetry } }),
    })
  }
  return {
    locale: langTag(lang),
    onDone({ task, action }) {
      onSettled?.(task.id)
      emit('univ-task-acted', { id: task.id, actionId: action.id })
    },
    onRefused,
    onKept: (n) => runtime.toasts.show(t('kept', { n }), { kind: 'error' }),
  }
}

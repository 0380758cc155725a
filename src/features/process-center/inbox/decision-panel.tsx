import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Keyboard, Pencil } from '../../../ui/extended-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RemarkField, useCommonRemarks } from '../act/remark-field.tsx'
import { ActionBar, MAX_ACTION_BUTTONS } from '../act/action-bar.tsx'
import { isNegative, requiresRemark, takesRemark, type RowAction } from '../act/task-actions.ts'
import { actTexts } from '../act/translations.ts'
import { useActions } from '../act/use-actions.ts'
import { FormLink } from '../detail/form-link.tsx'
import { createDecisions, opinionDraft, UNDO_MS } from '../decide/decisions.ts'
import { formOf, nextUndecided } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'
import { taskName } from '../facts/row-view-model.ts'
import { failureText, useDecide } from '../act/use-decide.ts'
import { useSingleKeys, type DecisionControls } from './use-inbox-keys.ts'

interface DecisionPanelProps {
  ref: Ref<DecisionControls>
  task: Task
  rows: readonly Row[]
  /** Announces the decision and opens the next row; `next` is undefined if none is left. */
  onAdvance(message: string, next: Row | undefined): void
  onHelp(): void
}

/** Opinion and actions of one task. The opinion is preserved until the server accepts the decision. */
export function DecisionPanel({ ref, task, rows, onAdvance, onHelp }: DecisionPanelProps) {
  const { runtime, mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const tAct = useTranslation(actTexts)
  const queue = useService(createDecisions)
  const hasKeys = useSingleKeys()
  const decision = useStore(queue.$decisions).get(task.id)
  const [opinion, setOpinion] = useDraft(opinionDraft(task.id))
  /** The action that was pressed without the opinion it requires. */
  const [missingFor, setMissingFor] = useState<TaskAction | null>(null)
  /** It was pressed once more, still without. */
  const [isRefused, setIsRefused] = useState(false)
  // a phone has no room for the field beside the application
  const [isRemarkOpen, setIsRemarkOpen] = useState(mode === 'desktop')
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const send = useDecide()
  const isAgainst = missingFor !== null && isNegative(missingFor)
  const withCommonRemark = useCommonRemarks(isAgainst)
  const { actions } = useActions({ kind: 'task', id: task.id, task }, { inInbox: true, hasForm: true })
  const choices = actions.filter((action) => action.kind === 'decide')
  const hasField = choices.some(({ action }) => takesRemark(runtime, action))
  const name = taskName(task)
  const isOpen = decision === undefined || decision.state === 'failed'

  // rendered at once: a phone shows its keyboard only for a focus within the press
  const openRemark = () => {
    flushSync(() => setIsRemarkOpen(true))
    fieldRef.current?.focus()
  }
  const closeRemark = () => {
    flushSync(() => setIsRemarkOpen(false))
    openerRef.current?.focus()
  }
  const decide = (action: TaskAction | undefined) => {
    if (!action || !isOpen) return
    if (requiresRemark(runtime, action) && !opinion.trim()) {
      setMissingFor(action)
      setIsRefused(action.id === missingFor?.id)
      return openRemark()
    }
    send([{ task, action }], takesRemark(runtime, action) ? opinion : '')
  }
  // decided here or in a dialog, such as that of a transfer
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen)
      onAdvance(
        t(hasKeys ? 'decided' : 'decidedWithoutKeys', {
          action: decision.action.name,
          name,
          seconds: UNDO_MS / 1000,
        }),
        nextUndecided(rows, task.id, queue.$decisions.get()),
      )
    wasOpen.current = isOpen
  })
  const actionOfKey = (key: RowAction['command']) => choices.find(({ command }) => command === key)?.action
  useImperativeHandle(ref, () => ({
    act: (key) => decide(actionOfKey(key)),
    insertTemplate: (n) => {
      if (!hasField || !isOpen) return
      setOpinion(withCommonRemark(opinion, n))
      setIsRemarkOpen(true)
    },
    focusOpinion: () => {
      if (hasField && isOpen) openRemark()
    },
  }))

  const missingText =
    missingFor && !opinion.trim()
      ? t(mode === 'mobile' ? 'opinionMissingOnTouch' : 'opinionMissing', { action: missingFor.name })
      : ''

  if (!isOpen)
    return (
      <p className="inbox-outcome" data-state={decision.state}>
        {tAct(`state.${decision.state}`, { action: decision.action.name })}
      </p>
    )
  return (
    <div className="inbox-decision ui-stack" role="group" aria-label={t('decision')}>
      {decision && (
        <Notice kind="error" live="alert">
          {failureText(tAct, decision)}
        </Notice>
      )}
      {hasField && !isRemarkOpen && (
        <Button
          ref={openerRef}
          className="inbox-remark-opener"
          variant="ghost"
          size="sm"
          icon={Pencil}
          aria-expanded={false}
          onClick={openRemark}
        >
          <bdi>{opinion.trim() ? t('opinionWritten', { text: opinion.trim() }) : t('addOpinion')}</bdi>
        </Button>
      )}
      {hasField && isRemarkOpen && (
        <RemarkField
          ref={fieldRef}
          label={t(missingFor ? 'remarkNeeded' : 'remark')}
          value={opinion}
          error={isRefused ? missingText : ''}
          hint={missingText}
          isAgainst={isAgainst}
          hasKeys={hasKeys}
          onChange={setOpinion}
          onClose={mode === 'mobile' ? closeRemark : undefined}
          onSubmit={() => decide(missingFor ?? actionOfKey('approve'))}
        />
      )}
      <div className="ui-row inbox-actions">
        {choices.length === 0 && (
          <p className="ui-muted">{t(task.kind === 'submit' ? 'inForm' : 'noActions')}</p>
        )}
        <ActionBar
          actions={actions.map((action) =>
            action.kind === 'decide'
              ? {
                  ...action,
                  // what was chosen is the one that is pressed next
                  ...(missingFor && { variant: action.action.id === missingFor.id ? 'primary' : undefined }),
                  run: () => decide(action.action),
                }
              : action,
          )}
          name={name}
          count={MAX_ACTION_BUTTONS}
          hasKeys={hasKeys}
        />
        {choices.length === 0 && <FormLink uri={formOf({ kind: 'task', id: task.id, task })} isMain />}
        <HelpButton onHelp={onHelp} />
      </div>
    </div>
  )
}

/** Opens the key help; also on a phone while the shortcuts are off, because then no key opens it. */
export function HelpButton({ onHelp }: { onHelp(): void }) {
  const { mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const hasKeys = useSingleKeys()
  if (mode !== 'desktop' && hasKeys) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-keyshortcuts={hasKeys ? '?' : undefined}
      className="inbox-help"
      onClick={onHelp}
    >
      <span>{t('help')}</span>
      {hasKeys ? <kbd aria-hidden="true">?</kbd> : <Keyboard />}
    </Button>
  )
}

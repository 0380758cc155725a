import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useDraft } from '../../../element/hooks/use-draft.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Ellipsis, Keyboard, Pencil } from '../../../ui/extended-icons.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RemarkField, useCommonRemarks } from '../decide/remark-field.tsx'
import { isDestructive, requiresRemark, takesRemark } from '../decide/remark-rules.ts'
import { FormLink } from '../detail/form-link.tsx'
import { createDecisions, opinionDraft, UNDO_MS } from '../decide/decisions.ts'
import { actionOfKey, actionsOf, formOf, nextUndecided } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'
import { MAX_ACTION_BUTTONS, useTaskMenu } from '../decide/use-task-menu.ts'
import { centerTexts } from '../translations.ts'
import { taskName } from '../row-view-model.ts'
import { failureText, useDecide } from '../decide/use-decide.ts'
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
  const tCenter = useTranslation(centerTexts)
  const taskMenu = useTaskMenu(true)
  const queue = useService(createDecisions)
  const hasKeys = useSingleKeys()
  const decision = useStore(queue.$decisions).get(task.id)
  const [opinion, setOpinion] = useDraft(opinionDraft(task.id))
  /** The action that was pressed without the opinion it requires. */
  const [missingFor, setMissingFor] = useState<TaskAction | null>(null)
  // a phone has no room for the field beside the application
  const [isRemarkOpen, setIsRemarkOpen] = useState(mode === 'desktop')
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const openerRef = useRef<HTMLButtonElement>(null)
  const send = useDecide()
  const withCommonRemark = useCommonRemarks()
  const actions = actionsOf(task)
  const hasField = actions.some((action) => takesRemark(runtime, action))
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
  const menuItems = [
    ...actions.slice(MAX_ACTION_BUTTONS).map((action) => ({
      id: action.id,
      text: action.name,
      onSelect: () => decide(action),
    })),
    ...taskMenu(task),
  ]
  useImperativeHandle(ref, () => ({
    act: (key) => decide(actionOfKey(task, key)),
    insertTemplate: (n) => {
      if (!hasField || !isOpen) return
      setOpinion(withCommonRemark(opinion, n))
      setIsRemarkOpen(true)
    },
    focusOpinion: () => {
      if (hasField && isOpen) openRemark()
    },
  }))

  if (!isOpen)
    return (
      <p className="inbox-outcome" data-state={decision.state}>
        {t(`state.${decision.state}`, { action: decision.action.name })}
      </p>
    )
  const shortcuts = new Map(
    (['approve', 'return', 'reject'] as const).flatMap((key) => {
      const action = actionOfKey(task, key)
      return action ? [[action.id, { approve: 'A', return: 'E', reject: 'R' }[key]] as const] : []
    }),
  )
  return (
    <div className="inbox-decision ui-stack" role="group" aria-label={t('decision')}>
      {decision && (
        <Notice kind="error" live="alert">
          {failureText(t, decision)}
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
          label={t(missingFor ? 'opinionNeeded' : 'opinion')}
          value={opinion}
          error={missingFor && !opinion.trim() ? t('opinionMissing', { action: missingFor.name }) : ''}
          hasKeys={hasKeys}
          onChange={setOpinion}
          onClose={mode === 'mobile' ? closeRemark : undefined}
          onSubmit={() => decide(missingFor ?? actionOfKey(task, 'approve'))}
        />
      )}
      <div className="ui-row inbox-actions">
        {actions.slice(0, MAX_ACTION_BUTTONS).map((action) => {
          const key = shortcuts.get(action.id)
          return (
            <Button
              key={action.id}
              variant={isDestructive(action) ? 'danger' : key === 'A' ? 'primary' : undefined}
              aria-keyshortcuts={hasKeys ? key : undefined}
              // the second press of a double click would act on the next task
              onClick={(event) => event.detail <= 1 && decide(action)}
            >
              <bdi>{action.name}</bdi>
              {key && hasKeys && mode === 'desktop' && <kbd aria-hidden="true">{key}</kbd>}
            </Button>
          )
        })}
        {actions.length === 0 && (
          <p className="ui-muted">{t(task.kind === 'submit' ? 'inForm' : 'noActions')}</p>
        )}
        {menuItems.length > 0 && (
          <MenuButton label={tCenter('moreOf', { name })} icon={Ellipsis} items={menuItems} />
        )}
        {actions.length === 0 && <FormLink uri={formOf({ kind: 'task', id: task.id, task })} isMain />}
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

import { Fragment, memo, useMemo, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createBulkAction, type BulkItem } from '../bulk-action.ts'
import type { ProcessCenter } from '../model.ts'
import { isDestructive, requiresRemark, takesRemark } from '../remark-rules.ts'
import { DialogForm } from './dialog-form.tsx'
import { partsTexts } from './translations.ts'
import { RemarkField } from './remark-field.tsx'
import { useGroupLabel } from './use-group-label.ts'

interface BulkDialogProps {
  tasks: readonly Task[]
  action: TaskAction
  model: ProcessCenter
  onClose(): void
}

/** Bulk action on the selected tasks: one confirmation, a result per task, a retry of failed tasks. */
export default function BulkDialog({ tasks, action, model, onClose }: BulkDialogProps) {
  const { runtime, emit, lang } = useUniv()
  const t = useTranslation(partsTexts)
  const groupLabel = useGroupLabel()
  const label = groupLabel(tasks, action.code)
  const bulk = useMemo(
    () =>
      createBulkAction(
        runtime,
        tasks,
        (id, actionId) => emit('univ-task-acted', { id, actionId }),
        langTag(lang),
      ),
    // keeps the selection at the time of opening, because it changes while the action runs
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [runtime],
  )
  const items = useStore(bulk.$items)
  const running = useStore(bulk.$running)
  const [remark, setRemark] = useState('')
  const [remarkError, setRemarkError] = useState('')
  const isRemarkRequired = requiresRemark(runtime, action)
  const count = (...states: BulkItem['outcome']['state'][]) =>
    items.filter(({ outcome }) => states.includes(outcome.state)).length
  const failed = count('failed')
  const hasStarted = count('waiting') < items.length

  const run = async () => {
    if (isRemarkRequired && !remark.trim()) return setRemarkError(t('remarkMissing'))
    setRemarkError('')
    await bulk.run(action.code, remark)
    // failed tasks stay selected
    const selection = model.$selection.get()
    for (const { task, outcome } of bulk.$items.get()) {
      const row = selection.get(task.id)
      if (row && (outcome.state === 'done' || outcome.state === 'handled')) model.select([row], false)
    }
  }
  const results = { done: count('done'), failed, handled: count('handled') }
  const summary = running
    ? t('bulkRunning', { done: items.length - count('waiting', 'running'), n: items.length })
    : hasStarted
      ? t('bulkDone', results)
      : ''
  return (
    <Dialog
      open
      title={label}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && !running && onClose()}
      actions={
        <Fragment>
          <Button aria-disabled={running || undefined} onClick={() => !running && onClose()}>
            {t(hasStarted ? 'close' : 'cancel')}
          </Button>
          {(!hasStarted || failed > 0 || running) && (
            <Button
              variant={isDestructive(action) ? 'danger' : 'primary'}
              busy={running}
              onClick={() => void run()}
            >
              {hasStarted && !running ? t('bulkRetry', { n: failed }) : label}
            </Button>
          )}
        </Fragment>
      }
    >
      <DialogForm>
        {!hasStarted && <p>{t('bulkConfirm', { action: label, n: items.length })}</p>}
        {takesRemark(runtime, action) && (!hasStarted || failed > 0) && (
          <RemarkField
            label={t(isRemarkRequired ? 'remarkNeeded' : 'remark')}
            value={remark}
            error={remarkError}
            onChange={setRemark}
          />
        )}
        {/* announces the final result only, not each step */}
        <p role="status" aria-live={running ? 'off' : 'polite'}>
          {summary}
        </p>
        {/* a scrollable region must be focusable */}
        <ul
          className="center-results"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={label}
        >
          {items.map((item) => (
            <BulkResult key={item.task.id} item={item} code={action.code} hasStarted={hasStarted} />
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  )
}

interface BulkResultProps {
  item: BulkItem
  code: string
  hasStarted: boolean
}

/** One task with its own action and outcome; memoised, re-renders only when the outcome changes. */
const BulkResult = memo(function Result({ item, code, hasStarted }: BulkResultProps) {
  const t = useTranslation(partsTexts)
  const { task, outcome } = item
  const action = task.actions.find((action) => action.code === code)?.name ?? ''
  const text =
    outcome.state === 'handled' && outcome.handledBy
      ? t('outcome.handledBy', { who: outcome.handledBy })
      : t(`outcome.${outcome.state}`)
  return (
    <li data-outcome={outcome.state}>
      <bdi>{task.process?.name || task.name}</bdi>
      <span>
        <bdi>{action}</bdi>
        {hasStarted && <span>{` · ${text}`}</span>}
        {outcome.state === 'failed' && outcome.serverMessage && <span>{` · ${outcome.serverMessage}`}</span>}
      </span>
    </li>
  )
})

import { memo, useMemo, useState } from 'react'
import type { Task, TaskAction } from '../../../contract/tasks.ts'
import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { createBulk, type BulkItem } from '../bulk.ts'
import type { ProcessCenter } from '../model.ts'
import { wantsRemark } from './act-dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { Remark } from './remark.tsx'

interface BulkDialogProps {
  tasks: readonly Task[]
  action: TaskAction
  model: ProcessCenter
  onClose(): void
}

/** One action over all that are chosen (T13, T19): asked once, each result told, the failed kept and tried again. */
export default function BulkDialog({ tasks, action, model, onClose }: BulkDialogProps) {
  const { runtime, emit } = useUniv()
  const say = useSay(dialogMessages)
  const bulk = useMemo(
    () => createBulk(runtime, tasks, (id, actionId) => emit('univ-task-acted', { id, actionId })),
    // what was chosen when it was asked for: the choice itself changes while it runs
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [runtime],
  )
  const items = useStore(bulk.$items)
  const running = useStore(bulk.$running)
  const [remark, setRemark] = useState('')
  const [fault, setFault] = useState('')
  const needed = wantsRemark(action)
  const count = (...states: BulkItem['outcome']['state'][]) =>
    items.filter(({ outcome }) => states.includes(outcome.state)).length
  const failed = count('failed')
  const danger = action.code === 'reject' || action.code === 'return'
  const begun = count('waiting') < items.length

  const run = async () => {
    if (needed && !remark.trim()) return setFault(say('remarkMissing'))
    setFault('')
    await bulk.run(action.code, remark)
    // those that failed stay chosen
    const chosen = model.$chosen.get()
    for (const { task, outcome } of bulk.$items.get()) {
      const row = chosen.get(task.id)
      if (row && (outcome.state === 'done' || outcome.state === 'handled')) model.choose([row], false)
    }
  }
  const results = { done: count('done'), failed, handled: count('handled') }
  const told = running
    ? say('bulkRunning', { done: items.length - count('waiting', 'running'), n: items.length })
    : begun
      ? say('bulkDone', results)
      : ''
  return (
    <Dialog
      open
      title={say('bulk', { action: action.name, n: items.length })}
      closeLabel={say('close')}
      onOpenChange={(open) => !open && !running && onClose()}
      actions={
        <>
          <Button aria-disabled={running || undefined} onClick={() => !running && onClose()}>
            {say(begun ? 'close' : 'cancel')}
          </Button>
          {(!begun || failed > 0 || running) && (
            <Button variant={danger ? 'danger' : 'primary'} busy={running} onClick={() => void run()}>
              {begun && !running ? say('bulkRetry', { n: failed }) : action.name}
            </Button>
          )}
        </>
      }
    >
      <DialogForm>
        {!begun && <p>{say('bulkConfirm', { action: action.name, n: items.length })}</p>}
        {(!begun || failed > 0) && (
          <Remark
            label={say(needed ? 'remarkNeeded' : 'remark')}
            value={remark}
            fault={fault}
            onType={setRemark}
          />
        )}
        {/* the sum is told when it is known, not each step of it */}
        <p role="status" aria-live={running ? 'off' : 'polite'}>
          {told}
        </p>
        {/* it scrolls, so the keyboard must reach it */}
        <ul
          className="center-results"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={say('bulk', { action: action.name, n: items.length })}
        >
          {items.map((item) => (
            <Result key={item.task.id} item={item} begun={begun} />
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  )
}

/** One task and what became of it; drawn anew when that changes only. */
const Result = memo(function Result({ item, begun }: { item: BulkItem; begun: boolean }) {
  const say = useSay(dialogMessages)
  const { task, outcome } = item
  return (
    <li data-outcome={outcome.state}>
      <bdi>{task.process?.name || task.name}</bdi>
      <span>
        {begun && say(`outcome.${outcome.state}`)}
        {outcome.state === 'failed' && outcome.said && ` · ${outcome.said}`}
      </span>
    </li>
  )
})

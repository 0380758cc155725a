import { atom } from 'nanostores'
import { useState } from 'react'
import type { Process } from '../../../contract/core/processes.ts'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { createProfile, type UserProfile } from '../../../domain/profile.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ArrowRight } from '../../../ui/home-icons.tsx'
import { Bell, Calendar, MessageCircle, Pencil, Trash, Undo } from '../../../ui/extended-icons.tsx'
import { Star, type Icon } from '../../../ui/icon.tsx'
import { ignoreDoubleClick } from '../../../ui/ignore-double-click.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import { createDecisions, isDecided, opinionDraft, UNDO_MS } from '../decide/decisions.ts'
import { createProcessActions } from '../decide/process-actions.ts'
import { runConcurrently } from '../decide/run-concurrently.ts'
import { downloadTaskCalendar } from '../export/ics.ts'
import { useSaveAdvice } from '../export/use-save-advice.ts'
import { raterOf, taskName } from '../facts/row-view-model.ts'
import { factTexts } from '../facts/translations.ts'
import { useOpenDialog } from './dialog-context.ts'
import {
  mainDecision,
  requiresRemark,
  takesRemark,
  taskActions,
  type Facts,
  type RowAction,
} from './task-actions.ts'
import { actTexts } from './translations.ts'
import { useDecide } from './use-decide.ts'

/** What can be done, as a button or an entry of a menu. */
export type Action = Pick<RowAction, 'id' | 'place' | 'variant' | 'command'> & {
  text: string
  icon?: Icon | undefined
  hasDivider?: boolean
  busy?: boolean
  run(): void
}

const ICONS: Partial<Record<RowAction['kind'], Icon>> = {
  remark: Pencil,
  transfer: ArrowRight,
  sign: Pencil,
  ask: MessageCircle,
  calendar: Calendar,
  rate: Star,
  urge: Bell,
  withdraw: Undo,
  delete: Trash,
}

interface ActionOptions extends Pick<Facts, 'isCopy' | 'hasForm'> {
  /** It has an undo of its own, and says itself what was done. */
  inInbox?: boolean
  /** The main decision is one press, because it can be undone; a remark is an entry of the menu. */
  isOnePress?: boolean
  /** Called when a copy was marked as read. */
  onRead?(): void
}

/** What can be done with a row now, and what was decided on it; '' if it is open. */
export function useActions(
  row: Row,
  { inInbox = false, isOnePress = false, onRead, ...facts }: ActionOptions = {},
) {
  const { runtime } = useUniv()
  const t = useTranslation(actTexts)
  const tFacts = useTranslation(factTexts)
  const openDialog = useOpenDialog()
  const decisions = useService(createDecisions)
  const known = useStore(decisions.$decisions)
  const isOwner = useIsOwner(
    row.kind === 'process' && !facts.isCopy && raterOf(row.process) === 'owner' ? row.process : null,
  )
  const { busy, markRead } = useMarkRead(inInbox, onRead)
  const advise = useSaveAdvice()
  const decision = isDecided(known, row.id) ? known.get(row.id) : undefined
  const decided = decision && { id: decision.action.id, isFinal: decision.state === 'done' }

  const textOf = ({ kind }: RowAction) => {
    if (kind === 'remark') return t('withRemark', { action: main?.name ?? '' })
    if (kind === 'undo' || kind === 'read' || kind === 'decide') return t(kind === 'decide' ? 'act' : kind)
    if (kind !== 'rate') return t(`menu.${kind}`)
    return tFacts(row.kind === 'process' && row.process.rating > 0 ? 'rateAgain' : 'rate')
  }
  const ask = (task: Task, action: TaskAction) => openDialog({ kind: 'act', tasks: [task], action })
  const main = row.kind === 'task' ? mainDecision(row.task) : undefined
  const decide = useDecide({
    onRetry: main && row.kind === 'task' ? () => ask(row.task, main) : undefined,
  })
  const runTask = (task: Task, rowAction: RowAction) => {
    switch (rowAction.kind) {
      case 'decide': {
        const { action } = rowAction
        // what was typed is not left out
        const isAsked =
          requiresRemark(runtime, action) || runtime.service(createDrafts).get(opinionDraft(task.id))
        if (!isOnePress || action.id !== main?.id || isAsked) return ask(task, action)
        ignoreDoubleClick() // the second press would undo it
        return decide(
          [{ task, action }],
          '',
          t('decided', { action: action.name, name: taskName(task), seconds: UNDO_MS / 1000 }),
        )
      }
      case 'remark':
        return main && ask(task, main)
      case 'undo':
        return void decisions.undo(task.id)
      case 'transfer':
      case 'sign':
        return openDialog({ kind: 'reassign', task, way: rowAction.kind, inInbox })
      case 'calendar':
        return advise ? advise() : downloadTaskCalendar(runtime, task)
      case 'ask':
        if (task.process) openDialog({ kind: 'ask', process: task.process })
    }
  }
  const runProcess = (process: Process, { kind }: RowAction) => {
    if (kind === 'read') markRead([process.id])
    else if (kind === 'rate' || kind === 'urge' || kind === 'withdraw' || kind === 'delete')
      openDialog({ kind, process })
  }
  const actions = taskActions(row, {
    ...facts,
    decided,
    isOwner,
    asksRemark: isOnePress && !!main && takesRemark(runtime, main) && !requiresRemark(runtime, main),
  }).map((rowAction, i): Action & RowAction => ({
    ...rowAction,
    text: rowAction.kind === 'decide' ? rowAction.action.name : textOf(rowAction),
    icon: ICONS[rowAction.kind],
    hasDivider: rowAction.kind === 'calendar' && i > 0,
    busy: rowAction.kind === 'read' ? busy : rowAction.kind === 'undo' && decision?.state !== 'held',
    run: () => (row.kind === 'task' ? runTask(row.task, rowAction) : runProcess(row.process, rowAction)),
  }))
  return { actions, state: decision ? t(`state.${decision.state}`, { action: decision.action.name }) : '' }
}

const $nobody: UserProfile['$profile'] = atom({ state: 'ready', data: null })

/** Whether the user has started the process; the profile is loaded only then. */
export function useIsOwner(process: Pick<Process, 'owner'> | null): boolean {
  const { $profile } = useService(createProfile)
  const { data: me } = useStore(process ? $profile : $nobody)
  return !!me && process?.owner?.id === me.id
}

/** Marks copies as read (§4) with the message of §8; how many failed is shown in a toast. */
export function useMarkRead(isQuiet: boolean, onRead?: (id: string) => void) {
  const { toasts } = useUniv().runtime
  const t = useTranslation(actTexts)
  const actions = useService(createProcessActions)
  const [busy, setBusy] = useState(false)
  const markRead = async (ids: readonly string[]) => {
    setBusy(true)
    let n = 0
    await runConcurrently(ids, (id) =>
      actions.markRead(id).then(
        () => onRead?.(id),
        () => void n++,
      ),
    )
    setBusy(false)
    if (n > 0) toasts.show(t(ids.length > 1 ? 'someNotMarked' : 'notMarked', { n }), { kind: 'error' })
    else if (!isQuiet) toasts.show(t('markedRead'))
  }
  return { busy, markRead: (ids: readonly string[]) => void markRead(ids) }
}

/** Labels a decision on several tasks by group, "Approve 25, Seal 5": a single label would hide that some are sealed. */
export function useDecisionLabel(): (tasks: readonly Task[], code: string) => string {
  const t = useTranslation(actTexts)
  return (tasks, code) => {
    const counts = new Map<string, number>()
    for (const { actions } of tasks) {
      const name = actions.find((action) => action.code === code)?.name
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return [...counts].map(([action, n]) => t('bulkGroup', { action, n })).join(t('listSeparator'))
  }
}

import type { Reassignment } from '../../../contract/additions/tasks.ts'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import type { Row } from '../../../domain/task-lists.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { isUnread, raterOf } from '../facts/row-view-model.ts'

/** What asks for confirmation and is done with a process. */
export type ProcessAction = 'urge' | 'withdraw' | 'delete'

/** Something that can be done with a row. */
export type RowAction = {
  /** Unique among those of a row; `undo` has that of what was decided. */
  id: string
  /** `menu`: never a button where there are many rows. */
  place: 'button' | 'menu'
  /** One is `primary` at most; `danger` is what refuses or cannot be undone. Rows of a list have no colours. */
  variant?: 'primary' | 'danger' | undefined
  /** What its key in the inbox is called. */
  command?: 'approve' | 'reject' | 'return' | undefined
} & (
  | { kind: 'decide'; action: TaskAction }
  | { kind: Reassignment | ProcessAction | 'undo' | 'remark' | 'ask' | 'calendar' | 'read' | 'rate' }
)

/** The reasons of these are asked for. */
export const isNegative = ({ code }: Pick<TaskAction, 'code'>): boolean =>
  code === 'reject' || code === 'return'

/** Shown in the seal's red: what is returned is not lost. */
export const isRefusal = ({ code }: Pick<TaskAction, 'code'>): boolean => code === 'reject'

/** §7 sends only the id of an action; remarks are an addition. */
export const takesRemark = ({ config }: Pick<Runtime, 'config'>, { needsRemark }: TaskAction): boolean =>
  needsRemark || !!config.capabilities['action-remarks']

/** Rejecting or returning a task requires a remark if the server supports remarks. */
export const requiresRemark = (runtime: Pick<Runtime, 'config'>, action: TaskAction): boolean =>
  takesRemark(runtime, action) && (action.needsRemark || isNegative(action))

/** What can be decided on all of these tasks (by code), in the order and with the names of the first. */
export function decisionsOf(tasks: readonly Task[]): (RowAction & { kind: 'decide' })[] {
  const lists = tasks.map(({ actions }) => actions)
  const [first = [], ...others] = lists
  const shared = first.filter(({ code }) => others.every((actions) => actions.some((a) => a.code === code)))
  // without an `approve` action, the first positive one is the main one, such as "Seal"
  const main = shared.find(({ code }) => code === 'approve') ?? shared.find((action) => !isNegative(action))
  const commandOf = (action: TaskAction) =>
    action === main
      ? 'approve'
      : action.code === 'reject' || action.code === 'return'
        ? action.code
        : undefined
  const needsRemark = ({ code }: TaskAction) =>
    lists.some((actions) => actions.some((a) => a.code === code && a.needsRemark))
  return shared.map((action) => ({
    kind: 'decide',
    id: action.id,
    place: 'button',
    variant: action === main ? 'primary' : isRefusal(action) ? 'danger' : undefined,
    command: commandOf(action),
    action: { ...action, needsRemark: needsRemark(action) },
  }))
}

/** The main one of what can be decided on a task. */
export const mainDecision = (task: Task): TaskAction | undefined =>
  decisionsOf([task]).find(({ command }) => command === 'approve')?.action

export interface Facts {
  /** The decision that is under way; undefined if the task is open. */
  decided?: { id: string; isFinal: boolean } | undefined
  /** The form is offered beside it, where a step with fields to fill in (§4) is completed. */
  hasForm?: boolean
  /** The main decision can have a remark, and is one press without. */
  asksRemark?: boolean
  /** The process was copied to the user. */
  isCopy?: boolean
  /** The user has started the process. */
  isOwner?: boolean
}

type Rule = [
  kind: Exclude<RowAction['kind'], 'decide'>,
  place: RowAction['place'],
  variant: RowAction['variant'],
  isOffered: (row: Row, facts: Facts) => boolean,
]

const allows = (kind: Row['kind'], ability: string) => (row: Row, facts: Facts) =>
  row.kind === kind &&
  (row.kind === 'task' ? row.task : row.process).abilities.includes(ability) &&
  !facts.decided

/** What can be done besides deciding, in order. */
const RULES: readonly Rule[] = [
  ['undo', 'button', undefined, (_, { decided }) => !!decided && !decided.isFinal],
  ['remark', 'menu', undefined, (_, { asksRemark, decided }) => !!asksRemark && !decided],
  ['transfer', 'menu', undefined, allows('task', 'transfer')],
  ['sign', 'menu', undefined, allows('task', 'sign')],
  ['ask', 'menu', undefined, (row, facts) => allows('task', 'ask')(row, facts) && isOfProcess(row)],
  ['calendar', 'menu', undefined, (row) => row.kind === 'task' && row.task.expireTime > 0],
  [
    'read',
    'button',
    'primary',
    (row, { isCopy }) => row.kind === 'process' && !!isCopy && isUnread(row.process),
  ],
  [
    'rate',
    'button',
    undefined,
    (row, facts) => row.kind === 'process' && !facts.isCopy && mayRate(row, facts),
  ],
  ['urge', 'menu', undefined, allows('process', 'urge')],
  ['withdraw', 'menu', 'danger', allows('process', 'withdraw')],
  ['delete', 'menu', 'danger', allows('process', 'delete')],
]

const isOfProcess = (row: Row) => row.kind === 'task' && !!row.task.process
const mayRate = ({ process }: Row & { kind: 'process' }, { isOwner }: Facts) => {
  const rater = raterOf(process)
  return rater === 'me' || (rater === 'owner' && !!isOwner)
}

/** The colour of an action, also on the button that confirms it. */
export const variantOf = (kind: ProcessAction): RowAction['variant'] =>
  RULES.find(([other]) => other === kind)?.[2]

/** What can be done with a task or a process, the main ones first. */
export const taskActions = (row: Row, facts: Facts = {}): RowAction[] => [
  ...(row.kind !== 'task' || facts.decided || (facts.hasForm && row.task.kind === 'submit')
    ? []
    : decisionsOf([row.task])),
  ...RULES.filter(([, , , isOffered]) => isOffered(row, facts)).map(([kind, place, variant]) => ({
    kind,
    id: (kind === 'undo' && facts.decided?.id) || kind,
    place,
    variant,
    ...(kind === 'read' && { command: 'approve' as const }),
  })),
]

import { atom, type ReadableAtom } from 'nanostores'
import { reassignTask, type Reassignment } from '../../../contract/additions/tasks.ts'
import { actOnTask, type Task, type TaskAction } from '../../../contract/core/tasks.ts'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { createDrafts } from '../../../runtime/page/drafts.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { onUserChange } from '../../../runtime/session/user-change.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { runConcurrently } from './run-concurrently.ts'
import { fetchProcess } from '../detail/process-details.ts'

/** Milliseconds during which a decision can be undone. It is sent afterwards. */
export const UNDO_MS = 5000

/** Who gets a task, and for what. */
export interface Receiver {
  way: Reassignment
  account: string
  name: string
}

export interface Decision {
  task: Task
  action: TaskAction
  /** Null if the task is decided, not given to another person. */
  receiver: Receiver | null
  remark: string
  /** `held`: can be undone. `handled`: another user was first. `failed`: the task is open again. */
  state: 'held' | 'sending' | 'done' | 'handled' | 'failed'
  /** Name of the user who was first; '' if unknown. */
  handledBy: string
  /** The server's error text; '' for none. */
  serverMessage: string
}

export interface DecideOptions {
  /** Language of the names in the replies. */
  locale: string
  /** Called when the server has accepted a decision. */
  onDone(decision: Decision): void
  /** Called with the resulting decision if the server has not accepted it (`handled` or `failed`). */
  onRefused(decision: Decision): void
}

/** One task and what to do with it. */
export type Choice = Pick<Decision, 'task' | 'action'> & Partial<Pick<Decision, 'receiver'>>

/**
 * The user's decisions on this page, by task id, a transfer to another person included: of a row, its menu or swipe, several rows, the inbox, or a process page.
 * What is decided together is held for {@link UNDO_MS} and then sent, each once. Leaving the page or switching tabs sends
 * everything at once. The remark is stored as a draft until the server accepts it.
 */
export interface Decisions {
  $decisions: ReadableAtom<ReadonlyMap<string, Decision>>
  /** Tasks that already have a decision that has not failed are left out. */
  decide(choices: readonly Choice[], remark: string, options: DecideOptions): void
  /**
   * Reverts and returns what was decided last, or the decision on one task, if it is still held; [] if there is nothing.
   */
  undo(taskId?: string): readonly Decision[]
  /** Sends everything held immediately. */
  flush(): void
}

/** Draft keys of the remark on a task, and of that for the person who gets it (use-draft.ts). */
export const opinionDraft = (taskId: string): string => `opinion ${taskId}`
export const reassignDraft = (taskId: string): string => `reassign ${taskId}`
const draftOf = ({ task, receiver }: Decision): string =>
  receiver ? reassignDraft(task.id) : opinionDraft(task.id)

/** Whether the task has a decision that has not failed. */
export const isDecided = (decisions: ReadonlyMap<string, Decision>, id: string): boolean => {
  const state = decisions.get(id)?.state
  return state !== undefined && state !== 'failed'
}

interface Batch {
  decisions: readonly Decision[]
  options: DecideOptions
  cancel(): void
}

export function createDecisions(runtime: Runtime): Decisions {
  const { platform, session } = runtime
  const drafts = runtime.service(createDrafts)
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map())
  /** What can be undone, oldest first. */
  let held: Batch[] = []

  /** Sets the state of decisions, unless another user has signed in meanwhile. */
  function update(decisions: readonly Decision[], change: Partial<Decision>): void {
    const next = new Map($decisions.get())
    for (const { task } of decisions) {
      const known = next.get(task.id)
      if (known) next.set(task.id, { ...known, ...change })
    }
    $decisions.set(next)
  }

  /** @returns whether lists and counts have changed */
  async function send(decision: Decision, { locale, onDone, onRefused }: DecideOptions): Promise<boolean> {
    update([decision], { state: 'sending' })
    const change = await sendDecision(runtime, decision, locale)
    if (change.state === 'done') drafts.set(draftOf(decision), '')
    update([decision], change)
    const report = change.state === 'done' ? onDone : onRefused
    report({ ...decision, ...change })
    return change.state !== 'failed'
  }

  /** @param atOnce the page may be gone before a queue has been worked off */
  async function sendBatch(batch: Batch, atOnce: boolean): Promise<void> {
    release(batch)
    let hasChanged = false
    await runConcurrently(
      batch.decisions,
      async (decision) => {
        hasChanged = (await send(decision, batch.options)) || hasChanged
      },
      atOnce ? Infinity : undefined,
    )
    // §4: lists and counts are loaded again, once for all
    if (hasChanged) invalidateTasks(runtime)
  }

  const flush = () => {
    for (const batch of held) void sendBatch(batch, true)
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  /** The page's listeners exist only while something is held. */
  function watchPage(on: boolean): void {
    const change = on ? 'addEventListener' : 'removeEventListener'
    // closing a tab hides it first, but not in every browser
    globalThis[change]?.('pagehide', flush)
    globalThis.document?.[change]('visibilitychange', flushWhenHidden)
  }
  function release(batch: Batch): void {
    batch.cancel()
    held = held.filter((other) => other !== batch)
    if (held.length === 0) watchPage(false)
  }

  // what is held is dropped when the user changes or signs out: it must not be sent as another user
  onUserChange(session, () => {
    held.forEach(release)
    $decisions.set(new Map())
  })

  return {
    $decisions,
    decide(choices, remark, options) {
      const known = $decisions.get()
      const decisions = choices
        .filter(({ task }) => !isDecided(known, task.id))
        .map((choice): Decision => ({
          receiver: null,
          ...choice,
          remark,
          state: 'held',
          handledBy: '',
          serverMessage: '',
        }))
      if (decisions.length === 0) return
      for (const decision of decisions) drafts.set(draftOf(decision), remark)
      $decisions.set(
        new Map([...known, ...decisions.map((decision) => [decision.task.id, decision] as const)]),
      )
      if (held.length === 0) watchPage(true)
      const batch: Batch = {
        decisions,
        options,
        cancel: platform.schedule(() => void sendBatch(batch, false), UNDO_MS),
      }
      held = [...held, batch]
    },
    undo(taskId) {
      const isUndone = ({ task }: Decision) => taskId === undefined || task.id === taskId
      const batch = held.findLast(({ decisions }) => decisions.some(isUndone))
      if (!batch) return []
      const undone = batch.decisions.filter(isUndone)
      batch.decisions = batch.decisions.filter((decision) => !undone.includes(decision))
      if (batch.decisions.length === 0) release(batch)
      const next = new Map($decisions.get())
      for (const { task } of undone) next.delete(task.id)
      $decisions.set(next)
      return undone
    },
    flush,
  }
}

/** Sends a decision, and returns what has come of it. Never rejects. */
async function sendDecision(
  runtime: Runtime,
  { task, action, receiver, remark }: Decision,
  locale: string,
): Promise<Partial<Decision>> {
  const { platform, rest } = runtime
  const path = { id: task.id }
  const more = remark.trim() ? { remark: remark.trim() } : {}
  // sent even if the user leaves the page
  const options = { keepalive: true }
  try {
    if (receiver) {
      const form = { action: receiver.way, account: receiver.account, ...more }
      await rest(reassignTask, { path, form }, options)
    } else await rest(actOnTask, { path, form: { actionId: action.id, ...more } }, options)
    return { state: 'done' }
  } catch (error) {
    platform.log(`a decision failed: ${String(error)}`)
    if (!(error instanceof RequestError)) return { state: 'failed', serverMessage: '' }
    if (error.kind !== 'handled') return { state: 'failed', serverMessage: error.serverMessage }
    return { state: 'handled', handledBy: await readHandler(runtime, task, locale) }
  }
}

/** Fetches the name of the user who handled a task; '' if the server does not send it. Never rejects. */
async function readHandler(runtime: Runtime, task: Task, locale: string): Promise<string> {
  if (!task.process) return ''
  try {
    const process = await fetchProcess(runtime, task.process.id, locale)
    const step = process?.tasks.find(({ id, actionTime }) => id === task.id && actionTime > 0)
    return step?.actionUser ?? ''
  } catch (e) {
    runtime.platform.log(`failed to load who handled the task: ${String(e)}`)
    return ''
  }
}

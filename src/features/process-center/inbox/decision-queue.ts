import { onUserChange } from '../../../runtime/session/user-change.ts'
import { atom, type ReadableAtom } from 'nanostores'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { createDrafts } from '../../../runtime/page/drafts.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { readHandler } from '../handled-by.ts'
import { createTaskActions } from '../task-actions.ts'

/** Milliseconds during which a decision can be undone. It is sent afterwards. */
export const UNDO_MS = 5000

export interface Decision {
  task: Task
  action: TaskAction
  remark: string
  /** `held`: can be undone. `handled`: another user was first. `failed`: the task is open again. */
  state: 'held' | 'sending' | 'done' | 'handled' | 'failed'
  /** Name of the user who was first; '' if unknown. */
  handledBy: string
  /** The server's error text; '' for none. */
  serverMessage: string
}

interface DecideOptions {
  /** Language of the names in the replies. */
  locale: string
  /** Called when the server has accepted the decision. */
  onDone(): void
  /** Called with the resulting decision if the server has not accepted it (`handled` or `failed`). */
  onRefused(decision: Decision): void
}

/**
 * The user's decisions on this page, by task id. Each is held for {@link UNDO_MS} and then sent once. Leaving the
 * page or switching tabs sends all immediately. The opinion is stored as a draft until the server accepts it.
 */
interface DecisionQueue {
  $decisions: ReadableAtom<ReadonlyMap<string, Decision>>
  /** Ignored if the task already has a decision that has not failed. */
  decide(task: Task, action: TaskAction, remark: string, options: DecideOptions): void
  /** Reverts and returns the latest held decision; undefined if there is none. */
  undo(): Decision | undefined
  /** Sends all held decisions immediately. */
  flush(): void
}

/** Draft key of the opinion on a task (use-draft.ts). */
export const opinionDraft = (taskId: string): string => `opinion ${taskId}`

export function createDecisionQueue(runtime: Runtime): DecisionQueue {
  const { platform, session } = runtime
  const actions = runtime.service(createTaskActions)
  const drafts = runtime.service(createDrafts)
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map())
  /** Held decisions by task id, oldest first; `cancel` stops the timer. */
  const held = new Map<string, { cancel(): void; send(): void }>()

  const update = (id: string, change: Partial<Decision> | null) => {
    const next = new Map($decisions.get())
    const decision = next.get(id)
    if (!change) next.delete(id)
    else if (decision) next.set(id, { ...decision, ...change })
    $decisions.set(next)
    return next.get(id)
  }
  const flush = () => {
    for (const { send } of held.values()) send()
  }
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  /** Adds or removes the page listeners; they are active only while a decision is held. */
  const watchPage = (on: boolean) => {
    const change = on ? 'addEventListener' : 'removeEventListener'
    globalThis.window?.[change]('pagehide', flush)
    globalThis.document?.[change]('visibilitychange', flushWhenHidden)
    // closing a tab hides it first, but not in every browser; a decision is sent once anyway
    globalThis[change]?.('pagehide', flush)
  }
  const release = (id: string) => {
    held.get(id)?.cancel()
    held.delete(id)
    if (held.size === 0) watchPage(false)
  }

  async function send({ task, action, remark }: Decision, { locale, onDone, onRefused }: DecideOptions) {
    const { id } = task
    release(id)
    update(id, { state: 'sending' })
    const outcome = await actions.act(id, action.id, remark)
    if (outcome.state === 'done') {
      drafts.set(opinionDraft(id), '')
      update(id, { state: 'done' })
      return onDone()
    }
    const refused =
      outcome.state === 'handled'
        ? update(id, { state: 'handled', handledBy: await readHandler(runtime, task, locale) })
        : update(id, { state: 'failed', serverMessage: outcome.serverMessage })
    if (refused) onRefused(refused)
  }

  // when the user changes or signs out, held decisions are dropped: they must not be sent as another user
  onUserChange(session, () => {
    for (const id of [...held.keys()]) release(id)
    $decisions.set(new Map())
  })

  return {
    $decisions,
    decide(task, action, remark, options) {
      const { id } = task
      const before = $decisions.get().get(id)
      if (before && before.state !== 'failed') return
      const decision: Decision = { task, action, remark, state: 'held', handledBy: '', serverMessage: '' }
      const sendThis = () => void send(decision, options)
      if (held.size === 0) watchPage(true)
      held.set(id, { cancel: platform.schedule(sendThis, UNDO_MS), send: sendThis })
      drafts.set(opinionDraft(id), remark)
      $decisions.set(new Map($decisions.get()).set(id, decision))
    },
    undo() {
      const id = [...held.keys()].at(-1)
      if (id === undefined) return undefined
      const decision = $decisions.get().get(id)
      release(id)
      update(id, null)
      return decision
    },
    flush,
  }
}

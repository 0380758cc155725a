import { atom, type ReadableAtom } from 'nanostores'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { createDrafts } from '../../../runtime/page/drafts.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { readHandler } from '../handled-by.ts'
import { createTaskActions } from '../task-actions.ts'

/** How long a decision can be undone, in milliseconds. Nothing is sent meanwhile. */
export const UNDO_MS = 5000

export interface Decision {
  task: Task
  action: TaskAction
  remark: string
  /** `held`: can be undone. `handled`: somebody else was first. `failed`: the task is open again. */
  state: 'held' | 'sending' | 'done' | 'handled' | 'failed'
  /** Who was first; '' for unknown. */
  handledBy: string
  /** The server's words about a failure; '' for none. */
  serverMessage: string
}

export interface DecideOptions {
  /** Language of names. */
  locale: string
  /** Called when the server has taken it. */
  onDone(): void
  /** Called when it was not taken, with what became of it. */
  onRefused(decision: Decision): void
}

/**
 * The user's decisions of this page, by task id. Each is held for {@link UNDO_MS} and then sent once; leaving the
 * page, also for another tab, sends all at once. The opinion is a draft until the server has taken it.
 */
export interface DecisionQueue {
  $decisions: ReadableAtom<ReadonlyMap<string, Decision>>
  /** Ignored while the task has a decision that holds. */
  decide(task: Task, action: TaskAction, remark: string, options: DecideOptions): void
  /** Takes back the latest decision that is still held; undefined without one. */
  undo(): Decision | undefined
  /** Sends what is held now. */
  flush(): void
}

/** Under this name the opinion on a task is kept (use-draft.ts). */
export const opinionDraft = (taskId: string): string => `opinion ${taskId}`

export function createDecisionQueue(runtime: Runtime): DecisionQueue {
  const { platform, session } = runtime
  const actions = runtime.service(createTaskActions)
  const drafts = runtime.service(createDrafts)
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map())
  /** What is held, oldest first: how to stop its timer, and how to send it. */
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
  /** Listens only while something is held. */
  const watchPage = (on: boolean) => {
    const change = on ? 'addEventListener' : 'removeEventListener'
    globalThis.window?.[change]('pagehide', flush)
    globalThis.document?.[change]('visibilitychange', flushWhenHidden)
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

  // another user, or none: nothing is sent in the name of the one who has left
  const currentUser = () => {
    const now = session.$session.get()
    return now.state === 'signed-in' ? now.user.id : ''
  }
  let userId = currentUser()
  session.$session.listen(() => {
    if (currentUser() === userId) return
    userId = currentUser()
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

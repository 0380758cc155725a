import { atom, type ReadableAtom } from 'nanostores'
import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { createPageLifecycle } from '../../../runtime/bus/page-lifecycle.ts'
import { createDrafts } from '../../../runtime/session/drafts.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { onUserChange } from '../../../runtime/session/user-change.ts'
import { createUnsent } from './unsent.ts'
import { createOutbox, type KeptDecision } from './outbox.ts'
import { bodySize, sendDecision, type Outcome } from './send-decision.ts'

/** Milliseconds during which a decision can be undone. It is sent afterwards. */
export const UNDO_MS = 5000
/** Requests in flight at a time. */
const MAX_CONCURRENT = 4
/** Bytes of requests that may outlive a page: browsers allow 64 KiB for all that are in flight, those of the page too. */
const LEAVING_BYTES = 60_000

/** A decision on this page; `receiver` is null if the task is decided, not given to another person. */
export interface Decision extends Omit<KeptDecision, 'sentAt'> {
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
  /** Called with the number of decisions that the end of the session has kept from the server. */
  onKept(count: number): void
}

/** One task and what to do with it. */
export interface Choice {
  task: Task
  action: TaskAction
  receiver?: KeptDecision['receiver']
}

/**
 * The user's decisions on this page, by task id, a transfer to another person included: of a row, its menu or swipe, several rows, the inbox, or a process page.
 * What is decided together is held for {@link UNDO_MS} and then sent, each once. Leaving the page, switching tabs and
 * signing out send everything at once, as much as a browser sends for a page that is gone. Until the server has answered,
 * a decision is kept on the device: one that was not sent, or whose answer nobody has seen and whose task is open, is
 * offered to the same user again.
 */
export interface Decisions {
  $decisions: ReadableAtom<ReadonlyMap<string, Decision>>
  /** Decisions of this user that were not sent, from this page or an earlier one. */
  $unsent: ReadableAtom<readonly KeptDecision[]>
  /** Tasks that already have a decision that has not failed are left out. */
  decide(choices: readonly Choice[], remark: string, options: DecideOptions): void
  /**
   * Reverts and returns what was decided last, or the decision on one task, if it is still held; [] if there is nothing.
   */
  undo(taskId?: string): readonly Decision[]
  /** Sends everything held immediately. */
  flush(): void
  /** Sends what was not sent. */
  sendUnsent(options: DecideOptions): void
  /** Drops what was not sent: how many, and what brings it back. */
  discardUnsent(): { count: number; restore: () => void }
}

/** Draft keys of the remark on a task, and of that for the person who gets it (use-draft.ts). */
export const opinionDraft = (taskId: string): string => `opinion ${taskId}`
export const reassignDraft = (taskId: string): string => `reassign ${taskId}`
const draftOf = ({ task, receiver }: Pick<Decision, 'task' | 'receiver'>): string =>
  receiver ? reassignDraft(task.id) : opinionDraft(task.id)

/** Whether the task has a decision that has not failed. */
export const isDecided = (decisions: ReadonlyMap<string, Decision>, id: string): boolean => {
  const state = decisions.get(id)?.state
  return state !== undefined && state !== 'failed'
}

interface Batch {
  key: string
  /** What the server has not answered. */
  kept: readonly KeptDecision[]
  /** What can be undone. */
  held: readonly KeptDecision[]
  inFlight: number
  hasChanged: boolean
  /** Whether it survives the page. */
  isStored: boolean
  options: DecideOptions
  cancel(): void
  release(): Promise<unknown>
}

export function createDecisions(runtime: Runtime, page = createPageLifecycle()): Decisions {
  const { platform, session } = runtime
  const drafts = runtime.service(createDrafts)
  const outbox = createOutbox(runtime, page.locks)
  const unsent = createUnsent(runtime, outbox, (key) => batches.some((batch) => batch.key === key))
  const $decisions = atom<ReadonlyMap<string, Decision>>(new Map())
  /** What is not answered yet, oldest first. */
  let batches: Batch[] = []
  let queue: { batch: Batch; decision: KeptDecision }[] = []
  let inFlight = 0
  let bytesInFlight = 0
  let isLeaving = page.hidden()
  let whenIdle: (() => void)[] = []

  const isCurrent = ({ key }: Batch) => outbox.isOfUser(key)

  /** Sets the state of decisions, unless another user has signed in meanwhile. */
  function update(decisions: readonly KeptDecision[], change: Partial<Decision>): void {
    const next = new Map($decisions.get())
    for (const { task } of decisions) {
      const known = next.get(task.id)
      if (known) next.set(task.id, { ...known, ...change })
    }
    $decisions.set(next)
  }

  /** The browser asks whether to leave while more is under way than can outlive a page that keeps nothing. */
  const askBeforeLeaving = (event: Event) => {
    const lost = batches.flatMap(({ isStored, kept }) => (isStored ? [] : kept))
    if (lost.reduce((sum, decision) => sum + bodySize(decision), 0) > LEAVING_BYTES) event.preventDefault()
  }
  let stopAsking = () => {}

  function keep(batch: Batch, kept: readonly KeptDecision[]): void {
    batch.kept = kept
    batch.isStored = outbox.write(batch.key, kept)
    if (!batch.isStored) stopAsking = page.listen('beforeunload', askBeforeLeaving)
  }

  function start(decisions: readonly KeptDecision[], options: DecideOptions): Batch {
    const key = outbox.newKey()
    const batch = {
      ...{ key, options, kept: [], held: decisions, inFlight: 0, hasChanged: false, isStored: true },
      cancel: () => {},
      release: outbox.hold(key),
    }
    keep(batch, decisions)
    // a later decision on the same task replaces what was not sent
    const isReplaced = (old: KeptDecision) => decisions.some(({ task }) => task.id === old.task.id)
    unsent.change((old) => (isReplaced(old) ? null : old))
    for (const other of batches) drop(other, other.kept.filter(isReplaced))
    batches = [...batches, batch]
    const next = new Map($decisions.get())
    for (const decision of decisions)
      next.set(decision.task.id, { ...decision, state: 'held', handledBy: '', serverMessage: '' })
    $decisions.set(next)
    return batch
  }

  function send(batch: Batch): void {
    batch.cancel()
    queue = [...queue, ...batch.held.map((decision) => ({ batch, decision }))]
    batch.held = []
    fillUp()
  }
  const flush = () => batches.forEach(send)

  /** Starts requests: a few at a time while the page stays, and as many as may outlive it when it is left. */
  function fillUp(): void {
    const started: { batch: Batch; decision: KeptDecision; size: number }[] = []
    for (let next = queue[0]; next; next = queue[0]) {
      const size = isLeaving ? bodySize(next.decision) : 0
      if (isLeaving ? bytesInFlight + size > LEAVING_BYTES : inFlight >= MAX_CONCURRENT) break
      queue.shift()
      inFlight++
      next.batch.inFlight++
      bytesInFlight += size
      next.decision.sentAt = platform.now()
      started.push({ ...next, size })
    }
    for (const batch of new Set(started.map(({ batch }) => batch))) keep(batch, batch.kept)
    for (const { batch, decision, size } of started) void deliver(batch, decision, size)
  }

  async function deliver(batch: Batch, decision: KeptDecision, size: number): Promise<void> {
    update([decision], { state: 'sending' })
    const outcome = await sendDecision(runtime, decision, batch.options.locale, size > 0)
    inFlight--
    batch.inFlight--
    bytesInFlight -= size
    onOutcome(batch, decision, outcome)
    fillUp()
    endIfIdle(batch)
  }

  function onOutcome(batch: Batch, decision: KeptDecision, outcome: Outcome): void {
    const isMine = isCurrent(batch)
    const hasFailed = outcome.state === 'failed'
    // a refusal on a page that is left is not seen
    const isKept = hasFailed && (!outcome.isAnswered || isLeaving || !isMine)
    if (!isKept) drop(batch, [decision])
    if (!hasFailed) batch.hasChanged = true
    if (!isMine) return
    if (decision.remark || !hasFailed) drafts.set(draftOf(decision), hasFailed ? decision.remark : '')
    const { state, handledBy = '', serverMessage = '' }: Partial<Decision> & Outcome = outcome
    update([decision], { state, handledBy, serverMessage })
    const report = state === 'done' ? batch.options.onDone : batch.options.onRefused
    report({ ...decision, state, handledBy, serverMessage })
  }

  const drop = (batch: Batch, dropped: readonly KeptDecision[]) =>
    keep(
      batch,
      batch.kept.filter((decision) => !dropped.includes(decision)),
    )

  function endIfIdle(batch: Batch): void {
    if (batch.held.length > 0 || batch.inFlight > 0 || queue.some((queued) => queued.batch === batch)) return
    batch.cancel()
    batches = batches.filter((other) => other !== batch)
    // a page that asks is not kept by the browser for "Back"
    if (batches.every(({ isStored }) => isStored)) stopAsking()
    // §4: lists and counts are loaded again, once for all
    if (batch.hasChanged) invalidateTasks(runtime)
    if (batch.kept.length > 0 && !isCurrent(batch)) batch.options.onKept(batch.kept.length)
    void batch.release().then(() => (batch.kept.length > 0 ? unsent.refresh() : undefined))
    if (batches.length === 0) for (const done of whenIdle.splice(0)) done()
  }

  const leave = () => {
    isLeaving = true
    flush()
  }
  const onVisibilityChange = () => {
    isLeaving = page.hidden()
    if (isLeaving) return flush()
    fillUp()
    void unsent.refresh()
  }
  // closing a tab hides it first, but not in every browser
  page.listen('pagehide', leave)
  page.listen('pageshow', onVisibilityChange)
  page.listen('visibilitychange', onVisibilityChange)
  /** Sends everything while the session lasts; resolves to whether all of it was answered. */
  async function finish(): Promise<boolean> {
    leave()
    if (batches.length > 0) await new Promise<void>((done) => whenIdle.push(done))
    isLeaving = page.hidden()
    return !outbox.hasAny()
  }
  session.beforeSignOut?.add(finish)
  // nothing is sent as another user: what was not sent stays on the device
  onUserChange(session, () => {
    session.beforeSignOut?.add(finish)
    queue = []
    isLeaving = page.hidden()
    $decisions.set(new Map())
    for (const batch of batches) {
      batch.held = []
      endIfIdle(batch)
    }
    void unsent.refresh()
  })
  void unsent.refresh()

  return {
    $decisions,
    $unsent: unsent.$unsent,
    decide(choices, remark, options) {
      const known = $decisions.get()
      const decisions = choices
        .filter(({ task }) => !isDecided(known, task.id))
        .map((choice) => ({ receiver: null, ...choice, remark, sentAt: 0 }))
      if (decisions.length === 0) return
      const batch = start(decisions, options)
      batch.cancel = platform.schedule(() => send(batch), UNDO_MS)
    },
    undo(taskId) {
      const isUndone = ({ task }: KeptDecision) => taskId === undefined || task.id === taskId
      const batch = batches.findLast(({ held }) => held.some(isUndone))
      if (!batch) return []
      const undone = batch.held.filter(isUndone)
      batch.held = batch.held.filter((decision) => !undone.includes(decision))
      drop(batch, undone)
      endIfIdle(batch)
      for (const decision of undone) if (decision.remark) drafts.set(draftOf(decision), decision.remark)
      const left = new Map($decisions.get())
      const reverted = undone.flatMap(({ task }) => left.get(task.id) ?? [])
      for (const { task } of reverted) left.delete(task.id)
      $decisions.set(left)
      return reverted
    },
    flush,
    sendUnsent(options) {
      const decisions = unsent.offered()
      if (decisions.length > 0) send(start(decisions, options))
    },
    discardUnsent: unsent.discard,
  }
}

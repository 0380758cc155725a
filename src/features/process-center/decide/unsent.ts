import { atom } from 'nanostores'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { toJson } from '../../../contract/to-json.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { userIdOf } from '../../../runtime/session/user-change.ts'
import type { KeptDecision, Outbox } from './outbox.ts'
import { runConcurrently } from './run-concurrently.ts'
import { isUnanswered, readStep } from './send-decision.ts'

/** What was under way when its page ended has arrived by then, or never will. */
const ARRIVAL_MS = 5000

/**
 * The user's decisions that pages have left behind. Those whose request had begun are looked up first: the server may have
 * them, and only the answer was never seen.
 * @param isOwn whether this page works on a batch
 */
export function createUnsent(runtime: Runtime, outbox: Outbox, isOwn: (key: string) => boolean) {
  const { platform, session } = runtime
  const $unsent = atom<readonly KeptDecision[]>([])
  /** Keys of batches that no page works on. */
  let abandoned: string[] = []
  let cancelTimer = () => {}
  const userId = () => userIdOf(session.$session.get())

  /** What is there by now, one decision a task: another tab may have sent some of it. */
  function readAll(): KeptDecision[] {
    const byTask = new Map(abandoned.flatMap(outbox.read).map((kept) => [kept.task.id, kept]))
    return [...byTask.values()]
  }
  function read(): readonly KeptDecision[] {
    $unsent.set(readAll().filter(({ sentAt }) => sentAt === 0))
    return $unsent.get()
  }
  /** What the person has seen here and is still there: another tab may have sent it, or found more. */
  function offered(): readonly KeptDecision[] {
    const shown = new Set($unsent.get().map(toJson))
    return read().filter((decision) => shown.has(toJson(decision)))
  }
  /** Null removes a decision. */
  function change(changed: (decision: KeptDecision) => KeptDecision | null): void {
    for (const key of abandoned) {
      const known = outbox.read(key)
      const next = known.map(changed).filter((decision) => decision !== null)
      if (known.some((decision, i) => decision !== next[i])) outbox.write(key, next)
    }
    read()
  }

  async function refresh(): Promise<void> {
    const user = userId()
    const isSameUser = () => user === userId()
    const keys = user ? await outbox.abandoned(isOwn) : []
    if (!isSameUser()) return
    abandoned = keys
    read()
    const sent = readAll().filter(({ sentAt }) => sentAt > 0)
    const due = sent.filter(({ sentAt }) => platform.now() - sentAt >= ARRIVAL_MS)
    let open = sent.length - due.length
    let arrived = 0
    await runConcurrently(due, async ({ task, sentAt }) => {
      const step = await readStep(runtime, task, '').catch(nullIfUnanswered)
      if (!isSameUser()) return
      if (step === null) return void open++
      const isSame = (other: KeptDecision) => other.task.id === task.id && other.sentAt === sentAt
      change((other) => (!isSame(other) ? other : step ? null : { ...other, sentAt: 0 }))
      if (step) arrived++
    })
    if (!isSameUser()) return
    if (arrived > 0) invalidateTasks(runtime)
    cancelTimer()
    if (open > 0) cancelTimer = platform.schedule(() => void refresh(), ARRIVAL_MS)
  }

  return {
    $unsent,
    change,
    refresh,
    offered,
    /** Drops what is offered: how many, and what brings it back. */
    discard(): { count: number; restore: () => void } {
      const discarded = offered()
      const ids = new Set(discarded.map(({ task }) => task.id))
      change((decision) => (decision.sentAt === 0 && ids.has(decision.task.id) ? null : decision))
      const key = outbox.newKey()
      return {
        count: discarded.length,
        restore() {
          if (!outbox.isOfUser(key)) return
          outbox.write(key, discarded)
          abandoned = [...abandoned, key]
          read()
        },
      }
    },
  }
}

const nullIfUnanswered = (error: unknown) => (isUnanswered(error) ? null : undefined)

import { onUserChange } from '../../runtime/session/user-change.ts'
import { deleteDraft, urgeProcess, withdrawProcess } from '../../contract/additions/process-abilities.ts'
import * as contract from '../../contract/core/processes.ts'
import { actOnTask } from '../../contract/core/tasks.ts'
import { invalidateTasks } from '../../domain/task-live-updates.ts'
import { RequestError, type ErrorKind } from '../../runtime/wire/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Outcome of one action. `serverMessage` is the server's text, '' for none. */
export type ActionOutcome =
  | { state: 'done' }
  /** Another user handled it first: not an error. `handledBy` is set only if requested (handled-by.ts). */
  | { state: 'handled'; handledBy?: string }
  | { state: 'failed'; serverMessage: string; errorKind: ErrorKind }

/** Actions on tasks and processes (§4, §7). They never reject; an action in flight is not sent again. */
export interface TaskActions {
  /** @param among part of a bulk action, which invalidates lists and counts itself */
  act(taskId: string, actionId: string, remark: string, among?: boolean): Promise<ActionOutcome>
  markRead(processId: string): Promise<ActionOutcome>
  rate(processId: string, rating: number, remark: string): Promise<ActionOutcome>
  urge(processId: string): Promise<ActionOutcome>
  withdraw(processId: string): Promise<ActionOutcome>
  remove(processId: string): Promise<ActionOutcome>
}

/** Maximum number of concurrent writes. */
const MAX_CONCURRENT = 4

export function createTaskActions(runtime: Runtime): TaskActions {
  const { platform, rest, session } = runtime
  const inFlight = new Map<string, Promise<ActionOutcome>>()
  /** Tasks already handled: each task is acted on once. */
  const handledTaskIds = new Set<string>()
  onUserChange(session, () => handledTaskIds.clear())

  function runOnce(key: string, write: () => Promise<void>, isBatch = false): Promise<ActionOutcome> {
    const existing = inFlight.get(key)
    if (existing) return existing
    const run = write()
      .then(
        (): ActionOutcome => ({ state: 'done' }),
        (e: unknown): ActionOutcome => {
          platform.log(`${key.split(' ', 1)[0]} failed: ${String(e)}`)
          if (!(e instanceof RequestError))
            return { state: 'failed', serverMessage: '', errorKind: 'refused' }
          if (e.kind === 'handled') return { state: 'handled' }
          return { state: 'failed', serverMessage: e.serverMessage, errorKind: e.kind }
        },
      )
      .then((outcome) => {
        inFlight.delete(key)
        // §4: reload on success and if another user handled it
        if (outcome.state !== 'failed' && !isBatch) invalidateTasks(runtime)
        return outcome
      })
    inFlight.set(key, run)
    return run
  }

  return {
    act(id, actionId, remark, isBatch) {
      if (handledTaskIds.has(id)) return Promise.resolve({ state: 'handled' })
      // one key per task: while an action on it is in flight, further presses are ignored
      return runOnce(
        `act ${id}`,
        () =>
          rest(
            actOnTask,
            { path: { id }, form: { actionId, ...(remark.trim() && { remark: remark.trim() }) } },
            // sent even if the user leaves the page
            { keepalive: true },
          ),
        isBatch,
      ).then((outcome) => {
        if (outcome.state !== 'failed') handledTaskIds.add(id)
        return outcome
      })
    },
    markRead: (id) =>
      runOnce(`read ${id}`, () =>
        rest(contract.markProcessCopyRead, { path: { id }, form: { action: 'read' } }),
      ),
    rate: (id, rating, remark) =>
      runOnce(`rate ${id}`, () =>
        rest(contract.rateProcess, { path: { id }, form: { action: 'rate', rating, remark: remark.trim() } }),
      ),
    urge: (id) => runOnce(`urge ${id}`, () => rest(urgeProcess, { path: { id }, form: { action: 'urge' } })),
    withdraw: (id) =>
      runOnce(`withdraw ${id}`, () => rest(withdrawProcess, { path: { id }, form: { action: 'withdraw' } })),
    remove: (id) =>
      runOnce(`delete ${id}`, () => rest(deleteDraft, { path: { id }, form: { action: 'delete' } })),
  }
}

/** Runs all in order with at most MAX_CONCURRENT in flight; reports each start (null) and outcome. */
export async function runConcurrently<T>(
  items: readonly T[],
  run: (item: T) => Promise<ActionOutcome>,
  onProgress: (item: T, outcome: ActionOutcome | null) => void,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      onProgress(item, null)
      onProgress(item, await run(item))
    }
  }
  await Promise.all(items.slice(0, MAX_CONCURRENT).map(worker))
}

import { deleteDraft, urgeProcess, withdrawProcess, sendMessage } from '../../contract/additions/processes.ts'
import * as contract from '../../contract/core/processes.ts'
import { invalidateTasks } from '../../domain/task-live-updates.ts'
import { RequestError, type ErrorKind } from '../../runtime/wire/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Outcome of one action. `serverMessage` is the server's text, '' for none. */
export type ActionOutcome =
  | { state: 'done' }
  /** Another user was first. */
  | { state: 'handled' }
  | { state: 'failed'; serverMessage: string; errorKind: ErrorKind }

/** Actions on processes (§4, §7). They never reject; an action in flight is not sent again. Tasks: decide/decisions.ts. */
export interface ProcessActions {
  markRead(processId: string): Promise<ActionOutcome>
  rate(processId: string, rating: number, remark: string): Promise<ActionOutcome>
  urge(processId: string): Promise<ActionOutcome>
  withdraw(processId: string): Promise<ActionOutcome>
  remove(processId: string): Promise<ActionOutcome>
  /** @param key the same for a repetition of the same message */
  message(processId: string, text: string, key: string): Promise<ActionOutcome>
}

export function createProcessActions(runtime: Runtime): ProcessActions {
  const { platform, rest } = runtime
  const inFlight = new Map<string, Promise<ActionOutcome>>()

  function runOnce(key: string, write: () => Promise<void>): Promise<ActionOutcome> {
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
        if (outcome.state !== 'failed') invalidateTasks(runtime) // §4
        return outcome
      })
    inFlight.set(key, run)
    return run
  }

  return {
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
    message: (id, text, key) =>
      runOnce(`message ${id} ${key}`, () =>
        rest(sendMessage, { path: { id }, form: { action: 'message', text, key } }),
      ),
  }
}

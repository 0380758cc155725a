import {
  deleteDraft,
  urgeProcess,
  withdrawProcess,
  sendMessage,
} from '../../../contract/additions/processes.ts'
import * as contract from '../../../contract/core/processes.ts'
import type { RestOperation } from '../../../contract/operation.ts'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { RequestError, type ErrorKind } from '../../../runtime/wire/errors.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** Outcome of one action. `serverMessage` is the server's text, '' for none. */
export type ActionOutcome =
  | { state: 'done' }
  /** Another user was first. */
  | { state: 'handled' }
  | { state: 'failed'; serverMessage: string; errorKind: ErrorKind }

/** Actions on processes (§4, §7). They never reject; an action in flight is not sent again. Tasks: decide/decisions.ts. */
export function createProcessActions(runtime: Runtime) {
  const { platform, rest } = runtime
  const inFlight = new Map<string, Promise<ActionOutcome>>()

  function send<F extends { action: string; key?: string }>(
    operation: RestOperation<{ path: { id: string }; form: F }, void>,
    id: string,
    form: F,
  ): Promise<ActionOutcome> {
    const key = [form.action, id, form.key].join(' ')
    const existing = inFlight.get(key)
    if (existing) return existing
    const run = rest(operation, { path: { id }, form })
      .then(
        (): ActionOutcome => ({ state: 'done' }),
        (e: unknown): ActionOutcome => {
          platform.log(`${form.action} failed: ${String(e)}`)
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
    markRead: (id: string) => send(contract.markProcessCopyRead, id, { action: 'read' }),
    rate: (id: string, rating: number, remark: string) =>
      send(contract.rateProcess, id, { action: 'rate', rating, remark: remark.trim() }),
    urge: (id: string) => send(urgeProcess, id, { action: 'urge' }),
    withdraw: (id: string) => send(withdrawProcess, id, { action: 'withdraw' }),
    delete: (id: string) => send(deleteDraft, id, { action: 'delete' }),
    /** @param key the same for a repetition of the same message */
    message: (id: string, text: string, key: string) =>
      send(sendMessage, id, { action: 'message', text, key }),
  }
}

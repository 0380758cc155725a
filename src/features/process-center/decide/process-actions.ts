import {
  deleteDraft,
  urgeProcess,
  withdrawProcess,
  sendMessage,
} from '../../../contract/additions/processes.ts'
import * as contract from '../../../contract/core/processes.ts'
import type { RestOperation } from '../../../contract/operation.ts'
import { invalidateTasks } from '../../../domain/task-live-updates.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/**
 * Actions on processes (§4, §7); an action in flight is not sent again. They throw RequestError; `handled`: another user was
 * first. Tasks: decide/decisions.ts.
 */
export function createProcessActions(runtime: Runtime) {
  const { platform, rest } = runtime
  const inFlight = new Map<string, Promise<'done' | 'handled'>>()

  function send<F extends { action: string; key?: string }>(
    operation: RestOperation<{ path: { id: string }; form: F }, void>,
    id: string,
    form: F,
  ) {
    const key = [form.action, id, form.key].join(' ')
    const post = async () => {
      let outcome: 'done' | 'handled' = 'done'
      try {
        await rest(operation, { path: { id }, form })
      } catch (error) {
        platform.log(`${form.action} failed: ${String(error)}`)
        if (!(error instanceof RequestError && error.kind === 'handled')) throw error
        outcome = 'handled'
      } finally {
        inFlight.delete(key)
      }
      invalidateTasks(runtime) // §4
      return outcome
    }
    const run = inFlight.get(key) ?? post()
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

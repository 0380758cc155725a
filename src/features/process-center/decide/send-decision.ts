import { reassignTask } from '../../../contract/additions/tasks.ts'
import { actOnTask } from '../../../contract/core/tasks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { RequestError, type ErrorKind } from '../../../runtime/wire/errors.ts'
import { fetchProcess } from '../facts/process-details.ts'
import type { KeptDecision } from './outbox.ts'

/** What has come of a decision that was sent. */
export type Outcome =
  | { state: 'done' }
  /** Another user was first; their name, '' if unknown. */
  | { state: 'handled'; handledBy: string }
  /** `isAnswered`: the server has refused it, with its text or ''. Otherwise it may have arrived or not. */
  | { state: 'failed'; isAnswered: boolean; serverMessage: string }

const UNANSWERED = new Set<ErrorKind>(['network', 'timeout', 'token-invalid', 'logged-out'])
/** Whether the connection or the session has failed, not what was asked for. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof RequestError && UNANSWERED.has(error.kind)

type Sent = Pick<KeptDecision, 'action' | 'receiver' | 'remark'>

const reassignForm = ({ way, account }: NonNullable<Sent['receiver']>) => ({ action: way, account })
const remarkForm = ({ remark }: Sent) => (remark.trim() ? { remark: remark.trim() } : {})

/** The bytes of a decision's request that count for what a page may leave behind. */
export const bodySize = (decision: Sent): number => {
  const { receiver, action } = decision
  const form: Record<string, string> = receiver ? reassignForm(receiver) : { actionId: action.id }
  return String(new URLSearchParams({ ...form, remark: decision.remark.trim() })).length
}

/**
 * Sends a decision. Never rejects.
 * @param locale language of the names in the replies
 * @param keepalive lets the request outlive the page
 */
export async function sendDecision(
  runtime: Runtime,
  { task, ...decision }: KeptDecision,
  locale: string,
  keepalive: boolean,
): Promise<Outcome> {
  const { platform, rest } = runtime
  const path = { id: task.id }
  const options = keepalive ? { keepalive } : {}
  const { receiver, action } = decision
  try {
    await (receiver
      ? rest(reassignTask, { path, form: { ...reassignForm(receiver), ...remarkForm(decision) } }, options)
      : rest(actOnTask, { path, form: { actionId: action.id, ...remarkForm(decision) } }, options))
    return { state: 'done' }
  } catch (error) {
    platform.log(`a decision failed: ${String(error)}`)
    if (!(error instanceof RequestError)) return { state: 'failed', isAnswered: true, serverMessage: '' }
    const { kind, serverMessage } = error
    if (kind !== 'handled') return { state: 'failed', isAnswered: !isUnanswered(error), serverMessage }
    const step = await readStep(runtime, task, locale).catch(() => undefined)
    return { state: 'handled', handledBy: step?.actionUser ?? '' }
  }
}

/** The task as a completed step of its process; undefined if it is open, or the server does not say. Throws RequestError. */
export async function readStep(runtime: Runtime, { id, process }: KeptDecision['task'], locale: string) {
  const detail = process?.id ? await fetchProcess(runtime, process.id, locale) : null
  return detail?.tasks.find((step) => step.id === id && step.actionTime > 0)
}

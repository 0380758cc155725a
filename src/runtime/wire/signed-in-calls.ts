import type { BaseName } from '../../contract/operation.ts'
import type { Platform } from '../page/platform.ts'
import { singleFlight } from '../memoize.ts'
import type { Session } from '../session/session.ts'
import { RequestError } from './errors.ts'

interface Operation {
  anonymous: boolean
  base?: BaseName
  method?: string
  document?: string
}

interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface SignedInCalls {
  /**
   * Sends a call of the signed-in user. If the token is refused (§8), renews it and sends the call once more.
   * @param send sends it; with other options for the same call later
   * @throws RequestError
   */
  call<T, O extends CallOptions>(
    operation: Operation,
    send: (options?: O) => Promise<T>,
    options?: O,
  ): Promise<T>
  /** Call when the user changes. */
  reset(): void
}

const isTokenRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.kind === 'token-invalid'

/** Safe to repeat. */
const isRead = ({ method = 'GET', document = '' }: Operation) =>
  method === 'GET' && !document.trimStart().startsWith('mutation')

/**
 * Decides what a refused token means. A server that refuses one call and answers others, because the token lacks a
 * scope for it, refuses that call only: its part of the page reports it. If none is answered, the session is refused,
 * and signs in again; never loops.
 */
export function createSignedInCalls(session: Session, { log }: Pick<Platform, 'log'>): SignedInCalls {
  const pending = new Set<Promise<unknown>>()
  /** Number of calls that were answered. */
  let answered = 0
  /** Repeats the last read of each operation that was answered, latest last. */
  const reads = new Map<Operation, () => Promise<unknown>>()
  /** What is refused while other calls are answered. */
  const refusedAlone = new Set<Operation>()

  async function track<T>(
    operation: Operation,
    send: () => Promise<T>,
    repeat: () => Promise<T>,
  ): Promise<T> {
    const sent = send()
    pending.add(sent)
    try {
      const reply = await sent
      answered++
      refusedAlone.delete(operation)
      reads.delete(operation)
      if (isRead(operation)) reads.set(operation, repeat)
      return reply
    } finally {
      pending.delete(sent)
    }
  }

  /** Whether a read of something else that was answered before still is; true if nothing says the contrary. */
  const isStillAnswered = singleFlight(async (operation: Operation) => {
    const repeat = [...reads].findLast(([other]) => other !== operation)?.[1]
    if (!repeat) return false
    try {
      await repeat()
      return true
    } catch (error) {
      return !isTokenRefused(error)
    }
  })

  async function isAnsweredOtherwise(operation: Operation, before: number): Promise<boolean> {
    await Promise.all([...pending].map((call) => call.catch(() => {})))
    return answered > before || isStillAnswered(operation)
  }

  return {
    async call(operation, send, options) {
      const attempt = () =>
        track(
          operation,
          () => send(options),
          () => send({ ...options!, signal: undefined }),
        )
      const before = answered
      const token = session.tokens()?.accessToken
      let failure: unknown
      try {
        return await attempt()
      } catch (error) {
        failure = error
      }
      const isSignedIn = () => session.$session.get().state === 'signed-in'
      if (!(failure instanceof RequestError) || !isSignedIn()) throw failure
      const { base = 'appCenter' } = operation
      if (failure.kind === 'logged-out')
        session.clear({ system: base, status: failure.status, code: failure.code })
      if (!isTokenRefused(failure) || refusedAlone.has(operation)) throw failure
      const current = session.tokens()?.accessToken
      if ((current && current !== token) || (await session.renew()))
        try {
          return await attempt()
        } catch (error) {
          failure = error
        }
      if (!isTokenRefused(failure)) throw failure
      const { status, code } = failure
      if (await isAnsweredOtherwise(operation, before)) refusedAlone.add(operation)
      // not awaited: it may navigate away, and the UI should show the failure meanwhile
      else if (isSignedIn())
        session
          .reauthenticate({ system: base, status, code })
          .catch((error: unknown) => log(`sign-in failed to start: ${String(error)}`))
      throw failure
    },
    reset() {
      answered = 0
      reads.clear()
      refusedAlone.clear()
    },
  }
}

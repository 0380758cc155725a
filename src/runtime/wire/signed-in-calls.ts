import type { BaseName } from '../../contract/operation.ts'
import type { Browser } from '../page/browser.ts'
import type { Session } from '../session/session.ts'
import { userIdOf } from '../session/user-change.ts'
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

const serviceOf = ({ base = 'appCenter' }: Operation): BaseName => base

/**
 * Decides what a refused token means. A service that refuses one call and answers others, because the token lacks a
 * scope for it, refuses that call only: its part of the page reports it. A service that refuses all of its calls while
 * others answer is named, with a way to sign in, and everything else goes on. If none answers, the session is refused,
 * and signs in again; never loops.
 */
export function createSignedInCalls(session: Session, { log }: Pick<Browser, 'log'>): SignedInCalls {
  /** What is refused while other calls are answered: operations, and services. */
  const refusedAlone = new Set<Operation | BaseName>()
  const answers = createAnswers((operation) => {
    refusedAlone.delete(operation)
    const service = serviceOf(operation)
    if (refusedAlone.delete(service)) session.accepted(service)
  })

  return {
    async call(operation, send, options) {
      const attempt = () =>
        answers.track(
          operation,
          () => send(options),
          () => send(options && { ...options, signal: undefined }),
        )
      const before = answers.counts()
      const service = serviceOf(operation)
      const token = session.tokens()?.accessToken
      const userId = userIdOf(session.$session.get())
      // what one user asked for is never sent as another, nor is the other signed out because of it
      const isSameUser = () => userId === userIdOf(session.$session.get())
      let failure: unknown
      try {
        return await attempt()
      } catch (error) {
        failure = error
      }
      if (!(failure instanceof RequestError) || !isSameUser()) throw failure
      if (failure.kind === 'logged-out')
        session.clear({ system: service, status: failure.status, code: failure.code })
      if (!isTokenRefused(failure) || refusedAlone.has(operation) || refusedAlone.has(service)) throw failure
      const current = session.tokens()?.accessToken
      if (((current && current !== token) || (await session.renew())) && isSameUser())
        try {
          return await attempt()
        } catch (error) {
          failure = error
        }
      if (!isTokenRefused(failure)) throw failure
      const { status, code } = failure
      const isAnswered = await answers.goOn('same', operation, before)
      const isOnlyOne = !isAnswered && (await answers.goOn('other', operation, before))
      // it may have answered another call while the other services were asked
      if (isAnswered || answers.hasMore(service, before)) {
        refusedAlone.add(operation)
        throw failure
      }
      const isShown = refusedAlone.has(service) || (isOnlyOne && service === 'trace')
      if (isOnlyOne) refusedAlone.add(service)
      // not awaited: it may navigate away, and the UI should show the failure meanwhile
      if (isSameUser() && !isShown)
        session
          .reauthenticate({ system: service, status, code }, isOnlyOne)
          .catch((error: unknown) => log(`sign-in failed to start: ${String(error)}`))
      throw failure
    },
    reset() {
      answers.reset()
      refusedAlone.clear()
    },
  }
}

/** Which services answer the calls of the signed-in user. */
function createAnswers(onAnswer: (operation: Operation) => void) {
  const pending = new Set<Promise<unknown>>()
  /** Number of calls that each service answered. */
  const answered = new Map<BaseName, number>()
  /** Repeats the last read of each operation that was answered, latest last. */
  const reads = new Map<Operation, () => Promise<unknown>>()

  async function track<T>(
    operation: Operation,
    send: () => Promise<T>,
    repeat: () => Promise<T>,
  ): Promise<T> {
    const sent = send()
    pending.add(sent)
    try {
      const reply = await sent
      const service = serviceOf(operation)
      answered.set(service, (answered.get(service) ?? 0) + 1)
      onAnswer(operation)
      reads.delete(operation)
      if (isRead(operation)) reads.set(operation, repeat)
      return reply
    } finally {
      pending.delete(sent)
    }
  }
  const repeating = new Map<Operation, Promise<boolean>>()
  /** Whether a read that was answered before still is; true if nothing says the contrary. */
  function isStillAnswered(operation: Operation, repeat: () => Promise<unknown>): Promise<boolean> {
    const running = repeating.get(operation)
    if (running) return running
    const result = repeat()
      .then(
        () => true,
        (error: unknown) => !isTokenRefused(error),
      )
      .finally(() => repeating.delete(operation))
    repeating.set(operation, result)
    return result
  }

  const hasMore = (service: BaseName, before: ReadonlyMap<BaseName, number>) =>
    (answered.get(service) ?? 0) > (before.get(service) ?? 0)

  /** Whether the service of a refused call, or another one, answers other calls. */
  async function goOn(
    who: 'same' | 'other',
    operation: Operation,
    before: ReadonlyMap<BaseName, number>,
  ): Promise<boolean> {
    await Promise.all([...pending].map((call) => call.catch(() => {})))
    const counts = (service: BaseName) => (service === serviceOf(operation)) === (who === 'same')
    if ([...answered.keys()].some((service) => counts(service) && hasMore(service, before))) return true
    const read = [...reads].findLast(([other]) => other !== operation && counts(serviceOf(other)))
    return read !== undefined && isStillAnswered(...read)
  }

  return {
    track,
    goOn,
    hasMore,
    counts: (): ReadonlyMap<BaseName, number> => new Map(answered),
    reset() {
      answered.clear()
      reads.clear()
    },
  }
}

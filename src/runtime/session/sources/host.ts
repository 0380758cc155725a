import { meProfile } from '../../../contract/core/profile.ts'
import { DecodeError, nullable, object, string, timestamp } from '../../../contract/decoders.ts'
import type { Runtime } from '../../runtime.ts'
import { readTime } from '../../time/read-time.ts'
import { createWireFetch } from '../../wire/fetch.ts'
import { createRest } from '../../wire/rest.ts'
import { renewalDelay, timerDelay } from '../limiter.ts'
import { isToken } from '../record.ts'
import type { User } from '../record.ts'

/** Validates the host's value; returns null if it is invalid or expired. */
function parseHostSession(value: unknown, timeZone: string, now: number) {
  try {
    const { accessToken, expiresAt, user } = object({
      accessToken: string(),
      expiresAt: (v) => {
        const time = readTime(v, { timeZone, isEnd: true })
        // a small number is a time long ago
        return Number.isNaN(time) ? timestamp(v) : time
      },
      user: nullable(object({ id: string(), name: string() })),
    })(value)
    if (!isToken(accessToken) || (expiresAt > 0 && expiresAt <= now)) return null
    return { accessToken, expiresAt, user: user?.id ? { id: user.id, name: user.name || user.id } : null }
  } catch (e) {
    if (e instanceof DecodeError) return null
    throw e
  }
}

/** Fetches the user of a token from the process platform, if the host does not provide one. */
async function fetchUser({ config, platform }: Runtime, accessToken: string): Promise<User> {
  const wireFetch = createWireFetch(config, { tokens: () => ({ accessToken, idToken: '' }) }, platform)
  const { id, name, account } = await createRest(config, wireFetch)(meProfile, {})
  return { id, name: name || account || id }
}

/**
 * Sets the runtime's session to the host's.
 * @returns a function that stops refreshing it from the host; the session stays until the host removes it
 */
export function acceptHostSession(runtime: Runtime, input: unknown): () => void {
  const { platform, session } = runtime
  let isActive = true
  let cancelTimer = () => {}

  async function readInput(): Promise<void> {
    const value: unknown = typeof input === 'function' ? await (input as () => unknown)() : input
    if (!isActive) return
    const parsed = parseHostSession(value, runtime.config.timeZone, platform.now())
    if (!parsed) {
      if (value !== null && value !== undefined) platform.log('ignored an invalid host session')
      return session.setHostSession(null)
    }
    const { accessToken, expiresAt } = parsed
    const user = parsed.user ?? (await fetchUser(runtime, accessToken))
    if (!isActive) return
    session.setHostSession({ accessToken, idToken: '', user })
    if (!expiresAt) return
    const remainingMs = expiresAt - platform.now()
    // a value that the host does not renew ends then; a timer may end long before it does
    const delay = typeof input === 'function' ? renewalDelay(remainingMs) : remainingMs
    cancelTimer = platform.schedule(start, timerDelay(delay))
  }
  const start = () =>
    void readInput().catch((e: unknown) => {
      // the message of the host's error may contain the token
      platform.log(`the host provided no session (${e instanceof Error ? e.name : typeof e})`)
      if (isActive) session.setHostSession(null)
    })

  start()
  return () => {
    isActive = false
    cancelTimer()
  }
}

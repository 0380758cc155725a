import { meProfile } from '../../../contract/core/profile.ts'
import { DecodeError, nullable, object, string, timestamp } from '../../../contract/decoders.ts'
import type { Runtime } from '../../runtime.ts'
import { readTime } from '../../time/read-time.ts'
import { createWireFetch } from '../../wire/fetch.ts'
import { serverClock } from '../../time/server-clock.ts'
import { createRest } from '../../wire/rest.ts'
import { renewalDelay, timerDelay } from '../limiter.ts'
import { isToken } from '../../oidc/record.ts'
import type { User } from '../../oidc/record.ts'

/** Validates the host's value; returns null if it is invalid. */
function parseHostSession(value: unknown, timeZone: string) {
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
    if (!isToken(accessToken)) return null
    return { accessToken, expiresAt, user: user?.id ? { id: user.id, name: user.name || user.id } : null }
  } catch (e) {
    if (e instanceof DecodeError) return null
    throw e
  }
}

/** Fetches the user of a token from the process platform, if the host does not provide one. */
async function fetchUser(runtime: Runtime, accessToken: string): Promise<User> {
  const { config, platform } = runtime
  const tokens = () => ({ accessToken, idToken: '' })
  const { learn } = serverClock(runtime)
  const wireFetch = createWireFetch(config, { tokens }, { ...platform, learn })
  const { id, name, account } = await createRest(config, wireFetch)(meProfile, {})
  return { id, name: name || account || id }
}

/** Asks the hall for the time; whatever it answers, its `Date` counts. Without one, the device's clock stands. */
async function askTime({ config, platform }: Runtime, { learn }: ReturnType<typeof serverClock>) {
  const { anonymous } = createWireFetch(config, { tokens: () => null }, { ...platform, learn })
  const url = new URL('univ-config.json', config.scriptBase)
  await anonymous(url, { method: 'HEAD', cache: 'no-store' }).catch(() => {})
}

/** A session that ends this soon, by a clock that no server has told, may be one of a device with a wrong clock. */
const DOUBTFUL_MS = 5 * 60_000

/**
 * Sets the runtime's session to the host's.
 * @returns a function that stops refreshing it from the host; the session stays until the host removes it
 */
export function acceptHostSession(runtime: Runtime, input: unknown): () => void {
  const { platform, session } = runtime
  let isActive = true
  let cancelTimer = () => {}
  let unsubscribe = () => {}
  let asked: Promise<void> | undefined
  const clock = serverClock(runtime)

  async function readInput(): Promise<void> {
    const value: unknown = typeof input === 'function' ? await input() : input
    if (!isActive) return
    const parsed = parseHostSession(value, runtime.config.timeZone)
    const remaining = () => (parsed?.expiresAt || Infinity) - clock.now()
    if (parsed?.expiresAt && !asked && clock.$ahead.get() === null) {
      asked = askTime(runtime, clock)
      if (remaining() < DOUBTFUL_MS) await asked
      if (!isActive) return
    }
    unsubscribe()
    if (!parsed || remaining() <= 0) {
      // until a server tells that the device's clock is wrong
      if (parsed) unsubscribe = clock.$ahead.listen(start)
      if (value !== null && value !== undefined) platform.log('ignored an invalid host session')
      return session.setHostSession(null)
    }
    const { accessToken, expiresAt } = parsed
    const user = parsed.user ?? (await fetchUser(runtime, accessToken))
    if (!isActive) return
    session.setHostSession({ accessToken, idToken: '', user })
    if (!expiresAt) return
    const plan = () => {
      cancelTimer()
      const remainingMs = remaining()
      // a value that the host does not renew ends then; a timer may end long before it does
      const delay = typeof input === 'function' ? renewalDelay(remainingMs) : remainingMs
      cancelTimer = platform.schedule(start, timerDelay(delay))
    }
    plan()
    unsubscribe = clock.$ahead.listen(plan)
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
    unsubscribe()
  }
}

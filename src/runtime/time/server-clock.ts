import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../page/browser.ts'

/**
 * The servers' clock, by the `Date` of their replies: what they sent is compared with it, because clocks of devices are
 * wrong by minutes and hours. Where no reply has told it, the device's clock stands. Sessions that this device began
 * (runtime/session), timers and ages of caches use the device's clock, which they began with.
 */
interface ServerClock {
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds that the device is ahead, negative: behind; null if not known. */
  $ahead: ReadableAtom<number | null>
  /** @param sentAt the device's clock when the request was sent */
  learn(reply: Reply): void
}

interface Reply {
  headers: Headers
  sentAt: number
  /** It comes from the server, not from the browser's cache, which sends the `Date` of then. */
  isFresh: boolean
}

/** A cached reply is as old as it may be stored; older ones than this tell nothing of a clock that is ahead. */
const MAX_CACHED_MS = 5 * 60_000

export function createServerClock({ platform }: { platform: Pick<Clock, 'now'> }): ServerClock {
  const $ahead = atom<number | null>(null)
  const now = () => platform.now() - ($ahead.get() ?? 0)
  return {
    now,
    $ahead,
    learn({ headers, sentAt, isFresh }) {
      // visible on the page's own origin, and where Access-Control-Expose-Headers names it
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isNaN(date)) return
      const earliest = date + (Number(headers.get('age')) || 0) * 1000
      const maxAge = isFresh ? 0 : maxAgeOf(headers)
      const latest = earliest + 1000 + maxAge + Math.max(0, platform.now() - sentAt)
      const ahead = $ahead.get() ?? 0
      const time = now()
      if (time < earliest) $ahead.set(ahead - (earliest - time))
      else if (maxAge <= MAX_CACHED_MS) $ahead.set(ahead + Math.max(0, time - latest))
    },
  }
}

/** Milliseconds that a browser may use a reply, also while it fetches another one; Infinity if it decides itself. */
function maxAgeOf(headers: Headers): number {
  const control = headers.get('cache-control') ?? ''
  if (/no-store|no-cache/.test(control)) return 0
  const seconds = [...control.matchAll(/(?:^|[ ,])(?:max-age|stale-while-revalidate)=(\d+)/g)]
  return seconds.length ? seconds.reduce((sum, [, n]) => sum + Number(n), 0) * 1000 : Infinity
}

interface Holder {
  service<T>(make: (runtime: { platform: Pick<Clock, 'now'> }) => T): T
}

export const serverClock = (runtime: Holder): ServerClock => runtime.service(createServerClock)
/** The time to compare with what servers sent. */
export const serverNow = (runtime: Holder): number => serverClock(runtime).now()

import { atom, type ReadableAtom } from 'nanostores'
import type { Platform } from '../../runtime/runtime.ts'

/** §4: a countdown opens a link when an answer asks for it; decisions, "Assistant". */
export type CountdownState =
  /** Whole seconds that are left. */
  | { state: 'counting'; left: number }
  /** Stopped by the reader: by cancel, by focus, by hover. The link stays. */
  | { state: 'stopped' }
  | { state: 'opened' }
  /** The browser let no window open. */
  | { state: 'blocked' }

export interface Countdown {
  $countdown: ReadableAtom<CountdownState>
  stop(): void
}

export const DEFAULT_SECONDS = 3
/** A browser blocks a window that opens more than five seconds after the press. */
export const MOST_SECONDS = 4

export const secondsOf = (asked: number): number =>
  Number.isFinite(asked) && asked > 0
    ? Math.min(MOST_SECONDS, Math.max(1, Math.round(asked)))
    : DEFAULT_SECONDS

/** @param open false where the browser let no window open */
export function startCountdown(
  { later }: Pick<Platform, 'later'>,
  asked: number,
  open: () => boolean,
): Countdown {
  const $countdown = atom<CountdownState>({ state: 'counting', left: secondsOf(asked) })
  let stopClock = () => {}
  const tick = () => {
    stopClock = later(() => {
      const now = $countdown.get()
      if (now.state !== 'counting') return
      if (now.left > 1) {
        $countdown.set({ state: 'counting', left: now.left - 1 })
        tick()
      } else $countdown.set({ state: open() ? 'opened' : 'blocked' })
    }, 1000)
  }
  tick()
  return {
    $countdown,
    stop() {
      stopClock()
      if ($countdown.get().state === 'counting') $countdown.set({ state: 'stopped' })
    },
  }
}

import { atom, type ReadableAtom } from 'nanostores'
import type { Browser } from '../../../runtime/page/browser.ts'

/** §4: a countdown that opens a link when an answer requests it. */
type CountdownState =
  /** Seconds left. */
  | { state: 'counting'; left: number }
  /** Stopped by cancel, focus or hover. The link stays. */
  | { state: 'stopped' }
  | { state: 'opened' }
  /** The browser blocked the window. */
  | { state: 'blocked' }

export interface Countdown {
  $countdown: ReadableAtom<CountdownState>
  stop(): void
}

const DEFAULT_SECONDS = 3
/** Browsers block windows that open more than five seconds after a click. */
const MAX_SECONDS = 4

export const clampSeconds = (requested: number): number =>
  Number.isFinite(requested) && requested > 0
    ? Math.min(MAX_SECONDS, Math.max(1, Math.round(requested)))
    : DEFAULT_SECONDS

/** @param open returns false when the browser blocked the window */
export function startCountdown(
  { schedule }: Pick<Browser, 'schedule'>,
  requested: number,
  open: () => boolean,
): Countdown {
  const $countdown = atom<CountdownState>({ state: 'counting', left: clampSeconds(requested) })
  let cancelTimer = () => {}
  const tick = () => {
    cancelTimer = schedule(() => {
      const current = $countdown.get()
      if (current.state !== 'counting') return
      if (current.left > 1) {
        $countdown.set({ state: 'counting', left: current.left - 1 })
        tick()
      } else $countdown.set({ state: open() ? 'opened' : 'blocked' })
    }, 1000)
  }
  tick()
  return {
    $countdown,
    stop() {
      cancelTimer()
      if ($countdown.get().state === 'counting') $countdown.set({ state: 'stopped' })
    },
  }
}

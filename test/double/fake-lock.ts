// One lock of navigator.locks, shared by the tabs of a simulated browser.

/** Delivers a callback to a tab: later if the tab sleeps. */
type Deliver = (run: () => void) => void

/** @returns `request` of a LockManager; `deliver` tells a tab that its lock was stolen */
export function createFakeLock() {
  const queue: { run(): Promise<void> }[] = []
  let takeAway: (() => void) | null = null
  const next = () => {
    if (!takeAway) void queue.shift()?.run()
  }
  return (deliver: Deliver, { signal, steal }: LockOptions, run: () => Promise<void>) =>
    new Promise<void>((done, no) => {
      const turn = {
        async run() {
          const take = () => deliver(() => no(new DOMException('stolen', 'AbortError')))
          takeAway = take
          try {
            await run()
            done()
          } catch (e) {
            no(e as Error)
          } finally {
            if (takeAway === take) takeAway = null
            next()
          }
        },
      }
      signal?.addEventListener('abort', () => {
        const index = queue.indexOf(turn)
        if (index < 0) return
        queue.splice(index, 1)
        no(signal.reason as Error)
      })
      if (steal) {
        takeAway?.()
        takeAway = null
        queue.unshift(turn)
      } else queue.push(turn)
      next()
    })
}

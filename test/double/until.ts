import { setTimeout as pause } from 'node:timers/promises'

/** Waits for what a test brought about (chunks load on the way); fails where it does not come. */
export async function until(met: () => unknown): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    if (met()) return
    await pause(1)
  }
  throw new Error(`did not come true: ${String(met)}`)
}

/** Long enough for whatever should not have happened. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await pause(1)
}

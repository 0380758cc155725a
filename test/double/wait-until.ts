import { setTimeout as pause } from 'node:timers/promises'

/** Resolves once `met` returns true (chunks may load meanwhile); rejects if it never does. */
export async function waitUntil(met: () => unknown): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    if (met()) return
    await pause(1)
  }
  throw new Error(`did not come true: ${String(met)}`)
}

/** Lets pending timers and replies run, before a test asserts that nothing happened. */
export async function waitIdle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await pause(1)
}

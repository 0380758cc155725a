import { setTimeout as pause } from 'node:timers/promises'

/** Resolves once `met` returns true (chunks may load meanwhile); rejects if it never does. */
export async function waitUntil(met: () => unknown): Promise<void> {
  for (const end = performance.now() + 15_000; !met(); await pause(1))
    if (performance.now() > end) throw new Error(`did not come true: ${String(met)}`)
}

/** Lets pending timers and replies run, before a test asserts that nothing happened. */
export async function waitIdle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await pause(1)
}

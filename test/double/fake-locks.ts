import type { PageLifecycle } from '../../src/runtime/bus/page-lifecycle.ts'
import { flush } from '../runtime/session/fake-clock.ts'

/** Web Locks of several tabs. */
export class FakeLocks {
  readonly #held: { name: string; owner: object; mode: string }[] = []

  readonly #gone = new Set<object>()

  of(owner: object): NonNullable<PageLifecycle['locks']> {
    const request = async (name: string, ...rest: unknown[]) => {
      const run = rest.at(-1) as (lock: unknown) => unknown
      const { mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as LockOptions
      await flush()
      if (this.#gone.has(owner)) return new Promise(() => {})
      // nobody waits here: owners have names of their own, the others ask only whether it is free
      if (
        this.#held.some((lock) => lock.name === name && (lock.mode === 'exclusive' || mode === 'exclusive'))
      )
        return run(null)
      const lock = { name, owner, mode }
      this.#held.push(lock)
      try {
        return await run(lock)
      } finally {
        if (this.#held.includes(lock)) this.#held.splice(this.#held.indexOf(lock), 1)
      }
    }
    return { request } as NonNullable<PageLifecycle['locks']>
  }

  releaseAll(owner: object) {
    this.#gone.add(owner)
    for (const lock of this.#held.filter((held) => held.owner === owner))
      this.#held.splice(this.#held.indexOf(lock), 1)
  }
}

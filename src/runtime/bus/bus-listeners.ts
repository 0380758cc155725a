import type { EventType } from '../../contract/core/bus-events.ts'
import type { Runtime } from '../runtime.ts'

type Listener = (subject: string) => void

/** Bus subscriptions. The bus is open while there is at least one listener and a signed-in user. */
export class BusListeners {
  readonly #runtime: Runtime
  readonly #listeners = new Map<EventType, Set<Listener>>()
  #bus: Promise<{ close(): void }> | null = null

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** @returns an unsubscribe function */
  add(type: EventType, run: Listener): () => void {
    // a new wrapper per call, so that the same function can subscribe twice
    const listener: Listener = (subject) => {
      try {
        run(subject)
      } catch (e) {
        this.#runtime.platform.log(`a listener for "${type}" failed: ${String(e)}`)
      }
    }
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
    this.open()
    return () => {
      listeners.delete(listener)
      if (!this.#hasListeners()) this.close()
    }
  }

  open(): void {
    const { config, platform, session } = this.#runtime
    const isSignedIn = session.$session.get().state === 'signed-in'
    if (this.#bus || !this.#hasListeners() || !isSignedIn || !config.bases.bus) return
    // imported on demand to keep the stream out of the first load
    const opening = import('./bus.ts').then(({ Bus }) => new Bus(this.#runtime, this.#dispatch))
    this.#bus = opening
    opening.catch((e: unknown) => {
      platform.log(`the bus failed to start: ${String(e)}`)
      if (this.#bus === opening) this.#bus = null
    })
  }

  close(): void {
    void this.#bus?.then(
      (bus) => bus.close(),
      () => {},
    )
    this.#bus = null
  }

  #hasListeners(): boolean {
    return [...this.#listeners.values()].some(({ size }) => size > 0)
  }

  readonly #dispatch = (type: EventType, subject: string): void =>
    this.#listeners.get(type)?.forEach((run) => run(subject))
}

import type { FetchAdapter } from '../wire/fetch.ts'
import type { Storages } from './storage.ts'

/** Platform APIs that the runtime uses: browser-platform.ts on a page, mocked in tests. */
export interface Platform extends FetchAdapter {
  storages: Storages
  schedule(run: () => void, ms: number): () => void
  random(): number
  /** Opens a channel between the tabs of this origin; undefined if not supported. */
  channel(name: string): BroadcastChannel | undefined
  userAgent: string
  log(message: string): void
}

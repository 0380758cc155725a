import type { ReadableAtom } from 'nanostores'
import type { EventType } from '../contract/core/bus-events.ts'
import type { Config } from './config/config.ts'
import type { Browser } from './page/browser.ts'
import type { Toasts } from './page/toast.ts'
import type { Session } from './session/session.ts'
import type { SourceStatus } from './source/problem.ts'
import type { Graphql } from './wire/graphql.ts'
import type { QueryClient } from './wire/query.ts'
import type { Rest } from './wire/rest.ts'

/** Services that all tags of a page share; several runtimes (two tenants, a test) can coexist. */
export interface Runtime {
  config: Config
  platform: Browser
  session: Session
  rest: Rest
  graphql: Graphql
  queries: QueryClient
  toasts: Toasts
  /** Set if the items come from a list that the page provides; there is no portal and no sign-in then. */
  source?: { $status: ReadableAtom<SourceStatus> }
  /** Subscribes to the bus while signed in; returns an unsubscribe function. */
  on(type: EventType, run: (subject: string) => void): () => void
  /** Returns the single instance created by a factory, so that the tags of a page share their domain stores. */
  service<T>(make: (runtime: Runtime) => T): T
}

/** The minimal runtime of a tag that only reads public numbers (the visit counter); a full runtime extends it. */
export interface PublicRuntime {
  config: Pick<Config, 'lang' | 'timeZone'> & { bases: Pick<Config['bases'], 'taskCenter'> }
  platform: Omit<Browser, 'channel' | 'userAgent'>
  /** Returns the single instance created by a factory. */
  service<T>(make: (runtime: PublicRuntime) => T): T
}

export const isFullRuntime = (runtime: PublicRuntime): runtime is Runtime => 'session' in runtime

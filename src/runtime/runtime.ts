import type { ReadableAtom } from 'nanostores'
import type { BaseName } from '../contract/operation.ts'
import type { EventType } from '../contract/core/bus-events.ts'
import type { Config } from './config/resolve-config.ts'
import { BusListeners } from './bus/bus-listeners.ts'
import { createCapabilities } from './wire/capabilities.ts'
import { createGraphql, type Graphql } from './wire/graphql.ts'
import { createQueryClient, type QueryClient } from './wire/query.ts'
import type { Rest } from './wire/rest.ts'
import { createWait } from './wire/retry.ts'
import type { Session } from './session/session.ts'
import type { SourceStatus } from './source/create-source-runtime.ts'
import type { Storages } from './page/storage.ts'
import { createToasts, type Toasts } from './page/toast.ts'
import { createWireFetch, type FetchAdapter } from './wire/fetch.ts'

/** Platform APIs that the runtime uses: {@link import('./page/browser-platform.ts')} on a page, mocked in tests. */
export interface Platform extends FetchAdapter {
  storages: Storages
  schedule(run: () => void, ms: number): () => void
  random(): number
  /** Opens a channel between the tabs of this origin; undefined if not supported. */
  channel(name: string): BroadcastChannel | undefined
  userAgent: string
  log(message: string): void
}

/** Services that all tags of a page share; several runtimes (two tenants, a test) can coexist. */
export interface Runtime {
  config: Config
  platform: Platform
  session: Session
  rest: Rest
  graphql: Graphql
  queries: QueryClient
  toasts: Toasts
  /** Set if the items come from a list that the page provides; there is no portal and no sign-in then. */
  source?: { $status: ReadableAtom<SourceStatus> }
  /** Subscribes to the bus (decisions, "Bus") while signed in; returns an unsubscribe function. */
  on(type: EventType, run: (subject: string) => void): () => void
  /** Returns the single instance created by a factory, so that the tags of a page share their domain stores. */
  service<T>(make: (runtime: Runtime) => T): T
}

export function createRuntime(config: Config, platform: Platform, session: Session): Runtime {
  const wireFetch = createWireFetch(config, session, platform)
  // a guest's first reads use GraphQL, so REST is imported with the first call that needs it; once loaded it is called
  // synchronously, because a request sent while the page unloads must start in the same task
  let loadedRest: Rest | undefined
  const rest: Rest = async (...call) =>
    (loadedRest ??= (await import('./wire/rest.ts')).createRest(config, wireFetch))(...call)
  const graphql = createGraphql({
    config,
    session,
    wireFetch,
    platform,
    capabilities: () => runtime.service(createCapabilities),
    onAdditionsFound: () => queries.invalidate([], false),
  })
  const channel = platform.channel(`univ:${config.tenant}`)
  const queries = createQueryClient({
    now: () => platform.now(),
    random: () => platform.random(),
    log: (message) => platform.log(message),
    channel,
    wait: createWait((run, ms) => platform.schedule(run, ms)),
  })

  // only requests of a signed-in user can fail because of their token
  async function withTokenRefresh<T>(
    operation: { anonymous: boolean; base?: BaseName },
    request: () => Promise<T>,
  ): Promise<T> {
    const token = session.tokens()?.accessToken
    try {
      return await request()
    } catch (e) {
      if (operation.anonymous || !userIdOf(session)) throw e
      const part = await import('./wire/token-refresh.ts').catch(() => {
        throw e
      })
      return part.retryWithNewToken(runtime, operation, request, e, token)
    }
  }
  const services = new Map<unknown, unknown>()

  const runtime: Runtime = {
    config,
    platform,
    session,
    rest: (operation, input, options) => withTokenRefresh(operation, () => rest(operation, input, options)),
    graphql: (operation, variables, options) =>
      withTokenRefresh(operation, () => graphql(operation, variables, options)),
    queries,
    toasts: createToasts((run, ms) => platform.schedule(run, ms)),
    on: (type, run) => busListeners.add(type, run),
    service<T>(make: (runtime: Runtime) => T): T {
      if (!services.has(make)) services.set(make, make(runtime))
      return services.get(make) as T
    },
  }

  const busListeners = new BusListeners(runtime)
  let userId = userIdOf(session)
  // a signed-in user's first call needs both: prefetch them in parallel
  if (userId) Promise.all([import('./wire/graphql-client.ts'), import('./wire/rest.ts')]).catch(() => {})
  session.$session.listen(() => {
    const current = userIdOf(session)
    if (current === userId) return
    userId = current
    busListeners.close()
    queries.reset(current !== '')
    busListeners.open()
  })
  return runtime
}

const userIdOf = (session: Session) => {
  const s = session.$session.get()
  return s.state === 'signed-in' ? s.user.id : ''
}

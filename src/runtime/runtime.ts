import type { EventType } from '../contract/events.ts'
import type { Config } from './config.ts'
import { CallFailed } from './errors.ts'
import { createGraphql, type Graphql } from './graphql.ts'
import { createQueries, type Queries } from './query.ts'
import type { Rest } from './rest.ts'
import type { Session } from './session.ts'
import type { Storages } from './storage.ts'
import { createToasts, type Toasts } from './toast.ts'
import { createSend, type Wire } from './transport.ts'

/** The platform as the runtime sees it; scripted in tests, {@link import('./browser.ts')} on a page. */
export interface Platform extends Wire {
  storages: Storages
  later(run: () => void, ms: number): () => void
  random(): number
  /** Between the tabs of this origin; undefined where there is none. */
  channel(name: string): BroadcastChannel | undefined
  userAgent: string
  log(message: string): void
}

/** What all tags of a page share; two runtimes (two tenants, a test) can live side by side. */
export interface Runtime {
  config: Config
  platform: Platform
  session: Session
  rest: Rest
  graphql: Graphql
  queries: Queries
  toasts: Toasts
  /** Listens to the bus (decisions, "Bus") while signed in; returns the way to stop. */
  on(type: EventType, run: (subject: string) => void): () => void
  /** The one instance of a maker: tags of one page share their domain stores through it. */
  one<T>(make: (runtime: Runtime) => T): T
}

export function createRuntime(config: Config, platform: Platform, session: Session): Runtime {
  const send = createSend(config, session, platform)
  // a guest's first reads are GraphQL: REST comes with the first call that needs it
  const rest: Rest = async (...call) => (await import('./rest.ts')).createRest(config, send)(...call)
  const graphql = createGraphql(config, session, send)
  const channel = platform.channel(`univ:${config.tenant}`)
  const queries = createQueries({
    now: () => platform.now(),
    random: () => platform.random(),
    log: (message) => platform.log(message),
    channel,
    wait: (ms, signal) =>
      new Promise((done) => {
        const stop = platform.later(done, ms)
        signal.addEventListener('abort', () => (stop(), done()), { once: true })
      }),
  })

  /** §8 and decisions: a refused token is renewed once and the call repeated, then sign-in; never a loop. */
  async function recovering<T>(call: () => Promise<T>): Promise<T> {
    const before = session.tokens()?.accessToken
    try {
      return await call()
    } catch (e) {
      if (!(e instanceof CallFailed) || !before) throw e
      if (e.trouble === 'logged-out') session.forget()
      else if (e.trouble === 'token-invalid') {
        const other = session.tokens()?.accessToken
        if ((other && other !== before) || (await session.renew())) return call()
        await session.again()
      }
      throw e
    }
  }

  const made = new Map<unknown, unknown>()
  const listeners = new Map<EventType, Set<(subject: string) => void>>()
  let bus: Promise<{ close(): void }> | null = null
  const openBus = () => {
    if (bus || listeners.size === 0 || session.$session.get().state !== 'signed-in' || !config.bases.bus)
      return
    // the stream is never part of a first load
    bus = import('./bus.ts').then(({ openBus: open }) =>
      open(runtime, (type, subject) => listeners.get(type)?.forEach((run) => run(subject))),
    )
    bus.catch((e: unknown) => platform.log(String(e)))
  }
  const closeBus = () => {
    void bus?.then(
      (b) => b.close(),
      () => {},
    )
    bus = null
  }

  const runtime: Runtime = {
    config,
    platform,
    session,
    rest: (operation, input, options) => recovering(() => rest(operation, input, options)),
    graphql: (operation, variables, options) => recovering(() => graphql(operation, variables, options)),
    queries,
    toasts: createToasts((run, ms) => platform.later(run, ms)),
    on(type, run) {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(run))
      openBus()
      return () => {
        set.delete(run)
        if (set.size === 0) listeners.delete(type)
        if (listeners.size === 0) closeBus()
      }
    },
    one<T>(make: (runtime: Runtime) => T): T {
      if (!made.has(make)) made.set(make, make(runtime))
      return made.get(make) as T
    },
  }

  let who = idOf(session)
  // a signed-in person's first call needs it: asked for now, beside everything else
  if (who) Promise.all([import('./calling.ts'), import('./rest.ts')]).catch(() => {})
  session.$session.listen(() => {
    const now = idOf(session)
    if (now === who) return
    who = now
    closeBus()
    queries.reset()
    openBus()
  })
  return runtime
}

const idOf = (session: Session) => {
  const s = session.$session.get()
  return s.state === 'signed-in' ? s.user.id : ''
}

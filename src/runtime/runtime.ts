import type { EventType } from '../contract/events.ts'
import type { Config } from './config.ts'
import { CallFailed } from './errors.ts'
import { createGraphql, type Graphql } from './graphql.ts'
import { createQueries, type Queries } from './query.ts'
import type { Rest } from './rest.ts'
import { waiting } from './retry.ts'
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

/** What a tag needs that reads public numbers only (the counter); every runtime is one, too. */
export interface Base {
  config: Pick<Config, 'lang'> & { bases: Pick<Config['bases'], 'taskCenter'> }
  platform: Pick<Platform, 'fetch' | 'now' | 'later' | 'log' | 'storages'>
  /** The one instance of a maker. */
  one<T>(make: (base: Base) => T): T
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
    wait: waiting((run, ms) => platform.later(run, ms)),
  })

  /** §8 and decisions: a refused token is renewed once and the call repeated, then sign-in; never a loop. */
  async function recovering<T>(anonymous: boolean, call: () => Promise<T>): Promise<T> {
    const token = () => session.tokens()?.accessToken
    for (let before = token(), again = false; ; again = true) {
      try {
        return await call()
      } catch (e) {
        const trouble = e instanceof CallFailed && !anonymous && idOf(session) ? e.trouble : ''
        if (trouble === 'logged-out') session.forget()
        if (trouble !== 'token-invalid') throw e
        const other = token()
        if (!again && ((other && other !== before) || (await session.renew()))) continue
        // the page is about to be left: what is on screen is not kept waiting for that
        session.again().catch((error: unknown) => platform.log(`the sign-in did not begin: ${String(error)}`))
        throw e
      }
    }
  }

  const made = new Map<unknown, unknown>()
  const listeners = new Map<EventType, Set<(subject: string) => void>>()
  let bus: Promise<{ close(): void }> | null = null
  const openBus = () => {
    if (
      bus ||
      ![...listeners.values()].some(({ size }) => size) ||
      session.$session.get().state !== 'signed-in' ||
      !config.bases.bus
    )
      return
    // the stream is never part of a first load
    bus = import('./bus.ts').then(({ openBus: open }) =>
      open(runtime, (type, subject) => listeners.get(type)?.forEach((run) => run(subject))),
    )
    const mine = bus
    mine.catch((e: unknown) => {
      platform.log(`no bus: ${String(e)}`)
      if (bus === mine) bus = null
    })
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
    rest: (operation, input, options) =>
      recovering(operation.anonymous, () => rest(operation, input, options)),
    graphql: (operation, variables, options) =>
      recovering(operation.anonymous, () => graphql(operation, variables, options)),
    queries,
    toasts: createToasts((run, ms) => platform.later(run, ms)),
    on(type, run) {
      // each its own, also when one function listens twice; and one that throws harms nobody else
      const mine = (subject: string) => {
        try {
          run(subject)
        } catch (e) {
          platform.log(`what follows from a "${type}" failed: ${String(e)}`)
        }
      }
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(mine))
      openBus()
      return () => {
        set.delete(mine)
        if (![...listeners.values()].some(({ size }) => size)) closeBus()
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
    queries.reset(now !== '')
    openBus()
  })
  return runtime
}

const idOf = (session: Session) => {
  const s = session.$session.get()
  return s.state === 'signed-in' ? s.user.id : ''
}

import { allCapabilities } from '../../src/contract/additions.docs.ts'
import type { Config } from '../../src/runtime/config/config.ts'
import { resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import { createRuntime } from '../../src/runtime/create/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { createBrowserDouble, createMemoryStore } from './browser-double.ts'
import { createSessionDouble, type SessionDouble } from './session-double.ts'

/** One call that reached the server. */
export interface Call {
  /** A GraphQL operation's name, or method and path below the base: 'PUT /me/preference/FavoriteApps/7'. */
  name: string
  /** GraphQL variables, or the merged query, form and JSON body of a REST call. */
  input: Record<string, unknown>
  /** The bearer token sent; '' for none. */
  bearer: string
  url: string
}

/** Data of the operation (GraphQL) or the whole body (REST); a function is called for each request. */
export type Answer = unknown | ((call: Call, signal?: AbortSignal | null) => unknown)

/** An error reply: HTTP status, body. Statuses below 500 are not retried. */
class ErrorReply {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown = {}) {
    this.status = status
    this.body = body
  }
}
export const createErrorReply = (status = 403, body: unknown = {}): ErrorReply => new ErrorReply(status, body)
/** HTTP 200 with GraphQL errors and no data. */
export const graphqlErrors = (message: string): ErrorReply =>
  new ErrorReply(200, { data: null, errors: [{ message }] })
/** No connection; such calls are retried as the clock advances. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch')
}
/** Never replies; the call ends when it is aborted. */
export const neverReplies = (): Promise<never> => new Promise(() => {})

export interface ScriptedOptions {
  config?: Record<string, unknown>
  session?: SessionDouble
  /** The clock's time in epoch milliseconds. */
  now?: number
  local?: Record<string, string>
}

export interface ScriptedRuntime {
  runtime: Runtime
  session: SessionDouble
  /** Mutable: affects the next replies. */
  replies: Record<string, Answer>
  calls: Call[]
  called(name: string): Call[]
  /** Logged entries. */
  logged: string[]
  /** Advances the clock and runs due timers in order. */
  tick(ms: number): void
}

const HOME = 'https://hall.example.edu/'

/**
 * A real runtime with a scripted server, a clock that only `tick` advances, and in-memory storages.
 * @param replies by GraphQL operation name or 'METHOD /path' (below the base; `{id}` matches any segment).
 *   `me` defaults to the session's user; other calls get 404.
 */
export function createScriptedRuntime(
  replies: Record<string, Answer>,
  options: ScriptedOptions = {},
): ScriptedRuntime {
  const { session = createSessionDouble(), now: start = Date.parse('2026-03-02T00:00:00Z') } = options
  const logged: string[] = []
  const calls: Call[] = []
  const log = (message: string) => void logged.push(message)
  const source = {
    // all additions are available unless a test overrides them
    values: { capabilities: allCapabilities(), ...options.config },
    url: `${HOME}univ-config.json`,
    label: 'univ-config.json',
  }
  const config = resolveConfig(HOME, [source], log)
  let now = start
  let timers: { time: number; run(): void }[] = []

  const platform = createBrowserDouble({
    now: () => now,
    schedule(run, ms) {
      const timer = { time: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((t) => t !== timer))
    },
    storages: { local: createMemoryStore(options.local), session: createMemoryStore() },
    log,
    async fetch(input, init = {}) {
      const call = parseCall(config, String(input instanceof Request ? input.url : input), init)
      calls.push(call)
      const given = findAnswer(double.replies, call.name)
      const aborted = new Promise<never>((_, reject) => {
        const give = () => reject(init.signal!.reason as Error)
        if (init.signal?.aborted) give()
        else init.signal?.addEventListener('abort', give, { once: true })
      })
      aborted.catch(() => {})
      const run = async () =>
        typeof given === 'function' ? (given as (...given: unknown[]) => unknown)(call, init.signal) : given
      const answer = await Promise.race([run(), aborted])
      // a custom Response, such as a stream
      if (answer instanceof Response) return answer
      if (answer instanceof ErrorReply) return reply(answer.body, answer.status)
      const graphql = !call.name.includes(' ')
      return reply(graphql ? { data: { [call.name]: answer ?? null } } : (answer ?? { errno: 0 }))
    },
  })

  const double: ScriptedRuntime = {
    runtime: createRuntime(config, platform, session),
    session,
    replies: { me: () => profileOf(session), ...replies },
    calls,
    logged,
    called: (name) => calls.filter((call) => matchesPattern(name, call.name)),
    tick(ms) {
      const end = now + ms
      for (;;) {
        const next = timers.filter((t) => t.time <= end).sort((a, b) => a.time - b.time)[0]
        if (!next) break
        timers = timers.filter((t) => t !== next)
        now = Math.max(now, next.time)
        next.run()
      }
      now = end
    },
  }
  return double
}

const reply = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The user's profile; its id equals the provider's `sub`. */
const profileOf = ({ $session }: SessionDouble) => {
  const current = $session.get()
  return current.state === 'signed-in' ? { id: current.user.id, name: current.user.name } : null
}

/** 'PUT /favourites/{id}' matches 'PUT /favourites/7'. */
const matchesPattern = (pattern: string, name: string) => {
  const [a, b] = [pattern.split('/'), name.split('/')]
  return a.length === b.length && a.every((part, i) => /^\{\w+\}$/.test(part) || part === b[i])
}

function findAnswer(replies: Record<string, Answer>, name: string): Answer {
  const key = Object.hasOwn(replies, name) ? name : Object.keys(replies).find((k) => matchesPattern(k, name))
  return key === undefined ? createErrorReply(404) : replies[key]
}

function parseCall(config: Config, href: string, init: RequestInit): Call {
  const url = new URL(href)
  const query = Object.fromEntries(url.searchParams)
  const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
  const { anonymousAppCenter, appCenter, ...others } = config.bases
  const address = url.origin + url.pathname
  const written = typeof init.body === 'string' ? init.body : ''
  const json = written.startsWith('{') ? (JSON.parse(written) as Record<string, unknown>) : null
  if (address === anonymousAppCenter || address === appCenter) {
    const document = query['query'] ?? String(json?.['query'])
    const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? ''
    const input = json?.['variables'] ?? JSON.parse(query['variables'] ?? '{}')
    return { name, input: (input ?? {}) as Record<string, unknown>, bearer, url: href }
  }
  const base = Object.values(others).find((b) => b !== '' && address.startsWith(`${b}/`)) ?? url.origin
  const form = json
    ? {}
    : Object.fromEntries(init.body instanceof FormData ? init.body : new URLSearchParams(written))
  const name = `${init.method ?? 'GET'} ${address.slice(base.length)}`
  return { name, input: { ...query, ...form, ...json }, bearer, url: href }
}

/** Resolves once `met` returns true; rejects after 15 seconds, because the machine may be busy. Replies take a few turns of the event loop. */
export async function waitFor(met: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !met();) {
    if (Date.now() > end) throw new Error(`${met.toString()} did not come true`)
    await new Promise((done) => setTimeout(done, 1))
  }
}

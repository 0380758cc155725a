import { resolveConfig, type Config } from '../../src/runtime/config.ts'
import { createRuntime, type Platform, type Runtime } from '../../src/runtime/runtime.ts'
import { createStore, type Store } from '../../src/runtime/storage.ts'
import { sessionDouble, type SessionDouble } from './session.ts'

/** One call that reached the far side. */
export interface Call {
  /** A GraphQL operation's name, or method and path below the base: 'PUT /me/preference/FavoriteApps/7'. */
  name: string
  /** GraphQL variables, or the query, form and JSON body of a REST call put together. */
  input: Record<string, unknown>
  /** The bearer sent, '' for none. */
  bearer: string
  url: string
}

/** Data of the operation itself (GraphQL) or the whole body (REST); a function is asked at each call. */
export type Answer = unknown | ((call: Call) => unknown)

/** The far side refuses: HTTP status, body. Statuses below 500 are not tried again. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown = {}) {
    this.status = status
    this.body = body
  }
}
export const refused = (status = 403, body: unknown = {}): Refusal => new Refusal(status, body)
/** HTTP 200 with GraphQL errors, and nothing else. */
export const errors = (message: string): Refusal => new Refusal(200, { data: null, errors: [{ message }] })
/** No connection; such calls are tried again as time passes. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch')
}
/** Never answers; ends when the call is given up. */
export const silence = (): Promise<never> => new Promise(() => {})

export interface Options {
  config?: Record<string, unknown>
  session?: SessionDouble
  /** Epoch milliseconds at which the clock stands. */
  now?: number
  local?: Record<string, string>
}

export interface Scripted {
  runtime: Runtime
  session: SessionDouble
  /** Change it to change what comes next. */
  replies: Record<string, Answer>
  calls: Call[]
  called(name: string): Call[]
  /** What was logged. */
  told: string[]
  /** Lets time pass: what is due runs in order. */
  tick(ms: number): void
}

const HOME = 'https://hall.example.edu/'

/**
 * A real runtime in front of a scripted far side, a clock that only `tick` moves, and storages in memory.
 * @param replies by GraphQL operation name or 'METHOD /path' (below the base; `{id}` stands for any part).
 *   What is not listed answers 404.
 */
export function scripted(replies: Record<string, Answer>, options: Options = {}): Scripted {
  const { session = sessionDouble(), now: start = Date.parse('2026-03-02T00:00:00Z') } = options
  const told: string[] = []
  const calls: Call[] = []
  const log = (message: string) => void told.push(message)
  const source = { values: options.config ?? {}, url: `${HOME}univ-config.json`, from: 'univ-config.json' }
  const config = resolveConfig(HOME, [source], log)
  let now = start
  let timers: { at: number; run(): void }[] = []

  const platform: Platform = {
    now: () => now,
    random: () => 0.5,
    later(run, ms) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((t) => t !== timer))
    },
    storages: { local: memory(options.local), session: memory() },
    channel: () => undefined,
    userAgent: '',
    log,
    async fetch(input, init = {}) {
      const call = callOf(config, String(input instanceof Request ? input.url : input), init)
      calls.push(call)
      const given = answerTo(double.replies, call.name)
      const aborted = new Promise<never>((_, reject) => {
        const give = () => reject(init.signal!.reason as Error)
        if (init.signal?.aborted) give()
        else init.signal?.addEventListener('abort', give, { once: true })
      })
      aborted.catch(() => {})
      const run = async () => (typeof given === 'function' ? (given as (c: Call) => unknown)(call) : given)
      const answer = await Promise.race([run(), aborted])
      if (answer instanceof Refusal) return reply(answer.body, answer.status)
      const graphql = !call.name.includes(' ')
      return reply(graphql ? { data: { [call.name]: answer } } : (answer ?? {}))
    },
  }

  const double: Scripted = {
    runtime: createRuntime(config, platform, session),
    session,
    replies: { ...replies },
    calls,
    told,
    called: (name) => calls.filter((call) => fits(name, call.name)),
    tick(ms) {
      const end = now + ms
      for (;;) {
        const next = timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((t) => t !== next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = end
    },
  }
  return double
}

const reply = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function memory(kept: Record<string, string> = {}): Store {
  const store = createStore(() => undefined)
  for (const [key, value] of Object.entries(kept)) store.set(key, value)
  return store
}

/** 'PUT /favourites/{id}' fits 'PUT /favourites/7'. */
const fits = (pattern: string, name: string) => {
  const [a, b] = [pattern.split('/'), name.split('/')]
  return a.length === b.length && a.every((part, i) => /^\{\w+\}$/.test(part) || part === b[i])
}

function answerTo(replies: Record<string, Answer>, name: string): Answer {
  const key = Object.hasOwn(replies, name) ? name : Object.keys(replies).find((k) => fits(k, name))
  return key === undefined ? refused(404) : replies[key]
}

function callOf(config: Config, href: string, init: RequestInit): Call {
  const url = new URL(href)
  const query = Object.fromEntries(url.searchParams)
  const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
  const { anonymousAppCenter, appCenter, ...others } = config.bases
  const at = url.origin + url.pathname
  const written = typeof init.body === 'string' ? init.body : ''
  const json = written.startsWith('{') ? (JSON.parse(written) as Record<string, unknown>) : null
  if (at === anonymousAppCenter || at === appCenter) {
    const document = query['query'] ?? String(json?.['query'])
    const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? ''
    const input = json?.['variables'] ?? JSON.parse(query['variables'] ?? '{}')
    return { name, input: (input ?? {}) as Record<string, unknown>, bearer, url: href }
  }
  const base = Object.values(others).find((b) => b !== '' && at.startsWith(`${b}/`)) ?? url.origin
  const form = json ? {} : Object.fromEntries(new URLSearchParams(written))
  const name = `${init.method ?? 'GET'} ${at.slice(base.length)}`
  return { name, input: { ...query, ...form, ...json }, bearer, url: href }
}

/** Resolves once the question is answered by yes; fails after two seconds. Replies take a few turns of the loop. */
export async function until(met: () => boolean): Promise<void> {
  for (const end = Date.now() + 2000; !met();) {
    if (Date.now() > end) throw new Error(`${met.toString()} did not come true`)
    await new Promise((done) => setTimeout(done, 1))
  }
}

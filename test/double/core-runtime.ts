// A real runtime that calls the core server's functions directly, without sockets: strict GraphQL and REST of §7.
import { createBrowserDouble, createMemoryStore } from './browser-double.ts'
import { resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import type { KeyValueStore } from '../../src/runtime/page/storage.ts'
import { createRuntime } from '../../src/runtime/create/create-runtime.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { runGraphql } from './core-server-graphql.ts'
import { accounts, createPersonalData } from './core-server-processes.ts'
import { runRest } from './core-server-rest.ts'
import { createSessionDouble, type SessionDouble } from './session-double.ts'

interface CoreRequest {
  /** The GraphQL operation's name, or method and path: 'GET /me/calendar'. */
  name: string
  method: string
  document: string
  variables: Record<string, unknown>
  status: number
}

type MaybeReply = { status: number; body?: unknown } | undefined

export interface CoreRuntimeOptions {
  who?: 'guest' | 'student'
  config?: Record<string, unknown>
  local?: KeyValueStore
  now?: () => number
  /** Overrides the reply of the core server; return undefined to keep it. */
  answer?(request: Omit<CoreRequest, 'status'>): MaybeReply | Promise<MaybeReply>
}

interface CoreRuntime {
  runtime: Runtime
  session: SessionDouble
  sent: CoreRequest[]
  local: KeyValueStore
  /** Runs what was scheduled, whatever its time. */
  runTimers(): void
}

const HOME = 'https://core.example.edu/'
const REST_OPTIONS = { envelope: 'entities', writes: 'errno', guestsMayAsk: false } as const
const student = accounts[0]!

export function createCoreRuntime(options: CoreRuntimeOptions = {}): CoreRuntime {
  const { local = createMemoryStore(), now = () => 1_800_000_000_000 } = options
  const source = { values: options.config ?? {}, url: `${HOME}univ-config.json`, label: 'univ-config.json' }
  const config = resolveConfig(HOME, [source], () => {})
  const session = createSessionDouble(
    options.who === 'student' ? { id: String(student.id), name: student.name } : 'guest',
  )
  const me = createPersonalData(student)
  const sent: CoreRequest[] = []
  const timers = new Set<() => void>()

  async function respond(href: string, init: RequestInit): Promise<{ status: number; body?: unknown }> {
    const url = new URL(href)
    const method = init.method ?? 'GET'
    const text = typeof init.body === 'string' ? init.body : ''
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    const person = new Headers(init.headers).has('authorization') ? me : null
    const record = async (
      request: Omit<CoreRequest, 'status'>,
      answer: () => { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>,
    ) => {
      const reply = (await options.answer?.(request)) ?? (await answer())
      sent.push({ ...request, status: reply.status })
      return reply
    }
    if (url.pathname.startsWith('/app-center/')) {
      const { query, variables } =
        method === 'GET' ? Object.fromEntries(url.searchParams) : (json as Record<string, unknown>)
      const document = String(query)
      const given = (typeof variables === 'string' ? JSON.parse(variables) : variables) as Record<
        string,
        unknown
      >
      const name = /^\s*(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? ''
      return record({ name, method, document, variables: given }, () =>
        runGraphql(url.pathname.includes('anonymous') ? null : me, { query, variables: given }),
      )
    }
    const base = /^\/[\w-]+/.exec(url.pathname)![0]
    const path = url.pathname.slice(base.length)
    const form = new URLSearchParams(text.startsWith('{') ? '' : text)
    return record({ name: `${method} ${path}`, method, document: '', variables: {} }, () =>
      runRest(base, { method, path, query: url.searchParams, form, json, me: person }, REST_OPTIONS),
    )
  }

  const runtime = createRuntime(
    config,
    createBrowserDouble({
      now,
      schedule(run) {
        timers.add(run)
        return () => void timers.delete(run)
      },
      storages: { local, session: createMemoryStore() },
      async fetch(input, init = {}) {
        const { status, body } = await respond(String(input instanceof Request ? input.url : input), init)
        const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
        return new Response(text, { status, headers: { 'content-type': 'application/json' } })
      },
    }),
    session,
  )
  const runTimers = () => {
    const due = [...timers]
    timers.clear()
    for (const run of due) run()
  }
  return { runtime, session, sent, local, runTimers }
}

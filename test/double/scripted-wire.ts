// A scripted `fetch` that records each call and returns the next reply.
import type { Config } from '../../src/runtime/config/config.ts'
import { resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import { RequestError, type ErrorKind } from '../../src/runtime/wire/errors.ts'
import { createGraphql, type Graphql } from '../../src/runtime/wire/graphql.ts'
import { createRest, type Rest } from '../../src/runtime/wire/rest.ts'
import type { Tokens } from '../../src/runtime/session/session.ts'
import { createKeyValueStore } from '../../src/runtime/page/storage.ts'
import { createCapabilities } from '../../src/runtime/wire/capabilities.ts'
import { createWireFetch, type WireFetch } from '../../src/runtime/wire/fetch.ts'

export const HOME = 'https://hall.example.edu/'
/** Values that may occur only in the authorization header and in one parameter. */
export const TOKENS: Tokens = { accessToken: 'access.secret', idToken: 'id.secret' }
export const NOW = Date.parse('2026-03-02T00:00:00Z')

interface SentRequest {
  url: URL
  method: string
  headers: Headers
  body: string
  init: RequestInit
}
/** A response, or a function that creates one or throws a network error. */
export type Reply = Response | ((sent: SentRequest) => Response | Promise<Response>)

export interface ScriptedWire {
  config: Config
  sent: SentRequest[]
  wireFetch: WireFetch
  rest: Rest
  graphql: Graphql
}

export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The last reply repeats. */
export function createScriptedWire(
  replies: Reply | Reply[],
  options: {
    tokens?: Tokens | null
    config?: Record<string, unknown>
    page?: Record<string, unknown>
  } = {},
): ScriptedWire {
  const { tokens = TOKENS, config: values = {}, page } = options
  const own = { values, url: `${HOME}univ-config.json`, label: 'univ-config.json' }
  const attributes = { values: page, url: HOME, label: 'attribute' }
  const config = resolveConfig(HOME, [own, attributes], () => {})
  const sent: SentRequest[] = []
  const all = Array.isArray(replies) ? [...replies] : [replies]
  const wire = {
    now: () => NOW,
    async fetch(input: RequestInfo | URL, init: RequestInit = {}) {
      const url = new URL(input instanceof Request ? input.url : String(input))
      const request: SentRequest = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
        init,
      }
      sent.push(request)
      const reply = all.length > 1 ? all.shift()! : all[0]!
      return typeof reply === 'function' ? reply(request) : reply.clone()
    },
  }
  const session = { tokens: () => tokens }
  const wireFetch = createWireFetch(config, session, wire)
  const rest = createRest(config, wireFetch)
  const storages = {
    local: createKeyValueStore(() => undefined),
    session: createKeyValueStore(() => undefined),
  }
  const capabilities = createCapabilities({ config, rest, platform: { now: wire.now, storages } })
  return {
    config,
    sent,
    wireFetch,
    rest,
    graphql: createGraphql({
      config,
      session,
      wireFetch,
      platform: { schedule: () => () => {}, storages },
      find: () => capabilities,
      onAdditionsFound() {},
    }),
  }
}

/** The RequestError of a call; fails the test if the call succeeds or rejects with anything else. */
export async function requestErrorOf(call: Promise<unknown>): Promise<RequestError> {
  try {
    await call
  } catch (e) {
    if (e instanceof RequestError) return e
    throw e
  }
  throw new Error('the call did not fail')
}

export const errorKindOf = async (call: Promise<unknown>): Promise<ErrorKind> =>
  (await requestErrorOf(call)).kind

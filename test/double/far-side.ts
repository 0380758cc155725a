// What stands at the other end of a wire: each call is written down and gets the next answer.
import { resolveConfig, type Config } from '../../src/runtime/config.ts'
import { CallFailed, type Trouble } from '../../src/runtime/errors.ts'
import { createGraphql, type Graphql } from '../../src/runtime/graphql.ts'
import { createRest, type Rest } from '../../src/runtime/rest.ts'
import type { Tokens } from '../../src/runtime/session.ts'
import { createSend, type Send } from '../../src/runtime/transport.ts'

export const HOME = 'https://hall.example.edu/'
/** Texts that must be found nowhere but in an authorization header and in one parameter. */
export const TOKENS: Tokens = { accessToken: 'access.secret', idToken: 'id.secret' }
export const NOW = Date.parse('2026-03-02T00:00:00Z')

export interface Sent {
  url: URL
  method: string
  headers: Headers
  body: string
  init: RequestInit
}
/** A reply, or what the network does instead. */
export type Reply = Response | ((sent: Sent) => Response | Promise<Response>)

export interface Wires {
  config: Config
  sent: Sent[]
  send: Send
  rest: Rest
  graphql: Graphql
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The last reply is given again and again. */
export function farSide(
  replies: Reply | Reply[],
  options: {
    tokens?: Tokens | null
    config?: Record<string, unknown>
    page?: Record<string, unknown>
  } = {},
): Wires {
  const { tokens = TOKENS, config: values = {}, page } = options
  const own = { values, url: `${HOME}univ-config.json`, from: 'univ-config.json' }
  const attributes = { values: page, url: HOME, from: 'attribute' }
  const config = resolveConfig(HOME, [own, attributes], () => {})
  const sent: Sent[] = []
  const all = Array.isArray(replies) ? [...replies] : [replies]
  const wire = {
    now: () => NOW,
    async fetch(input: RequestInfo | URL, init: RequestInit = {}) {
      const url = new URL(input instanceof Request ? input.url : String(input))
      const one: Sent = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
        init,
      }
      sent.push(one)
      const reply = all.length > 1 ? all.shift()! : all[0]!
      return typeof reply === 'function' ? reply(one) : reply.clone()
    },
  }
  const session = { tokens: () => tokens }
  const send = createSend(config, session, wire)
  return { config, sent, send, rest: createRest(config, send), graphql: createGraphql(config, session, send) }
}

/** How a call failed; a call that succeeds, or fails in another way, fails the test. */
export async function failed(call: Promise<unknown>): Promise<CallFailed> {
  try {
    await call
  } catch (e) {
    if (e instanceof CallFailed) return e
    throw e
  }
  throw new Error('the call did not fail')
}

export const troubleOf = async (call: Promise<unknown>): Promise<Trouble> => (await failed(call)).trouble

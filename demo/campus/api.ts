import type { Context } from 'hono'
import { allowed, callerOf, Refused, invalidInput, type Verifier } from './access.ts'
import type { Call, Campus, Route } from './campus.ts'
import { originOf } from './config.ts'
import { sendJson } from './http.ts'
import { countRequest, GUEST_POSTS, WRITES } from './rates.ts'

/** errno of a refusal where it is not its HTTP status: the number is ours, the word is the contract (§7: 0 is success). */
const ERRNO: Record<string, number> = {
  ACCESS_TOKEN_INVALID: 16041,
  ACCESS_TOKEN_EXPIRED: 16042,
  ACCESS_TOKEN_SCOPE_INVALID: 16043,
  OIDC_BC_LOGOUT: 16044,
}

/** Tells a refusal; anything else is an internal error, told without its words. */
export function refuse(c: Context, e: unknown, log: (e: unknown) => void): Promise<Response> {
  if (!(e instanceof Refused)) log(e)
  const told = e instanceof Refused ? e : new Refused(500, 'INTERNAL', 'internal error')
  c.status(200)
  const headers: Record<string, string> = {}
  if (told.wait) headers['retry-after'] = String(told.wait)
  if (told.status === 401) headers['www-authenticate'] = `Bearer error="invalid_token"`
  const body = { errno: ERRNO[told.ecode] ?? 16000 + told.status, ecode: told.ecode, error: told.message }
  return sendJson(c, body, headers).then(
    (r) => new Response(r.body, { status: told.status, headers: r.headers }),
  )
}

/** The peer's address; behind a proxy of ours (PUBLIC_ORIGIN) the last hop that it names. */
export function addressOf(c: Context, proxied: boolean): string {
  const hop = proxied ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  // there is no peer where the campus reads for a page of its own
  const { incoming } = (c.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  return hop || incoming?.socket.remoteAddress || ''
}

/** Do Not Track, Global Privacy Control, or a page fetched before anybody asked for it (Sec-Purpose). */
const isUnseen = (header: (name: string) => string | undefined): boolean =>
  header('dnt') === '1' || header('sec-gpc') === '1' || /prefetch|prerender/.test(header('sec-purpose') ?? '')

async function callOf(c: Context, campus: Campus, sign: Verifier): Promise<Call> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const text = c.req.method === 'GET' ? '' : await c.req.text()
  return {
    caller: await callerOf(sign, c.req.header('authorization')),
    path: c.req.param() as Record<string, string>,
    query: new URL(c.req.url).searchParams,
    origin: originOf(campus.settings, c.req.header('host')),
    form: new URLSearchParams(type === 'application/x-www-form-urlencoded' ? text : ''),
    json: () => {
      if (type !== 'application/json') return undefined
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw invalidInput('the body is no JSON')
      }
    },
    peer: {
      address: addressOf(c, campus.settings.publicOrigin !== ''),
      agent: (c.req.header('user-agent') ?? '').slice(0, 400),
      unseen: isUnseen((name) => c.req.header(name)),
    },
  }
}

/** Counts writes of a person, and posts of a guest's address; throws when the window is full. */
export async function countWrite(campus: Campus, caller: Call['caller'], address: string): Promise<void> {
  const wait = caller
    ? await countRequest(campus.db, WRITES, caller.id)
    : await countRequest(campus.db, GUEST_POSTS, address)
  if (wait > 0) throw new Refused(429, 'TOO_MANY', 'too many requests', wait)
}

/** Answers one route of a module. */
export const answer =
  (campus: Campus, sign: Verifier, route: Route, log: (e: unknown) => void) =>
  async (c: Context): Promise<Response> => {
    try {
      const call = await callOf(c, campus, sign)
      if (route.scope) allowed(call.caller, route.scope)
      if (route.method !== 'GET') await countWrite(campus, call.caller, call.peer.address)
      return await sendJson(c, { errno: 0, ...(await route.run(call)) })
    } catch (e) {
      return refuse(c, e, log)
    }
  }

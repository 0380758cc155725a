import type { Context } from 'hono'
import { requireScope, resolveCaller, toApiError, ApiError, invalidInput, type Access } from './access.ts'
import type { Call, Campus, Route } from './campus.ts'
import { requestOrigin } from './settings.ts'
import { sendJson } from './http.ts'
import { incomingOf } from './listener.ts'
import { acceptsEventStream, sendReplyStream } from './reply-stream.ts'
import { enforceLimit, GUEST_POST_LIMIT, WRITE_LIMIT } from './rate-limit.ts'

/**
 * errno by error code; by default 16000 + HTTP status. Clients read the ecode; the numbers are ours (§7: 0 is success).
 */
const ERRNO_BY_ECODE: Record<string, number> = {
  ACCESS_TOKEN_INVALID: 16041,
  ACCESS_TOKEN_EXPIRED: 16042,
  ACCESS_TOKEN_SCOPE_INVALID: 16043,
  OIDC_BC_LOGOUT: 16044,
}

/** Returns an ApiError unchanged; logs any other error and replaces it with an internal error without its message. */
function publicError(e: unknown, log: (e: unknown) => void): ApiError {
  const known = toApiError(e)
  if (!known) log(e)
  return known ?? new ApiError(500, 'INTERNAL', 'internal error')
}
const errorBody = ({ ecode, status, message }: ApiError) => ({
  errno: ERRNO_BY_ECODE[ecode] ?? 16000 + status,
  ecode,
  error: message,
})

/** Sends an ApiError; logs any other error and sends it as an internal error without its message. */
export function sendError(c: Context, e: unknown, log: (e: unknown) => void): Promise<Response> {
  const apiError = publicError(e, log)
  c.status(200)
  const headers: Record<string, string> = {}
  if (apiError.retryAfter) headers['retry-after'] = String(apiError.retryAfter)
  if (apiError.status === 401) headers['www-authenticate'] = `Bearer error="invalid_token"`
  return sendJson(c, errorBody(apiError), headers).then(
    (r) => new Response(r.body, { status: apiError.status, headers: r.headers }),
  )
}

/** The client's address; behind our own proxy (PUBLIC_ORIGIN) the last hop of X-Forwarded-For. */
export function clientAddress(c: Context, isProxied: boolean): string {
  const hop = isProxied ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  return hop || incomingOf(c)?.socket.remoteAddress || ''
}

/** Do Not Track, Global Privacy Control, or a page that is prefetched or prerendered (Sec-Purpose). */
const optsOutOfCounting = (header: (name: string) => string | undefined): boolean =>
  header('dnt') === '1' || header('sec-gpc') === '1' || /prefetch|prerender/.test(header('sec-purpose') ?? '')

async function readCall(c: Context, campus: Campus, access: Access): Promise<Call> {
  const type = (c.req.header('content-type') ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const text = c.req.method === 'GET' ? '' : await c.req.text()
  return {
    caller: await resolveCaller(access, c.req.header('authorization')),
    path: c.req.param(),
    query: new URL(c.req.url).searchParams,
    origin: requestOrigin(campus.settings, c.req.header('host')),
    form: new URLSearchParams(type === 'application/x-www-form-urlencoded' ? text : ''),
    json: () => {
      if (type !== 'application/json') return undefined
      try {
        return JSON.parse(text)
      } catch {
        throw invalidInput('the body is not valid JSON')
      }
    },
    peer: {
      address: clientAddress(c, campus.settings.publicOrigin !== ''),
      agent: (c.req.header('user-agent') ?? '').slice(0, 400),
      unseen: optsOutOfCounting((name) => c.req.header(name)),
    },
  }
}

/** Counts writes per user, or a guest's post per address; throws TOO_MANY above the limit. */
export const limitWrites = (
  campus: Campus,
  caller: Call['caller'],
  address: string,
  times = 1,
): Promise<void> =>
  caller
    ? enforceLimit(campus.db, WRITE_LIMIT, caller.id, undefined, times)
    : enforceLimit(campus.db, GUEST_POST_LIMIT, address, undefined, times)

/** The request handler of one route of a module; what it throws is sent by `sendError`. */
export const handleRoute =
  (campus: Campus, access: Access, route: Route) =>
  async (c: Context): Promise<Response> => {
    const call = await readCall(c, campus, access)
    if (route.scope) requireScope(call.caller, route.scope)
    if (route.method !== 'GET') await limitWrites(campus, call.caller, call.peer.address)
    const { stream } = route
    if (stream && acceptsEventStream(c))
      return await sendReplyStream(c, (signal) => stream(call, signal), {
        reply: (value) => ({ errno: 0, ...value }),
        failure: (e) => errorBody(publicError(e, campus.logger.error)),
      })
    return await sendJson(c, { errno: 0, ...(await route.handle(call)) })
  }

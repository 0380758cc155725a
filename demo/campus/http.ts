import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { isTrusted, originOf, type Settings } from './config.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Replies smaller than this travel in one packet anyway. */
const WORTH_COMPRESSING = 1000

/** A body with what it takes to send it: made once, sent often. */
export interface Body {
  type: string
  etag: string
  plain: Buffer
  br: Buffer | null
  gz: Buffer | null
}

export const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Makes a body from text; brotli 4 and gzip cost about as much as sending what they save. */
export async function packed(text: string, type: string): Promise<Body> {
  const plain = Buffer.from(text)
  const small = plain.length < WORTH_COMPRESSING
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 }
  const [br, gz] = small ? [null, null] : await Promise.all([brotli(plain, { params }), gzip(plain)])
  return { type, etag: etagOf(plain), plain, br, gz }
}

const accepts = (c: Context, coding: string): boolean =>
  (c.req.header('accept-encoding') ?? '')
    .split(',')
    .some((part) => new RegExp(`^\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`).test(part))

/** Sends a body in the best coding the client takes, or 304 where it has it already. */
export function send(
  c: Context,
  body: Body,
  headers: Record<string, string> = {},
  status: 200 | 404 = 200,
): Response {
  // one etag a resource would be wrong for its codings (RFC 9110 8.8.3.3): each carries its own
  const coding = body.br && accepts(c, 'br') ? 'br' : body.gz && accepts(c, 'gzip') ? 'gzip' : ''
  const etag = coding ? body.etag.replace(/"$/, `-${coding}"`) : body.etag
  const all: Record<string, string> = { etag, vary: 'accept-encoding', ...headers }
  if (headers['vary']) all['vary'] = `accept-encoding, ${headers['vary']}`
  const known = (c.req.header('if-none-match') ?? '').split(',').map((t) => t.trim().replace(/^W\//, ''))
  if (status === 200 && known.includes(etag)) return c.body(null, 304, all)
  const data = coding === 'br' ? body.br! : coding === 'gzip' ? body.gz! : body.plain
  all['content-type'] = body.type
  all['content-length'] = String(data.length)
  if (coding) all['content-encoding'] = coding
  return c.body(data as never, status, all)
}

/** A JSON reply, compressed where it pays. */
export async function sendJson(
  c: Context,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = await packed(JSON.stringify(value), 'application/json; charset=utf-8')
  return send(c, body, { 'cache-control': 'no-store', ...headers })
}

/** What every reply carries. */
export const SAFETY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** The strict policy of every page: scripts and styles are files of ours, and nothing writes HTML. */
export const pageHeaders = (ancestors: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  'cache-control': 'no-cache',
})

/**
 * Who may read a reply from another origin: anybody what guests get; pages of listed origins may send a bearer
 * token. Cookies are never asked for.
 */
export const cors =
  (settings: Settings): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin') ?? ''
    const trusted = origin !== '' && isTrusted(settings, originOf(settings, c.req.header('host')), origin)
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, {
        'access-control-allow-origin': trusted ? origin : '*',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': `${trusted ? 'authorization, ' : ''}content-type, last-event-id`,
        'access-control-max-age': '7200',
        vary: 'origin, access-control-request-headers',
      })
    await next()
    if (trusted) {
      c.res.headers.set('access-control-allow-origin', origin)
      c.res.headers.append('vary', 'origin')
    } else if (!c.req.header('authorization')) c.res.headers.set('access-control-allow-origin', '*')
    c.res.headers.set('access-control-expose-headers', 'etag, retry-after')
    return
  }

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { isTrustedOrigin, requestOrigin, type Settings } from './settings.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Smaller replies fit one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1000

const CODINGS = ['br', 'gzip'] as const
type Coding = (typeof CODINGS)[number]

/** A body with its etag and available content codings, so that it can be cached and sent repeatedly. */
export interface EncodedBody {
  type: string
  etag: string
  plain: Buffer
  codings: Partial<Record<Coding, () => Promise<Buffer>>>
}

export const computeEtag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Compresses once, when the first client needs it. */
function once(compress: () => Promise<Buffer>): () => Promise<Buffer> {
  let result: Promise<Buffer> | undefined
  return () => (result ??= compress())
}

/** Encodes text; brotli quality 4, as higher levels take longer than they save in transfer. */
export function encodeBody(text: string, type: string): EncodedBody {
  const plain = Buffer.from(text)
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 }
  const codings =
    plain.length < MIN_COMPRESSED_BYTES
      ? {}
      : { br: once(() => brotli(plain, { params })), gzip: once(() => gzip(plain)) }
  return { type, etag: computeEtag(plain), plain, codings }
}

const acceptsEncoding = (c: Context, coding: string): boolean =>
  (c.req.header('accept-encoding') ?? '')
    .split(',')
    .some((part) => new RegExp(`^\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`).test(part))

/** Sends a body in the best content coding that the client accepts, or 304 if its copy is current. */
export async function send(
  c: Context,
  body: EncodedBody,
  headers: Record<string, string> = {},
  status: 200 | 404 = 200,
): Promise<Response> {
  // each content coding needs its own etag (RFC 9110 8.8.3.3)
  const coding = CODINGS.find((name) => body.codings[name] && acceptsEncoding(c, name))
  const compress = coding && body.codings[coding]
  const etag = coding ? body.etag.replace(/"$/, `-${coding}"`) : body.etag
  const allHeaders: Record<string, string> = { etag, vary: 'accept-encoding', ...headers }
  if (headers['vary']) allHeaders['vary'] = `accept-encoding, ${headers['vary']}`
  const known = (c.req.header('if-none-match') ?? '').split(',').map((t) => t.trim().replace(/^W\//, ''))
  if (status === 200 && known.includes(etag)) return c.body(null, 304, allHeaders)
  const data = compress ? await compress() : body.plain
  allHeaders['content-type'] = body.type
  allHeaders['content-length'] = String(data.length)
  if (coding) allHeaders['content-encoding'] = coding
  return c.body(data as never, status, allHeaders)
}

/** Sends a JSON reply, not cacheable by default. */
export function sendJson(
  c: Context,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = encodeBody(JSON.stringify(value), 'application/json; charset=utf-8')
  return send(c, body, { 'cache-control': 'no-store', ...headers })
}

/** Headers of every reply. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** The strict policy of every page: own scripts and styles only, and Trusted Types. */
export const pageHeaders = (ancestors: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
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

/** The names of the headers that a preflight request asks for. */
const askedHeaders = (c: Context): string[] =>
  (c.req.header('access-control-request-headers') ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((name) => /^[\w.-]{1,64}$/.test(name))
    .slice(0, 50)

/**
 * Answers a preflight request: monitoring on the pages of other origins adds headers of its own to every request, so any
 * are allowed; a token only where `mayAuthorize`, and credentials (cookies) never.
 */
export function answerPreflight(c: Context, origin: string, mayAuthorize: boolean): Response {
  const asked = askedHeaders(c).filter((name) => name !== 'authorization')
  const allowed = new Set(['content-type', 'last-event-id', 'x-request-id', ...asked])
  return c.body(null, 204, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': [...(mayAuthorize ? ['authorization'] : []), ...allowed].join(', '),
    'access-control-max-age': '7200',
    vary: 'origin, access-control-request-headers',
  })
}

/**
 * CORS: any origin may read guest data; listed origins may also send a bearer token. Credentials (cookies) are never
 * allowed.
 */
export const cors =
  (settings: Settings): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin') ?? ''
    const trusted =
      origin !== '' && isTrustedOrigin(settings, requestOrigin(settings, c.req.header('host')), origin)
    if (c.req.method === 'OPTIONS') return answerPreflight(c, trusted ? origin : '*', trusted)
    await next()
    if (trusted) {
      c.res.headers.set('access-control-allow-origin', origin)
      c.res.headers.append('vary', 'origin')
    } else if (!c.req.header('authorization')) c.res.headers.set('access-control-allow-origin', '*')
    c.res.headers.set('access-control-expose-headers', 'date, age, etag, retry-after, x-request-id')
    return
  }

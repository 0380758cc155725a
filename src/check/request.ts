// One HTTP request as a tag sends it, with explanations of bad replies in plain words.

import { parseJson as readJson, quoteLongIntegers } from '../runtime/wire/read-json.ts'
import { works, wrong, type Finding } from './result.ts'

/** No usable reply. `message` is a sentence for users. */
export class NoReply extends Error {
  override name = 'NoReply'
}

/** For `catch`: returns what to report if there is no usable reply; rethrows other errors. */
export const onNoReply =
  <T>(report: (failure: NoReply) => T) =>
  (e: unknown): T => {
    if (e instanceof NoReply) return report(e)
    throw e
  }

export interface Reply {
  status: number
  headers: Headers
  text: string
}

export interface Requester {
  /** The portal's origin, which a browser sends as `Origin`. */
  origin: string
  /** The bearer token is sent to these origins only, as in the tags. */
  trustedOrigins: ReadonlySet<string>
  token: string
  timeoutMs: number
}

interface RequestInput {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams
  /** Sends the token, if there is one. */
  authorized?: boolean
}

const MAX_CHARACTERS = 32 * 1024 * 1024

/** @throws NoReply */
export async function request(
  { origin, trustedOrigins, token, timeoutMs }: Requester,
  url: string,
  { method = 'GET', headers = {}, body, authorized }: RequestInput = {},
): Promise<Reply> {
  const sendsToken = authorized && token && trustedOrigins.has(new URL(url).origin)
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response | undefined
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        origin,
        ...headers,
        ...(sendsToken && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual', // a tag follows no redirects with a token, and a sign-in page is not a reply
      signal,
    })
    const text = await response.text()
    if (text.length > MAX_CHARACTERS) throw new NoReply('a reply of more than 32 MB')
    return { status: response.status, headers: response.headers, text }
  } catch (e) {
    if (e instanceof NoReply) throw e
    if (signal.aborted) throw new NoReply(`no complete reply within ${timeoutMs / 1000} s`)
    if (response) throw new NoReply('the reply was truncated')
    throw new NoReply(`no connection (${reasonOf(e)})`)
  }
}

function reasonOf(e: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(e instanceof Error && e.cause)
  return String(code ?? message ?? 'the connection failed').slice(0, 100)
}

/** Parses the JSON of a reply. @throws NoReply if it is invalid */
export function parseJson({ status, headers, text }: Reply): unknown {
  if (status >= 300 && status < 400)
    throw new NoReply(
      `a redirect (${status}) to ${pathOf(headers.get('location'))}, perhaps to a sign-in page`,
    )
  if (/^\s*</.test(text)) throw new NoReply(`an HTML page (${status}) instead of JSON`)
  try {
    return readJson(text)
  } catch {
    if (!text.trim()) throw new NoReply(`an empty reply (${status})`)
    const isCut = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text)
    throw new NoReply(isCut ? 'truncated JSON' : `text (${status}) that is not JSON`)
  }
}

/** Ids that most programs round, browsers among them; none if there is none. */
export function findLongId(text: string, see: string): Finding[] {
  const quoted = quoteLongIntegers(text)
  if (quoted === text) return []
  let start = 0
  while (text[start] === quoted[start]) start++
  const [first] = /^[-\d]{1,40}/.exec(text.slice(start)) ?? []
  return [
    wrong(
      `ids beyond 2^53 as JSON numbers, such as ${first}`,
      'strings: most programs round such numbers',
      see,
    ),
  ]
}

/** Removes query and fragment, which may contain secrets. */
export const pathOf = (url: string | null): string => (url ?? 'nowhere').replace(/[?#].*$/s, '')

/** What prevents a page of `origin` from reading the reply; '' for nothing. */
export function corsFault(headers: Headers, url: string, origin: string): string {
  if (new URL(url).origin === origin) return ''
  const allowed = headers.get('access-control-allow-origin')
  if (!allowed) return `no Access-Control-Allow-Origin for ${origin}`
  return allowed === '*' || allowed === origin
    ? ''
    : `Access-Control-Allow-Origin is ${allowed}, not ${origin}`
}

/** Whether pages of other origins see the server's clock; otherwise theirs is the device's, which may be wrong. */
export function clockFinding(headers: Headers): Finding {
  const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  if (exposed.includes('date') || exposed.includes('*')) return works()
  return works(
    'without `Access-Control-Expose-Headers: Date`, tags on pages of other origins cannot see the clock of this server: on a device whose clock is wrong they show by it what is overdue, closed or expired',
  )
}

/** How to fix a token that is rejected, or required where guests have none; '' for any other failure. */
export function tokenAdvice(failure: string, status: number, anonymous: boolean): string {
  if (failure.includes('SCOPE')) return '; the token lacks a scope: list it in `oidc.scope` and sign in again'
  if (status !== 401 && !/ACCESS_TOKEN|UNAUTHEN/i.test(failure)) return ''
  return anonymous ? '; guests send no token' : '; the token of --token is rejected'
}

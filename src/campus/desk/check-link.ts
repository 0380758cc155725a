// Opens the address of an item on behalf of an operator. Addresses come from data, so the server must not be led to
// machines that only it can reach: names are resolved here, every address must be public, and the connection goes to the
// address that was checked.
import { lookup as resolve } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'

export interface LinkState {
  /** `refused`: never requested. */
  state: 'ok' | 'dead' | 'refused'
  /** An HTTP status or the reason. */
  detail: string
}

const TIMEOUT_MS = 5_000
const MAX_REDIRECTS = 3

/** IPv4 ranges that are not public (RFC 6890 and its registry). */
const PRIVATE_V4 = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((ranges) => ranges.split(' '))) {
  const [network = '', bits] = range.split('/')
  PRIVATE_V4.addSubnet(network, Number(bits), 'ipv4')
}
/** Global unicast IPv6, and what of it is documentation or leads to IPv4 addresses (Teredo, 6to4). */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const SPECIAL_V6 = new BlockList()
SPECIAL_V6.addSubnet('2001::', 23, 'ipv6')
SPECIAL_V6.addSubnet('2001:db8::', 32, 'ipv6')
SPECIAL_V6.addSubnet('2002::', 16, 'ipv6')
SPECIAL_V6.addSubnet('3fff::', 20, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE_V4.check(address, 'ipv4')
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6')
}

/** The address to connect to; null if the name leads to one that is not public. Rejects for an unknown name. */
async function resolvePublic(hostname: string): Promise<{ address: string; family: number } | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await resolve(host, { all: true })
  return found.every(({ address }) => isPublicAddress(address)) ? (found[0] ?? null) : null
}

/** A look-up of a name cannot be cancelled, so it is left behind. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    }),
  ])

type Answer = { status: number; location: string | undefined }

/** Sends one request and reads no body. */
const request = (
  url: URL,
  method: 'HEAD' | 'GET',
  { address, family }: { address: string; family: number },
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((done, fail) => {
    const client = url.protocol === 'https:' ? https : http
    const sent = client.request(
      url,
      {
        method,
        signal,
        agent: false,
        headers: { 'user-agent': 'univ-widgets-desk (link check)', accept: '*/*' },
        lookup: (_host, { all }, found) =>
          all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (reply) => {
        done({ status: reply.statusCode ?? 0, location: reply.headers.location })
        reply.destroy()
      },
    )
    sent.on('error', fail)
    sent.end()
  })

const refused = (detail: string): LinkState => ({ state: 'refused', detail })

/** Whether an http(s) address opens. Never rejects. */
export async function checkLink(uri: string, closing: AbortSignal, redirects = 0): Promise<LinkState> {
  const url = URL.canParse(uri) ? new URL(uri) : null
  if (!url || !/^https?:$/.test(url.protocol)) return refused('http, https')
  if (url.username || url.password) return refused('user:password@')
  const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const target = await orAborted(resolvePublic(url.hostname), signal)
    if (!target) return refused(url.hostname)
    let reply = await request(url, 'HEAD', target, signal)
    // many servers do not answer HEAD
    if (reply.status >= 400) reply = await request(url, 'GET', target, signal)
    if (reply.status >= 300 && reply.status < 400 && reply.location) {
      if (redirects >= MAX_REDIRECTS)
        return { state: 'dead', detail: `${MAX_REDIRECTS + 1} × ${reply.status}` }
      const next = URL.canParse(reply.location, url) ? new URL(reply.location, url).href : reply.location
      return checkLink(next, closing, redirects + 1)
    }
    // who may not see it without signing in still has a page there
    const isAlive = reply.status < 400 || [401, 403, 429].includes(reply.status)
    return { state: isAlive ? 'ok' : 'dead', detail: String(reply.status) }
  } catch (e) {
    const { code, name }: { code?: unknown; name?: unknown } = Object(e)
    return { state: 'dead', detail: String(code ?? name ?? 'error').slice(0, 60) }
  }
}

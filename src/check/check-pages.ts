// The pages that the hall's own web server sends: each kind with its status, type, policy, framing and caching.
import type { Config } from '../runtime/config/config.ts'
import type { Reply } from './request.ts'
import { parsePolicy, sampleHeader, type MendingLine, type Samples } from './server-samples.ts'

/** Something wrong with a reply, and the line of the samples that mends it. */
export interface ServerFault {
  name: string
  received: string
  expected: string
  line: MendingLine
}

export interface PageKind {
  name: string
  /** Below the hall's address. */
  path: string
  /** Who may frame it: the `embedOrigins`, any page, or none. */
  ancestors: 'listedAncestors' | 'anyAncestors' | 'noAncestors'
  /** The line that makes it answer. */
  line: MendingLine
}

export const PAGES: readonly PageKind[] = [
  { name: 'the home page', path: '', ancestors: 'listedAncestors', line: 'history' },
  {
    name: 'a portal page',
    path: 'workflow/serviceCenter',
    ancestors: 'listedAncestors',
    line: 'history',
  },
  {
    name: 'the callback',
    path: 'workflow/oidcCallback',
    ancestors: 'listedAncestors',
    line: 'history',
  },
  {
    name: 'the renewal page',
    path: 'workflow/oidcRenew',
    ancestors: 'listedAncestors',
    line: 'withoutExtension',
  },
  {
    name: 'the sign-in popup',
    path: 'workflow/oidcWindow',
    ancestors: 'noAncestors',
    line: 'withoutExtension',
  },
  {
    name: 'an embed page',
    path: 'embed/univ-favorites',
    ancestors: 'anyAncestors',
    line: 'withoutExtension',
  },
]

/** Sources that undo a policy, where the samples do not have them. */
const OPEN = /^(?:\*|https?:|data:|blob:|'unsafe-[\w-]+'|'none')$/
/** Directives in which a hall lists origins of its own. */
const OWN_ORIGINS = ['connect-src', 'frame-src', 'img-src', 'media-src', 'frame-ancestors']
const HASH = /^'(?:sha\d+|nonce)-/

export const fault = (name: string, line: MendingLine, received: string, expected: string): ServerFault => ({
  name,
  line,
  received,
  expected,
})

/** Origins that the tags call or frame, besides the hall's own. */
function originsOf({ bases, oidc, scriptBase }: Config) {
  const own = new URL(scriptBase).origin
  const origin = (url: string) => (url ? [new URL(url).origin] : []).filter((found) => found !== own)
  return { connect: [...Object.values(bases), oidc.authority].flatMap(origin), frame: origin(oidc.authority) }
}

function policyFaults(policy: string, config: Config, samples: Samples): ServerFault[] {
  const name = 'Content-Security-Policy'
  const expectedPolicy = sampleHeader(samples, name)
  const wrong = (received: string, expected: string) => fault(name, 'policy', received, expected)
  if (!policy) return [wrong('no policy', expectedPolicy)]
  const found = parsePolicy(policy)
  const { connect, frame } = originsOf(config)
  const needed: Record<string, string[]> = { 'connect-src': connect, 'frame-src': frame }
  return [...parsePolicy(expectedPolicy)].flatMap(([directive, expected]) => {
    if (directive === 'frame-ancestors') return []
    const sources =
      found.get(directive) ?? (directive.endsWith('-src') ? found.get('default-src') : undefined)
    if (!sources) return [wrong(`no ${directive}`, `${directive} ${expected.join(' ')}`)]
    const isOwn = OWN_ORIGINS.includes(directive)
    const extra = sources.filter(
      (source) => !expected.includes(source) && !HASH.test(source) && (!isOwn || OPEN.test(source)),
    )
    const wanted = [
      ...expected.filter((source) => !source.startsWith('https:')),
      ...(needed[directive] ?? []),
    ]
    const missing = wanted.filter((source) => !sources.includes(source) && !sources.includes('*'))
    return [
      ...extra.map((source) => wrong(`${directive} with ${source}`, `${directive} ${expected.join(' ')}`)),
      ...missing
        .filter((source) => !extra.includes("'none'") || source.startsWith('http'))
        .map((source) => wrong(`${directive} without ${source}`, `${directive} with ${source}`)),
    ]
  })
}

function framingFaults(policy: string, { ancestors }: PageKind, { embedOrigins }: Config): ServerFault[] {
  const sources = parsePolicy(policy).get('frame-ancestors')
  const wanted = {
    listedAncestors: ["'self'", ...embedOrigins],
    anyAncestors: ['*'],
    noAncestors: ["'none'"],
  }[ancestors]
  const expected = `frame-ancestors ${wanted.join(' ')}`
  const missing = wanted.filter((source) => !sources?.includes(source))
  const isOpen =
    ancestors !== 'anyAncestors' && sources?.some((source) => OPEN.test(source) && source !== "'none'")
  if (!missing.length && !isOpen) return []
  const received = sources ? `frame-ancestors ${sources.join(' ')}` : 'no frame-ancestors'
  return [fault('framing', ancestors, received, expected)]
}

/** Headers that every page has, as the samples send them. */
const HEADERS = [
  ['Permissions-Policy', 'permissions'],
  ['Referrer-Policy', 'referrer'],
  ['X-Content-Type-Options', 'nosniff'],
] as const

/** A reply that must be asked for each time: a cached page would name scripts that are gone. */
export function cachingFaults(headers: Headers, maxSeconds: number): ServerFault[] {
  const cache = headers.get('cache-control') ?? 'no Cache-Control'
  const age = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? Infinity)
  const isRevalidated = /no-cache|no-store/.test(cache) || age <= maxSeconds
  return isRevalidated ? [] : [fault('caching', 'revalidated', cache, 'no-cache')]
}

/** What is wrong with one page. */
export function pageFaults(kind: PageKind, reply: Reply, config: Config, samples: Samples): ServerFault[] {
  const { status, headers, text } = reply
  const type = headers.get('content-type') ?? 'no content type'
  if (status !== 200 || !type.startsWith('text/html') || !/<(?:html|script)/i.test(text))
    return [fault('pages', kind.line, `HTTP ${status}, ${type}`, 'HTTP 200 with a page')]
  const policy = headers.get('content-security-policy') ?? ''
  const opener = headers.get('cross-origin-opener-policy')
  return [
    ...(/charset=utf-8/i.test(type) ? [] : [fault('charset', 'charset', type, 'text/html; charset=utf-8')]),
    ...policyFaults(policy, config, samples),
    ...framingFaults(policy, kind, config),
    ...HEADERS.filter(([name]) => !headers.get(name)).map(([name, line]) =>
      fault(name, line, `no ${name}`, sampleHeader(samples, name)),
    ),
    ...(kind.ancestors === 'noAncestors' && opener && opener !== 'unsafe-none'
      ? [fault('Cross-Origin-Opener-Policy', 'noAncestors', opener, 'no such header: it cuts the popup off')]
      : []),
    ...cachingFaults(headers, 0),
  ]
}

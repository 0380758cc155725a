// `univ-widgets check` reads the hall's own web server: each fault is reported in words, with the sample's lines that mend it.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Definitions } from '../../src/check/match-schema.ts'
import { runCheck } from '../../src/check/run-check.ts'
import { MENDING_LINES, mendedBy, type MendingLine } from '../../src/check/server-samples.ts'
import { SAMPLES } from '../double/hall-files.ts'
import { startBrokenHall, type Fault, type PassingReply } from '../double/broken-hall.ts'

const { $defs: definitions } = JSON.parse(readFileSync('dist/contract/replies.schema.json', 'utf8')) as {
  $defs: Definitions
}

async function checkServer(fault: Fault) {
  const hall = await startBrokenHall({ hasPages: true, ...fault })
  try {
    const options = { hall: hall.url, token: '', timeoutMs: 5000, definitions, samples: SAMPLES }
    const { results } = await runCheck(options)
    return results.filter(({ area }) => area === 'Web server')
  } finally {
    await hall.close()
  }
}

test('the samples have every line that a finding quotes', () => {
  for (const base of ['/', '/hall/'])
    for (const name of Object.keys(MENDING_LINES) as MendingLine[]) {
      const quoted = mendedBy(SAMPLES, name, base)
      match(quoted, /^nginx(-path)?\.conf:\d+: \S/, name)
      match(quoted, / \| Caddyfile:\d+: \S/, name)
    }
  match(mendedBy(SAMPLES, 'immutable', '/hall/'), /^nginx-path\.conf/)
})

test('finds nothing wrong with the files of dist, sent as the samples send them', async () => {
  const results = await checkServer({ config: () => ({ contact: { accessibility: 'hall@uni.example' } }) })
  deepEqual(
    results.filter(({ state }) => state === 'wrong'),
    [],
  )
  ok(results.some(({ name, state }) => name === 'the page about accessibility' && state === 'works'))
  match(results.find(({ name }) => name === 'pinned releases')!.received!, /^\d+ files with the hashes/)
})

const without = (reply: PassingReply, name: string, value?: string): PassingReply => {
  const { [name]: _, ...headers } = reply.headers
  return { ...reply, headers: value === undefined ? headers : { ...headers, [name]: value } }
}
const withPolicy = (reply: PassingReply, change: (policy: string) => string) =>
  without(reply, 'content-security-policy', change(reply.headers['content-security-policy']!))

/** By path: what is wrong there, and how it is reported. */
const FAULTS: Record<
  string,
  [change: (reply: PassingReply) => PassingReply, name: string, received: RegExp, see: RegExp]
> = {
  '/': [
    (reply) =>
      withPolicy(reply, (policy) => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
    'Content-Security-Policy',
    /^script-src with 'unsafe-inline' \(the home page\)$/,
    /nginx\.conf:\d+: add_header Content-Security-Policy .* \| Caddyfile:\d+: Content-Security-Policy/,
  ],
  '/workflow/serviceCenter': [
    (reply) => without(reply, 'cache-control', 'public, max-age=600'),
    'caching',
    /^public, max-age=600 \(a portal page\)$/,
    /"no-cache";/,
  ],
  '/workflow/oidcCallback': [
    (reply) => ({ ...reply, status: 404 }),
    'pages',
    /^HTTP 404, text\/html; charset=utf-8 \(the callback\)$/,
    /location ~ "\^\/\(home/,
  ],
  '/workflow/oidcRenew': [
    (reply) =>
      withPolicy(reply, (policy) => policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'")),
    'framing',
    /^frame-ancestors 'none' \(the renewal page\)$/,
    /default .*'self' https:/,
  ],
  '/workflow/oidcWindow': [
    (reply) => without(reply, 'cross-origin-opener-policy', 'same-origin'),
    'Cross-Origin-Opener-Policy',
    /^same-origin \(the sign-in popup\)$/,
    /oidcWindow/,
  ],
  '/embed/univ-favorites': [
    (reply) => withPolicy(reply, (policy) => policy.replace(" *'", '').replace("'self' *", "'self'")),
    'framing',
    /^frame-ancestors 'self' \(an embed page\)$/,
    /\^\/embed\//,
  ],
  '/univ-config.json': [
    (reply) => without(reply, 'cross-origin-resource-policy', 'same-origin'),
    'pages with a Cross-Origin-Embedder-Policy',
    /^same-origin \(univ-config\.json for other origins\)$/,
    /add_header Cross-Origin-Resource-Policy "cross-origin" always; \| Caddyfile/,
  ],
  '/chunks/no-such-file.js': [
    (reply) => ({ ...reply, status: 200 }),
    'what is missing',
    /^HTTP 200 \(a missing script\)$/,
    /error_page 404 \/404\.html/,
  ],
  '/sitemap.xml': [
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' }),
    'what is no page',
    /^HTTP 200, a page \(the sitemap\)$/,
    /@tag; \| Caddyfile:\d+: # @tag_down/,
  ],
  releases: [
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' }),
    'what is no page',
    /^HTTP 200, a page \(earlier releases\)$/,
    /location \^~ \/\.releases\/ \{ \| Caddyfile/,
  ],
  '/univ-portal.js': [
    (reply) => without(without(reply, 'access-control-allow-origin'), 'content-type', 'text/plain'),
    'other origins',
    /^no Access-Control-Allow-Origin for other pages \(the entry script\)$/,
    /add_header Access-Control-Allow-Origin "\*" always; \| Caddyfile/,
  ],
  chunk: [
    (reply) => without(without(reply, 'content-encoding'), 'cache-control', 'no-cache'),
    'compression',
    /^no Content-Encoding \(a hashed script\)$/,
    /gzip_static on; \| Caddyfile:\d+: precompressed br gzip/,
  ],
  pinned: [
    (reply) => ({ ...reply, body: `${reply.body}\n// changed` }),
    'integrity',
    /^sha384-\S+ at pinned\/\S+\/univ-base\.js \(pinned univ-base\.js\)$/,
    /404/,
  ],
}

test('reports each fault of a web server once, with the lines of nginx and Caddy that mend it', async () => {
  const results = await checkServer({
    config: (api) => ({ taskApi: `${api}/task-api`, contact: { accessibility: 'hall@uni.example' } }),
    change(path, reply) {
      const key = /^\/chunks\/(?!no-such)/.test(path)
        ? 'chunk'
        : /^\/pinned\/.*univ-base\.js$/.test(path)
          ? 'pinned'
          : path.startsWith('/.releases/')
            ? 'releases'
            : path
      const [change] = FAULTS[key] ?? []
      if (path === '/accessibility') return { ...reply, status: 404 }
      if (path === '/.well-known/security.txt')
        return {
          status: 200,
          headers: {},
          body: 'Contact: mailto:a@uni.example\nExpires: 2020-01-01T00:00:00Z\n',
        }
      return change ? change(reply) : reply
    },
  })
  for (const [, name, received, see] of Object.values(FAULTS)) {
    const found = results.filter((result) => result.name === name && received.test(result.received ?? ''))
    equal(found.length, 1, `${name} ${received}: ${JSON.stringify(results, null, 1)}`)
    equal(found[0]!.state, 'wrong')
    match(found[0]!.see!, see)
  }
  const received = (name: string) =>
    results.filter((result) => result.name === name).map((result) => result.received)
  match(
    String(received('Content-Security-Policy')),
    /connect-src without http:\/\/localhost:\d+ \(the home page, a/,
  )
  match(String(received('caching of hashed files')), /^no-cache \(a hashed script\)$/)
  match(String(received('type')), /^text\/plain/)
  match(String(received('security.txt')), /^Expires in -\d+ days$/)
  match(String(received('pages')), /the page about accessibility/)
})

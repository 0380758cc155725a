import { strict as assert } from 'node:assert'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import zlib from 'node:zlib'
import { anonymityApps, type App } from '../../src/contract/core/apps.ts'
import { catalogueUrl } from '../../src/campus/portal-config.ts'
import { setUpCampus } from './client.ts'
import { rawRequest, type RawRequest } from './raw-request.ts'
import { makeSmallDist, SCRIPT } from './small-dist.ts'

/** The markup that the build writes. */
const CONFIG_PRELOAD = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/univ-config.json" />'

const dist = makeSmallDist()
cpSync('src/hall', path.join(dist, 'hall'), { recursive: true })
const portal = readFileSync('src/hall/index.html', 'utf8')
writeFileSync(
  path.join(dist, 'hall/index.html'),
  portal.replace('<!-- preload univ-portal -->', CONFIG_PRELOAD),
)
const campus = setUpCampus({ dist, env: { EMBED_ORIGINS: 'https://cms.example.edu' } })
after(() => rmSync(dist, { recursive: true }))

const raw = (path: string, options?: RawRequest) => rawRequest(campus.url + path, options)
const catalogue = catalogueUrl('default')

test('serves scripts in the best encoding that the browser accepts', async () => {
  for (const [accept, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const reply = await raw('/univ-portal.js', { headers: { 'accept-encoding': accept } })
    assert.equal(reply.headers['content-encoding'], coding, accept)
    const text =
      coding === 'br'
        ? zlib.brotliDecompressSync(reply.body)
        : coding
          ? zlib.gunzipSync(reply.body)
          : reply.body
    assert.equal(text.toString(), SCRIPT)
    assert.match(reply.headers['vary']!, /accept-encoding/)
  }
})

test('serves entries with no-cache and responds 304 while unchanged', async () => {
  const first = await raw('/univ-portal.js', { headers: { 'accept-encoding': 'br' } })
  assert.equal(first.headers['cache-control'], 'no-cache')
  const headers = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${first.headers['etag']}` }
  const again = await raw('/univ-portal.js', { headers })
  assert.deepEqual([again.status, again.body.length], [304, 0])
  assert.equal(
    (await raw('/univ-portal.js', { headers: { ...headers, 'accept-encoding': 'gzip' } })).status,
    200,
    'another encoding has another body',
  )
})

test('serves chunks as immutable, and scripts to any origin', async () => {
  const chunk = await raw('/chunks/core-abc123.js')
  assert.match(chunk.headers['cache-control']!, /max-age=31536000, immutable/)
  for (const path of ['/chunks/core-abc123.js', '/univ-portal.js', '/univ-config.json', '/icons/all.svg'])
    assert.equal((await raw(path)).headers['access-control-allow-origin'], '*', path)
})

test('serves a new build without a restart', async () => {
  await raw('/univ-portal.js')
  writeFileSync(path.join(dist, 'univ-portal.js'), 'export const tag = "new";')
  const { body } = await raw('/univ-portal.js')
  assert.equal(body.toString(), 'export const tag = "new";')
})

test('serves only files of the build and prevents path traversal', async () => {
  for (const path of [
    '/.secret',
    '/chunks/../.secret',
    '/chunks/..%2f.secret',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/icons/..%2f..%2fpackage.json.svg',
    '/demo/..%2fstart.ts',
    '/demo/widgets/../../campus/server.ts',
    '/chunks/',
    '/package.json',
  ])
    assert.equal((await raw(path)).status, 404, path)
})

test('serves a configuration with relative URLs', async () => {
  const config = JSON.parse((await raw('/univ-config.json')).body.toString()) as Record<string, unknown>
  for (const key of [
    'appCenter',
    'anonymousAppCenter',
    'taskApi',
    'formPlatform',
    'taskCenter',
    'knowledgeBot',
    'bot',
    'asr',
    'bus',
  ])
    assert.match(String(config[key]), /^\/[a-z]/, key)
  const { authority, clientId } = config['oidc'] as Record<string, string>
  assert.deepEqual([authority, clientId], ['/oidc', 'univ-portal'])
})

test('sends the strict policy with every page, and no inline scripts or styles', async () => {
  for (const path of [
    '/',
    '/home',
    '/workflow/index',
    '/workflow/gl/1',
    '/signin-oidc-error',
    '/workflow/oidcRenew',
    '/nothing',
    '/apis/v2/items/nothing',
    '/demo/department',
  ]) {
    const { headers, body } = await raw(path, { headers: { 'accept-encoding': 'identity' } })
    const policy = headers['content-security-policy'] ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      assert.ok(policy.split('; ').includes(part), `${path}: ${part}`)
    assert.doesNotMatch(policy.replace(/frame-ancestors[^;]*/, ''), /unsafe|\*/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.ok(headers['permissions-policy'])
    const html = body.toString()
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=/, path)
    assert.doesNotMatch(html, /<script(?![^>]*(?:\ssrc=|application\/(?:x-nd)?json))/, path)
    assert.match(policy, /frame-ancestors 'self'/)
  }
})

test('the portal requests the replies for guests with its configuration, in one file of one line each', async () => {
  const identity = { headers: { 'accept-encoding': 'identity' } }
  const html = (await raw('/workflow/serviceCenter', identity)).body.toString()
  const found = /as="fetch" crossorigin="anonymous" href="(\/guest[^"]+)"/.exec(html)![1]!
  const { early, earlyReplies } = JSON.parse((await raw('/univ-config.json', identity)).body.toString()) as {
    early: string[]
    earlyReplies: string
  }
  assert.equal(found, earlyReplies)
  // under the address that the client uses
  const asked = new URL(`${campus.url}/app-center/anonymous/graphql`)
  asked.searchParams.set('query', anonymityApps.document)
  asked.searchParams.set('variables', JSON.stringify({ tenant: 'default' }))
  asked.searchParams.set('operationName', 'anonymityApps')
  assert.equal(campus.url + early[0], asked.href)
  const replies = await raw(found, identity)
  const lines = replies.body.toString().split('\n')
  assert.equal(lines.length, early.length)
  for (const [i, line] of lines.entries())
    assert.deepEqual(JSON.parse(line), JSON.parse((await raw(early[i]!, identity)).body.toString()))
  const again = { ...identity.headers, 'if-none-match': replies.headers['etag']! }
  assert.equal((await raw(found, { headers: again })).status, 304)
  const guarded = (await raw('/workflow/todo', identity)).body.toString()
  assert.ok(guarded.includes(CONFIG_PRELOAD))
  assert.ok(!guarded.includes(found), 'guests cannot enter this page')
})

test('compresses the guest catalogue and responds 304 until it changes', async () => {
  const headers = { 'accept-encoding': 'br' }
  const first = await raw(catalogue, { headers })
  assert.equal(first.headers['content-encoding'], 'br')
  const size = zlib.brotliDecompressSync(first.body).length
  assert.ok(first.body.length < size / 3)
  assert.equal(
    (await raw(catalogue, { headers: { ...headers, 'if-none-match': first.headers['etag']! } })).status,
    304,
  )
  const { db, catalogue: hall } = campus.running.campus
  await db.query(
    "update app set name = name || '（新）' where id = (select id from app where visible and 'visitor' = any(audience) limit 1)",
  )
  await hall.invalidate()
  const after_ = await raw(catalogue, { headers: { ...headers, 'if-none-match': first.headers['etag']! } })
  assert.equal(after_.status, 200)
  assert.match(zlib.brotliDecompressSync(after_.body).toString(), /（新）/)
})

test('draws the icons of all items in one file, in the colours of their tiles in light and dark mode', async () => {
  const { headers, body } = await raw('/icons/all.svg')
  assert.equal(headers['content-type'], 'image/svg+xml')
  const sprite = body.toString()
  assert.match(sprite, /.teal{stroke:#1f6a54}.*prefers-color-scheme:dark.*.teal{stroke:#84cbae}/)
  const reply = JSON.parse((await raw(catalogue)).body.toString()) as { data: { anonymityApps: App[] } }
  for (const { icon } of reply.data.anonymityApps)
    assert.ok(sprite.includes(`<svg id="${icon.split('#')[1]}"`), `${icon} is drawn`)
  assert.match((await raw('/icons/landmark.svg?tile=teal')).body.toString(), /<svg id="landmark.teal"/)
  assert.equal((await raw('/icons/no-such-icon.svg')).status, 404)
})

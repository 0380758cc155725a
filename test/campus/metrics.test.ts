import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import type { ErrorReport } from '../../src/contract/error-report.ts'
import { ROUTES } from '../../src/runtime/routing/routes.ts'
import { hostileStrings } from '../double/hostile-strings.ts'
import { portalConfig } from '../../src/campus/portal-config.ts'
import { readSettings } from '../../src/campus/settings.ts'
import { setUpCampus } from './client.ts'

const campus = setUpCampus()

const report = (part: Partial<ErrorReport>): ErrorReport => ({
  ...{
    kind: 'error',
    name: 'univ-favorites',
    message: 'apps',
    value: 0,
    page: '/workflow/index',
    release: '0.1.0',
  },
  ...part,
})
const send = async (body: string) =>
  (await fetch(`${campus.running.url}/errors`, { method: 'POST', body })).status
const metrics = async (headers: Record<string, string> = {}) => {
  const reply = await fetch(`${campus.running.url}/metrics`, { headers })
  return { status: reply.status, text: await reply.text() }
}

test('counts errors by tag and release, and measures web vitals by page', async () => {
  const reports = [
    report({}),
    report({ name: '<script>alert(1)</script>', release: 'x"y\n' }),
    report({ kind: 'vital', name: 'LCP', value: 1200 }),
    report({ kind: 'vital', name: 'CLS', value: 0.05, page: 'https://other.example' }),
  ]
  assert.equal(await send(JSON.stringify(reports)), 204)
  const { text } = await metrics()
  assert.match(text, /univ_client_errors_total\{kind="error",tag="univ-favorites",release="0.1.0"\} 1/)
  assert.match(text, /univ_client_errors_total\{kind="error",tag="other",release="other"\} 1/)
  assert.match(text, /univ_web_vitals_sum\{name="LCP",page="\/workflow\/index"\} 1.2/)
  assert.match(text, /univ_web_vitals_sum\{name="CLS",page="other"\} 0.05/)
  assert.match(text, /http_request_duration_seconds_count\{route="\/errors",method="POST",status="204"\} 1/)
  assert.match(text, /univ_event_streams 0/)
})

test('takes no other bodies, and no endless ones', async () => {
  for (const body of ['', '{', 'null', '[null, 1, {}]', '{"kind":"error"}', `[${'1,'.repeat(20_000)}1]`])
    assert.equal(await send(body), 204)
  const many = JSON.stringify([...Array(25)].map(() => report({ name: 'univ-assistant' })))
  await send(many.slice(0, -1))
  assert.ok(!(await metrics()).text.includes('tag="univ-assistant"'), 'cut off')
  await send(JSON.stringify([...Array(25)].map(() => report({ name: 'univ-assistant', message: '' }))))
  assert.match((await metrics()).text, /tag="univ-assistant",release="0.1.0"\} 20/)
})

/** The lines of a metric; with other labels there would be more. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`))
const MAX_RELEASES = 20
const KINDS = 2
const TAGS = 6

test('takes forged, deep and wrong-typed reports without failing', async () => {
  const before = await metrics()
  const anything: unknown[] = [
    null,
    true,
    1,
    '',
    'x',
    [],
    {},
    [[]],
    { toString: 1, valueOf: null, length: -1 },
  ]
  const bodies = [
    ...anything,
    ...anything.map((value) => ({
      kind: value,
      name: value,
      message: value,
      value,
      page: value,
      release: value,
    })),
    ...anything.map((value) =>
      report({ name: value, value, page: value, release: value } as Partial<ErrorReport>),
    ),
    ...anything.map((value) =>
      report({ kind: 'vital', name: value, value, page: value } as Partial<ErrorReport>),
    ),
  ]
  for (const body of bodies)
    for (const text of [body, [body]]) assert.equal(await send(JSON.stringify(text)), 204)
  const raw = [
    '['.repeat(16_000),
    '['.repeat(8_000) + ']'.repeat(8_000),
    `${'{"kind":'.repeat(1_500)}1${'}'.repeat(1_500)}`,
    `[{"__proto__":{"kind":"error"},"constructor":{"prototype":{"kind":"error"}}}]`,
    '\ud800',
    '\0',
    '[{"kind":"vital","name":"LCP","value":1e999,"page":"/workflow/index"}]',
    '[{"kind":"vital","name":"CLS","value":1e308,"page":"/workflow/index"}]',
    '[{"kind":"vital","name":"INP","value":-1,"page":"/workflow/index"}]',
  ]
  for (const text of raw) assert.equal(await send(text), 204)
  const { status, text } = await metrics()
  assert.equal(status, 200)
  assert.doesNotMatch(text, /univ_web_vitals_sum\{[^}]*\} (\+?Inf|NaN|\d+e\+)/i, 'no sum is spoilt')
  assert.equal(linesOf(before.text, 'univ_web_vitals_bucket').length > 0, true)
  assert.equal(({} as { kind?: string }).kind, undefined)
  assert.equal(
    (await fetch(`${campus.running.url}/errors`, { method: 'POST', body: 'x'.repeat(70_000) })).status,
    413,
  )
})

test('hostile tags, releases and pages create no label without limit', async () => {
  const texts = hostileStrings.map((text) => text.slice(0, 300))
  const made = [...Array(300)].map(
    (_, i) => `univ-${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}`,
  )
  const reports = [
    ...ROUTES.flatMap(({ paths }) => paths).map((path) =>
      report({ kind: 'vital', name: 'CLS', value: 0, page: `/${path.replace('{glId}', 'a%20b')}` }),
    ),
    ...texts.flatMap((text) => [
      report({ name: text, release: text, page: text }),
      report({ kind: 'vital', name: 'LCP', value: 1, page: text }),
      report({ kind: 'vital', name: text, value: 1, page: `/workflow/${text}` }),
    ]),
    ...made.flatMap((name, i) => [
      report({ kind: 'uncaught', name, release: `9.${i}.0` }),
      report({ name, release: `release-${i}` }),
      report({ kind: 'vital', name: 'INP', value: 1, page: `/workflow/${name}` }),
      report({ kind: 'vital', name: 'INP', value: 1, page: `/workflow/gl/${i}` }),
    ]),
  ]
  for (let from = 0; from < reports.length; from += 20)
    assert.equal(await send(JSON.stringify(reports.slice(from, from + 20))), 204)
  const { text } = await metrics()
  const errors = linesOf(text, 'univ_client_errors_total')
  assert.ok(errors.length <= KINDS * (TAGS + 1) * (MAX_RELEASES + 1), `${errors.length} counters of errors`)
  const releases = new Set(errors.map((line) => /release="([^"]*)"/.exec(line)![1]))
  assert.ok(releases.size <= MAX_RELEASES + 1, `${releases.size} releases`)
  assert.deepEqual(
    [...new Set(errors.map((line) => /tag="([^"]*)"/.exec(line)![1]))].filter((tag) => made.includes(tag!)),
    [],
  )
  const pages = new Set(linesOf(text, 'univ_web_vitals_sum').map((line) => /page="([^"]*)"/.exec(line)![1]))
  const paths = ROUTES.flatMap((route) => route.paths).map((path) => `/${path.replace('/{glId}', '')}`)
  assert.deepEqual(pages, new Set([...paths, 'other']), 'the pages of one route have one label')
  assert.doesNotMatch(text, /__hit|evil\.example/)
})

test('are for a collector on the same machine', async () => {
  assert.equal((await metrics({ 'x-forwarded-for': '203.0.113.7' })).status, 404)
})

/** The status of a request for a target that `fetch` would correct. */
const statusOf = (port: number, target: string) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

/** What a program does as a guest of univ-hall-pages. */
async function readAsProgram(pages: string): Promise<void> {
  const llms = await fetch(`${pages}/llms.txt`)
  assert.match(llms.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8/)
  const address = /\]\((http\S*appdetail\?id=([\w%-]+))\)/.exec(await llms.text())
  assert.ok(address)
  const ask = async (method: string, params: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${pages}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return { status: reply.status, text: await reply.text() }
  }
  const { text } = await ask('tools/call', { name: 'get_item', arguments: { id: address[2] } })
  const item = JSON.parse(text) as {
    result: { structuredContent: { address: string; item: { id: string } } }
  }
  assert.equal(item.result.structuredContent.item.id, address[2])
  assert.equal(item.result.structuredContent.address, address[1])
  // members sign in at the campus; here there is nothing of theirs
  const member = await ask('tools/call', { name: 'my_tasks', arguments: {} }, { authorization: 'Bearer x' })
  assert.match(member.text, /no such tool/)
  assert.equal((await ask('tools/list', {}, { origin: 'https://evil.example' })).status, 403)
  assert.equal((await fetch(`${pages}/mcp`)).status, 405)
}

test('univ-hall-pages counts pages and what they wait for, on a port of its own', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'univ-pages-'))
  cpSync('dist/hall/index.html', path.join(folder, 'index.html'))
  const config = portalConfig(readSettings({ port: 1, dist: 'dist' }))
  writeFileSync(path.join(folder, 'univ-config.json'), JSON.stringify(config))
  const { url } = campus.running
  const env = { ...process.env, HALL_FOLDER: folder, PUBLIC_ORIGIN: url, PORT: '0', METRICS_PORT: '0' }
  const child = spawn(process.execPath, ['dist/server/hall-pages.cjs'], { env })
  try {
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += String(chunk)
      if (/on port \d+\n[^]*on port \d+\n/.test(printed)) break
    }
    const portOf = (what: string) => new RegExp(`serves ${what} on port (\\d+)`).exec(printed)![1]
    const [pages, figures] = [portOf(url), portOf('/metrics')]
    let text = ''
    for (let tries = 0; !/data-served=""/.test(text) && tries < 40; tries++)
      text = await (await fetch(`http://127.0.0.1:${pages}/workflow/serviceCenter`)).text()
    await fetch(`http://127.0.0.1:${pages}/workflow/nothing`)
    await readAsProgram(`http://127.0.0.1:${pages}`)
    assert.equal((await fetch(`http://127.0.0.1:${pages}/metrics`)).status, 404)
    // forged requests: none of what they contain becomes a label, none fails
    const body = JSON.stringify([report({ name: '__hit', page: '/__hit' })])
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      assert.equal(
        (await fetch(`http://127.0.0.1:${pages}/errors`, { method, ...(method !== 'GET' && { body }) }))
          .status,
        404,
      )
    for (const target of [
      '//',
      '//[',
      '/%',
      '/%00__hit',
      '/workflow/gl/%ff',
      '/embed/univ-__hit',
      '/embed/univ-nothing',
      '/workflow/__hit?__hit',
      'http://[',
      '*',
    ])
      assert.ok((await statusOf(Number(pages), target)) < 500, target)
    const counted = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()
    assert.match(
      counted,
      /univ_page_duration_seconds_count\{page="serviceC",source="rendered",status="200"\} 1/,
    )
    assert.match(
      counted,
      /univ_page_duration_seconds_count\{page="unknown",source="rendered",status="404"\} [1-9]/,
    )
    assert.match(
      counted,
      /univ_page_upstream_duration_seconds_count\{service="app-center",result="ok"\} [1-9]/,
    )
    for (const page of ['mcp', 'llms.txt'])
      assert.match(
        counted,
        new RegExp(`univ_page_duration_seconds_count\\{page="${page}",.*status="200"\\} [1-9]`),
      )
    assert.doesNotMatch(counted, /__hit|status="500"/)
    assert.match(counted, /univ_page_data_age_seconds \d/)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
})

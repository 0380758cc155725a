import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { ErrorReport } from '../../src/contract/error-report.ts'
import { portalConfig } from '../../demo/campus/portal-config.ts'
import { readSettings } from '../../demo/campus/settings.ts'
import { openClient, type Client } from './client.ts'

let campus: Client
before(async () => {
  campus = await openClient({})
})
after(() => campus.close())

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

test('are for a collector on the same machine', async () => {
  assert.equal((await metrics({ 'x-forwarded-for': '203.0.113.7' })).status, 404)
})

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
    assert.equal((await fetch(`http://127.0.0.1:${pages}/metrics`)).status, 404)
    const counted = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()
    assert.match(
      counted,
      /univ_page_duration_seconds_count\{page="serviceC",source="rendered",status="200"\} 1/,
    )
    assert.match(
      counted,
      /univ_page_duration_seconds_count\{page="unknown",source="rendered",status="404"\} 2/,
    )
    assert.match(
      counted,
      /univ_page_upstream_duration_seconds_count\{service="app-center",result="ok"\} [1-9]/,
    )
    assert.match(counted, /univ_page_data_age_seconds \d/)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
})

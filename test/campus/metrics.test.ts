import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import type { ErrorReport } from '../../src/contract/error-report.ts'
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

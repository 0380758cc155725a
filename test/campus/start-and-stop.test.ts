import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { assertTrue } from './assert-true.ts'
import { startCampus, type RunningCampus } from '../../demo/demo-campus.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'

let dist: string
before(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'univ-start-'))
})
after(() => rmSync(dist, { recursive: true }))

interface LogLine {
  level: string
  event: string
  requestId?: string
  route?: string
  status?: number
}

/** A campus that writes its log to `lines`, with the tags "built" once `finishBuild` is called. */
async function start(env: Record<string, string> = {}) {
  const lines: string[] = []
  let finishBuild = (): void => undefined
  const built = new Promise<void>((resolve) => {
    finishBuild = () => {
      writeFileSync(path.join(dist, 'manifest.json'), JSON.stringify({ entries: {} }))
      resolve()
    }
  })
  rmSync(path.join(dist, 'manifest.json'), { force: true })
  const running = await startCampus({
    ...{ port: 0, dataDir: 'memory', dist, env, built },
    writeLog: (line) => lines.push(line),
  })
  const parsed = () => lines.map((line) => JSON.parse(line) as LogLine)
  return { running, finishBuild, built, lines, parsed }
}

const asPage = { headers: { accept: 'text/html' } }

test('serves a reloading start-up page and responds 503 for scripts until the tags are built', async () => {
  const { running, finishBuild, built, lines } = await start()
  try {
    const page = await fetch(`${running.url}/`, asPage)
    assert.equal(page.status, 503)
    assert.equal(page.headers.get('refresh'), '2')
    assert.equal(page.headers.get('retry-after'), '2')
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const text = await page.text()
    assert.match(text, /正在启动/)
    assert.match(text, /<p lang="en">The service hall is starting/)
    assert.match(text, /http-equiv="refresh" content="2"/)
    assert.doesNotMatch(text, /<script|style=/)
    const style = /rel="stylesheet" href="([^"]+)"/.exec(text)![1]!
    const sheet = await fetch(running.url + style)
    assert.deepEqual([sheet.status, sheet.headers.get('content-type')], [200, 'text/css'])
    const script = await fetch(`${running.url}/univ-portal.js`)
    assert.deepEqual([script.status, script.headers.get('retry-after')], [503, '2'])
    finishBuild()
    await built
    assert.equal((await fetch(`${running.url}/demo/department`, asPage)).status, 200)
    assert.equal((await fetch(`${running.url}/univ-portal.js`)).status, 404)
    assert.deepEqual(
      lines.filter((line) => line.includes('"error"')),
      [],
    )
  } finally {
    await running.close()
  }
})

test('serves the same replies while the database starts', async () => {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  const starting = startCampus({ port, dataDir: 'memory', dist })
  await new Promise((done) => setTimeout(done, 50))
  const page = await fetch(`http://localhost:${port}/`, asPage)
  const live = await fetch(`http://localhost:${port}/health/live`)
  const ready = await fetch(`http://localhost:${port}/health/ready`)
  await (await starting).close()
  assert.deepEqual([page.status, live.status, ready.status], [503, 200, 503])
})

test('is ready when the database answers, the catalogue is loaded and the tags are built', async () => {
  const { running, finishBuild } = await start()
  const ready = async () => {
    await new Promise((done) => setTimeout(done, 600)) // a check is shared for half a second
    const reply = await fetch(`${running.url}/health/ready`)
    return [reply.status, ((await reply.json()) as { checks: object }).checks]
  }
  try {
    assert.deepEqual(await ready(), [503, { database: true, catalogue: true, tags: false }])
    finishBuild()
    assert.deepEqual(await ready(), [200, { database: true, catalogue: true, tags: true }])
    const { db } = running.campus
    const query = db.query
    db.query = () => Promise.reject(new Error('gone'))
    assert.deepEqual(await ready(), [503, { database: false, catalogue: true, tags: true }])
    db.query = query
    assert.equal((await ready())[0], 200)
    assert.equal((await fetch(`${running.url}/health/live`)).status, 200)
  } finally {
    await running.close()
  }
})

test('sends a request id with every reply and reuses a valid one of the client', async () => {
  const { running, finishBuild, parsed } = await start({ LOG: 'requests' })
  finishBuild()
  try {
    const idOf = async (sent?: string) =>
      (
        await fetch(`${running.url}/univ-config.json`, { headers: sent ? { 'x-request-id': sent } : {} })
      ).headers.get('x-request-id')!
    assert.equal(await idOf('trace-0123456789'), 'trace-0123456789')
    for (const bad of ['short', 'a b c d e f g h', '"><script>alert(1)', 'x'.repeat(200)])
      assert.match(await idOf(bad), /^[\da-f-]{36}$/)
    assert.notEqual(await idOf(), await idOf())
    const line = parsed().find((l) => l.requestId === 'trace-0123456789')
    assert.deepEqual([line?.event, line?.route, line?.status], ['request', '/univ-config.json', 200])
  } finally {
    await running.close()
  }
})

test('logs JSON lines without tokens, people, IP addresses or search input', async () => {
  const { running, finishBuild, lines, parsed } = await start({ LOG: 'requests' })
  finishBuild()
  try {
    const { access_token, id_token } = await fetchTokens(running.url, 'student')
    const headers = { authorization: `Bearer ${access_token}`, 'x-request-id': 'trace-failing-1' }
    await fetch(`${running.url}/task-api/me/processes/doing?start=0&limit=5&keyword=secretword`, { headers })
    await fetch(`${running.url}/task-api/process/some-private-id`, { headers })
    const { db } = running.campus
    const { read } = db
    db.read = () => Promise.reject(new Error('the database is gone'))
    const failed = await fetch(`${running.url}/task-api/me/tasks/todo?start=0&limit=5`, { headers })
    db.read = read
    assert.equal(failed.status, 500)
    const all = lines.join('')
    const [person] = await db.query<{ id: string }>("select id from person where account = 'student'")
    for (const secret of [access_token, id_token, person!.id, 'secretword', 'some-private-id', '127.0.0.1'])
      assertTrue(!all.includes(secret), secret)
    assertTrue(parsed().some((l) => l.route === '/task-api/process/:id' && l.status === 404))
    assertTrue(parsed().some((l) => l.route === '/oidc/sign-in'))
    const error = parsed().find((l) => l.level === 'error')
    assert.equal(error?.requestId, 'trace-failing-1')
  } finally {
    await running.close()
  }
})

/** A request that stays in flight until `finish` sends its body. */
async function slowRequest(running: RunningCampus) {
  let finish = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      finish = () => {
        controller.enqueue(new TextEncoder().encode('{"query":"{ __typename }"}'))
        controller.close()
      }
    },
  })
  const { hostname, port } = new URL(running.url)
  const { request } = await import('node:http')
  const length = '{"query":"{ __typename }"}'.length
  const reply = new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        ...{ hostname, port, method: 'POST', path: '/app-center/anonymous/graphql' },
        headers: { 'content-type': 'application/json', 'content-length': length },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      },
    )
    sent.on('error', reject)
    sent.flushHeaders()
    void (async () => {
      for await (const part of body) sent.write(part)
      sent.end()
    })()
  })
  await new Promise((done) => setTimeout(done, 200))
  return { reply, finish }
}

test('stops accepting connections, ends streams and finishes requests on close', async () => {
  const { running, finishBuild } = await start()
  finishBuild()
  const { access_token } = await fetchTokens(running.url, 'student')
  const stream = await fetch(`${running.url}/bus`, { headers: { authorization: `Bearer ${access_token}` } })
  const streamEnd = stream.text()
  const slow = await slowRequest(running)
  const closed = running.close()
  assert.match(await streamEnd, /^retry: \d+/, 'sends the reconnection time')
  await assert.rejects(fetch(`${running.url}/health/live`))
  slow.finish()
  assert.equal(await slow.reply, 200)
  await closed
})

test('closes after the time limit even with a pending request', async () => {
  const { running, finishBuild } = await start()
  finishBuild()
  const slow = await slowRequest(running)
  const reply = slow.reply.catch((e: NodeJS.ErrnoException) => e.code)
  await running.close(100)
  assert.equal(await reply, 'ECONNRESET')
})

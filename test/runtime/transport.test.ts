import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createSend, type Sending } from '../../src/runtime/transport.ts'
import { failed, farSide, HOME, json, NOW, TOKENS, troubleOf } from '../double/far-side.ts'

const read: Sending = { name: 'read', url: `${HOME}x`, method: 'GET', anonymous: false }
const write: Sending = { name: 'write', url: `${HOME}x`, method: 'POST', anonymous: false, body: 'a=1' }
const guests: Sending = { name: 'guests', url: `${HOME}x`, method: 'GET', anonymous: true }
const refuse = () => {
  throw new TypeError('Failed to fetch https://hall.example.edu/x?id_token_hint=id.secret')
}

test('a signed-in call carries the bearer, follows no redirect and no cookie', async () => {
  for (const sending of [read, write]) {
    const { send, sent } = farSide(json({}))
    await send(sending)
    equal(sent[0]!.headers.get('authorization'), `Bearer ${TOKENS.accessToken}`)
    equal(sent[0]!.init.redirect, 'error')
    equal(sent[0]!.init.credentials, 'omit')
  }
})

test('an anonymous call carries no bearer, whoever is signed in', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const { send, sent } = farSide(json({}))
    await send({ ...guests, method })
    equal(sent[0]!.headers.get('authorization'), null)
  }
})

test("a guest's read asks as a preload link does, so that its reply is taken", async () => {
  const { send, sent } = farSide(json({}))
  await send(guests)
  equal(sent[0]!.init.credentials, 'same-origin')
  equal(sent[0]!.method, 'GET')
})

test('without a session no header is sent', async () => {
  const { send, sent } = farSide(json({}), { tokens: null })
  await send(read)
  equal(sent[0]!.headers.get('authorization'), null)
})

test('a call that may outlive the page says so', async () => {
  const { send, sent } = farSide(json({}))
  await send({ ...write, keepalive: true })
  equal(sent[0]!.init.keepalive, true)
})

test('nothing is sent twice by itself, neither a read nor a write', async () => {
  for (const sending of [read, write, guests]) {
    for (const reply of [json('', 503), json('', 408), json('', 429), refuse]) {
      const { send, sent } = farSide(reply)
      await send(sending).catch(() => {})
      equal(sent.length, 1)
    }
  }
})

test('no connection is told as such, without the address it was for', async () => {
  for (const sending of [read, write, guests]) {
    const e = await failed(farSide(refuse).send(sending))
    equal(e.trouble, 'network')
    equal(e.message, `${sending.name}: network`)
    equal(e.cause, undefined)
  }
})

/** Time-outs that a test lets run out. */
function clock(t: { mock: { method: typeof import('node:test').mock.method } }) {
  const started: { ms: number; over: AbortController }[] = []
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    const over = new AbortController()
    started.push({ ms, over })
    return over.signal
  })
  return {
    started,
    runOut: () => started.forEach(({ over }) => over.abort(new DOMException('', 'TimeoutError'))),
  }
}
/** As the platform's fetch does: an abort also ends a body that is under way. */
const hanging = (sent: { init: RequestInit }, head: boolean) => {
  const { signal } = sent.init
  if (signal!.aborted) return Promise.reject(signal!.reason as Error)
  if (!head)
    return new Promise<Response>((_, reject) =>
      signal!.addEventListener('abort', () => reject(signal!.reason)),
    )
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"a'))
      signal!.addEventListener('abort', () => controller.error(signal!.reason))
    },
  })
  return Promise.resolve(new Response(body))
}

for (const [what, head] of [
  ['that never answers', false],
  ['that drips its body', true],
] as const)
  test(`a server ${what} is given up: 15 s for a read, 30 s for a write`, async (t) => {
    const { started, runOut } = clock(t)
    for (const sending of [read, write, guests]) {
      const call = failed(farSide((sent) => hanging(sent, head)).send(sending))
      while (started.length === 0) await new Promise(setImmediate)
      await new Promise(setImmediate)
      equal(started[0]!.ms, sending.method === 'GET' ? 15_000 : 30_000)
      runOut()
      equal((await call).trouble, 'timeout')
      started.length = 0
    }
  })

test('a call given up by its caller ends with the reason of the caller', async () => {
  for (const head of [false, true]) {
    const mine = new AbortController()
    const call = farSide((sent) => hanging(sent, head)).send({ ...read, signal: mine.signal })
    const end = rejects(call, /left the page/)
    await new Promise(setImmediate)
    mine.abort(new Error('left the page'))
    await end
  }
})

test('a reply that never ends is given up, and its stream is closed', async () => {
  let closed = false
  const piece = new Uint8Array(1024 * 1024).fill(32)
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(piece),
        cancel: () => void (closed = true),
      }),
    )
  equal(await troubleOf(farSide(endless).send(guests)), 'misshapen')
  ok(closed)
})

test('text that is cut inside a character comes whole', async () => {
  const bytes = new TextEncoder().encode('会计')
  const cut = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
          controller.close()
        },
      }),
    )
  equal((await farSide(cut).send(guests)).text, '会计')
})

test('a reply without a body is an empty text', async () => {
  equal((await farSide(new Response(null, { status: 204 })).send(read)).text, '')
})

test('Retry-After is read as seconds or as a date, and never beyond half a minute', async () => {
  const dates = (ms: number) => new Date(NOW + ms).toUTCString()
  for (const [header, wait] of [
    ['3', 3000],
    ['0', 0],
    ['3600', 30_000],
    [dates(5000), 5000],
    [dates(-5000), 0],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
  ] as const) {
    const { send } = farSide(json('', 429, { 'retry-after': header }))
    equal((await send(guests)).wait, wait, header)
  }
})

// ── quality §3: 14 addresses × 12 hostile origins, 0 authorization headers ───────────────────────────────────

const hostile = [
  'https://evil.example',
  'https://hall.example.edu.evil.example',
  'https://evil-hall.example.edu',
  'https://hall.example.edu:8443',
  'http://hall.example.edu',
  'https://hall.example.edu@evil.example',
  'https://HALL.example.edu.',
  'https://hall.example.edu%2eevil.example',
  '//evil.example',
  'https://127.0.0.1',
  'https://[::1]',
  'https://xn--hll-hoa.example.edu',
]

test('no address that only the page names ever sees a token', async () => {
  const { config } = farSide(json({}))
  const keys = Object.keys(config.bases)
  let calls = 0
  for (const origin of hostile) {
    for (const key of keys) {
      const far = farSide(json({}), { page: { [key]: `${origin}/x` } })
      const url = far.config.bases[key as keyof typeof config.bases]
      if (url) await far.send({ ...read, url })
      if (url) await far.send({ ...write, url: `${url}/deeper?x=1` })
      calls += far.sent.length
      for (const { url: reached, headers } of far.sent)
        if (reached.origin !== 'https://hall.example.edu') equal(headers.get('authorization'), null, origin)
    }
    for (const part of ['authority', 'token_endpoint', 'end_session_endpoint']) {
      const named = `${origin}/x`
      const oidc = part === 'authority' ? { authority: named } : { metadata: { [part]: named } }
      const { config: made } = farSide(json({}), { page: { oidc } })
      const found = part === 'authority' ? made.oidc.authority : made.oidc.metadata[part as 'token_endpoint']
      ok(!found || made.trusted.has(new URL(found).origin), `${part} ${origin}`)
      deepEqual([...made.trusted], ['https://hall.example.edu'])
    }
  }
  ok(calls > 200, `${calls} calls were seen`)
})

test('a foreign host in an item or a path cannot make a trusted address of its own', async () => {
  const seen: string[] = []
  const send = createSend(
    farSide(json({})).config,
    { tokens: () => TOKENS },
    {
      now: () => NOW,
      fetch(input, init) {
        const to = new URL(String(input))
        if (new Headers(init?.headers).has('authorization')) seen.push(to.host)
        return Promise.resolve(json({}))
      },
    },
  )
  for (const origin of hostile) if (URL.canParse(origin)) await send({ ...read, url: `${origin}/me` })
  deepEqual(seen, [])
})

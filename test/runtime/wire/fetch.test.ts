import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createPolicyFetch } from '../../../src/runtime/wire/fetch.ts'
import {
  requestErrorOf,
  createScriptedWire,
  HOME,
  jsonResponse,
  NOW,
  TOKENS,
  errorKindOf,
  type ScriptedWire,
} from '../../double/scripted-wire.ts'

type Case = { as: 'authorized' | 'anonymous'; init: RequestInit }
const read: Case = { as: 'authorized', init: { method: 'GET' } }
const write: Case = { as: 'authorized', init: { method: 'POST', body: 'a=1' } }
const guestRead: Case = { as: 'anonymous', init: {} }
const send = ({ wireFetch }: Pick<ScriptedWire, 'wireFetch'>, { as, init }: Case, url = `${HOME}x`) =>
  wireFetch[as](url, init)
const refuse = () => {
  throw new TypeError('Failed to fetch https://hall.example.edu/x?id_token_hint=id.secret')
}

test('sends the bearer token with signed-in calls, without cookies and redirects', async () => {
  for (const request of [read, write]) {
    const wire = createScriptedWire(jsonResponse({}))
    const { sent } = wire
    await send(wire, request)
    equal(sent[0]!.headers.get('authorization'), `Bearer ${TOKENS.accessToken}`)
    equal(sent[0]!.init.redirect, 'error')
    equal(sent[0]!.init.credentials, 'omit')
  }
})

test('sends no bearer token with anonymous calls, even when signed in', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const wire = createScriptedWire(jsonResponse({}))
    await send(wire, { ...guestRead, init: { method } })
    equal(wire.sent[0]!.headers.get('authorization'), null)
  }
})

test('sends guest reads like a preload link so that the preloaded response is used', async () => {
  const wire = createScriptedWire(jsonResponse({}))
  await send(wire, guestRead)
  equal(wire.sent[0]!.init.credentials, 'same-origin')
  equal(wire.sent[0]!.method, 'GET')
})

test('sends no authorization header without a session', async () => {
  const wire = createScriptedWire(jsonResponse({}), { tokens: null })
  await send(wire, read)
  equal(wire.sent[0]!.headers.get('authorization'), null)
})

test('passes keepalive on', async () => {
  const wire = createScriptedWire(jsonResponse({}))
  await send(wire, { ...write, init: { ...write.init, keepalive: true } })
  equal(wire.sent[0]!.init.keepalive, true)
})

test('retries neither reads nor writes', async () => {
  for (const request of [read, write, guestRead]) {
    for (const reply of [jsonResponse('', 503), jsonResponse('', 408), jsonResponse('', 429), refuse]) {
      const wire = createScriptedWire(reply)
      await send(wire, request).catch(() => {})
      equal(wire.sent.length, 1)
    }
  }
})

test('reports a network error without its URL', async () => {
  for (const request of [read, write, guestRead]) {
    const e = await requestErrorOf(send(createScriptedWire(refuse), request))
    equal(e.kind, 'network')
    equal(e.message, 'fetch: network')
    equal(e.cause, undefined)
  }
})

/** Replaces AbortSignal.timeout so that the test expires the timeouts. */
function mockTimeouts(t: { mock: { method: typeof import('node:test').mock.method } }) {
  const started: { ms: number; over: AbortController }[] = []
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    const over = new AbortController()
    started.push({ ms, over })
    return over.signal
  })
  return {
    started,
    expire: () => started.forEach(({ over }) => over.abort(new DOMException('', 'TimeoutError'))),
  }
}
/** Like the platform's fetch, an abort also ends a body in progress. */
const hangingReply = (sent: { init: RequestInit }, head: boolean) => {
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

for (const [name, head] of [
  ['that never responds', false],
  ['that never completes its body', true],
] as const)
  test(`times out a server ${name}: 15 s for a read, 30 s for a write`, async (t) => {
    const { started, expire } = mockTimeouts(t)
    for (const request of [read, write, guestRead]) {
      const wire = createScriptedWire((sent) => hangingReply(sent, head))
      const call = requestErrorOf(send(wire, request))
      while (started.length === 0) await new Promise(setImmediate)
      await new Promise(setImmediate)
      equal(started[0]!.ms, request !== write ? 15_000 : 30_000)
      expire()
      equal((await call).kind, 'timeout')
      started.length = 0
    }
  })

test('rejects an aborted call with the reason of its caller', async () => {
  for (const head of [false, true]) {
    const mine = new AbortController()
    const wire = createScriptedWire((sent) => hangingReply(sent, head))
    const call = send(wire, { ...read, init: { signal: mine.signal } })
    const end = rejects(call, /left the page/)
    await new Promise(setImmediate)
    mine.abort(new Error('left the page'))
    await end
  }
})

test('cancels an endless response', async () => {
  let closed = false
  const piece = new Uint8Array(1024 * 1024).fill(32)
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(piece),
        cancel: () => void (closed = true),
      }),
    )
  equal(await errorKindOf(send(createScriptedWire(endless), guestRead)), 'malformed')
  ok(closed)
})

test('decodes characters split between chunks', async () => {
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
  equal(await (await send(createScriptedWire(cut), guestRead)).text(), '会计')
})

test('reads a response without a body as empty text', async () => {
  const response = await send(createScriptedWire(new Response(null, { status: 204 })), read)
  equal(response.status, 204)
  equal(await response.text(), '')
})

test('parses Retry-After as seconds or a date, up to 30 seconds', async () => {
  const dates = (ms: number) => new Date(NOW + ms).toUTCString()
  for (const [header, wait] of [
    ['3', '3'],
    ['0', null],
    ['3600', '30'],
    [dates(5000), '5'],
    [dates(-5000), null],
    ['soon', null],
    ['-5', null],
    ['', null],
  ] as const) {
    const wire = createScriptedWire(jsonResponse('', 429, { 'retry-after': header }))
    equal((await send(wire, guestRead)).headers.get('retry-after'), wait, header)
  }
})

// ── 14 URLs × 12 hostile origins, 0 authorization headers ───────────────────────────────────

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

test('sends no token to URLs configured only by the page', async () => {
  const { config } = createScriptedWire(jsonResponse({}))
  const keys = Object.keys(config.bases)
  let calls = 0
  for (const origin of hostile) {
    for (const key of keys) {
      const wire = createScriptedWire(jsonResponse({}), { page: { [key]: `${origin}/x` } })
      const url = wire.config.bases[key as keyof typeof config.bases]
      if (url) await send(wire, read, url)
      if (url) await send(wire, write, `${url}/deeper?x=1`)
      calls += wire.sent.length
      for (const { url: reached, headers } of wire.sent)
        if (reached.origin !== 'https://hall.example.edu') equal(headers.get('authorization'), null, origin)
    }
    for (const part of ['authority', 'token_endpoint', 'end_session_endpoint']) {
      const named = `${origin}/x`
      const oidc = part === 'authority' ? { authority: named } : { metadata: { [part]: named } }
      const { config: made } = createScriptedWire(jsonResponse({}), { page: { oidc } })
      const found = part === 'authority' ? made.oidc.authority : made.oidc.metadata[part as 'token_endpoint']
      ok(!found || made.trustedOrigins.has(new URL(found).origin), `${part} ${origin}`)
      deepEqual([...made.trustedOrigins], ['https://hall.example.edu'])
    }
  }
  ok(calls > 200, `${calls} calls`)
})

test('sends no token to lookalike hosts', async () => {
  const hostsWithToken: string[] = []
  const { trustedOrigins } = createScriptedWire(jsonResponse({})).config
  const platform = {
    now: () => NOW,
    fetch: ((input, init) => {
      if (new Headers(init?.headers).has('authorization')) hostsWithToken.push(new URL(String(input)).host)
      return Promise.resolve(jsonResponse({}))
    }) satisfies typeof fetch,
  }
  const authorized = createPolicyFetch(platform, { trustedOrigins, tokens: () => TOKENS })
  for (const origin of hostile) if (URL.canParse(origin)) await authorized(`${origin}/me`)
  deepEqual(hostsWithToken, [])
})

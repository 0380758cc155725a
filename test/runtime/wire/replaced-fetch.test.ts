import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { graphql as operation, rest as restOperation } from '../../../src/contract/operation.ts'
import { array, field, string } from '../../../src/contract/decoders.ts'
import { eventStreamOf, readMessages } from '../../../src/runtime/bus/event-stream.ts'
import { createScriptedWire, errorKindOf, HOME, requestErrorOf } from '../../double/scripted-wire.ts'

// A page may have replaced `fetch` by one over XMLHttpRequest: its replies are plain objects without a stream.

type Make = (text: string, status?: number, headers?: Record<string, string>) => Response
const plain = (text: string, status: number, headers: Record<string, string>) => ({
  ok: status < 300,
  status,
  statusText: '',
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  text: () => Promise.resolve(text),
})
const KINDS: [string, Make][] = [
  [
    'without a body property',
    (text, status = 200, headers = {}) =>
      ({
        ...plain(text, status, headers),
        arrayBuffer: () => new Blob([text]).arrayBuffer(),
      }) as Response,
  ],
  [
    'that has text() only',
    (text, status = 200, headers = {}) => plain(text, status, headers) as unknown as Response,
  ],
  [
    'whose headers can only be visited',
    (text, status = 200, headers = {}) => {
      const kept = plain(text, status, headers)
      const { headers: all } = kept
      const visited = { get: all.get.bind(all), forEach: all.forEach.bind(all) }
      return { ...kept, headers: visited } as unknown as Response
    },
  ],
  [
    'of the browser',
    (text, status = 200, headers = {}) => {
      const kept = plain(text, status, headers)
      return new Response(text || null, { status, headers: kept.headers })
    },
  ],
]
const names = field('names', array(string()))
const apps = operation<object, string[]>('query userApps { names }', names)
const guestApps = operation<object, string[]>('query anonymityApps { names }', names)
const list = restOperation('taskCenter', 'GET /list', names)
const change = restOperation('taskCenter', 'POST /change', (value) => value)

for (const [kind, make] of KINDS)
  test(`reads replies ${kind}`, async () => {
    const data = JSON.stringify({ data: { names: ['图书馆', 'Library'] } })
    for (const read of [apps, guestApps])
      deepEqual(await createScriptedWire(() => make(data)).graphql(read, {}), ['图书馆', 'Library'])
    const { rest } = createScriptedWire(() => make('{"errno":0,"names":["a"]}'))
    deepEqual(await rest(list, {}), ['a'])
    deepEqual(await createScriptedWire(() => make('', 204)).rest(change, { json: {} }), { errno: 0 })
    equal(await errorKindOf(createScriptedWire(() => make('')).rest(list, {})), 'malformed')
    const busy = createScriptedWire(() => make('{}', 429, { 'retry-after': '7' })).rest(list, {})
    equal((await requestErrorOf(busy)).retryAfter, 7000)
    const large = createScriptedWire(() => make('x'.repeat(33 * 1024 * 1024)))
    equal(await errorKindOf(large.wireFetch.anonymous(`${HOME}x`)), 'malformed', 'the limit of 32 MB')
    const events = make('event: answer\ndata: {"a":1}\n\n', 200, { 'content-type': 'text/event-stream' })
    const stream = await eventStreamOf(events)
    const messages = []
    for await (const { event, data: sent } of readMessages(stream!, () => {})) messages.push([event, sent])
    deepEqual(messages, [['answer', '{"a":1}']])
  })

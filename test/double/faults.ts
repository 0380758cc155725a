// The faults of a server: what it sends, and the expected behaviour.
import { sendJson, type Fault } from './fault-server.ts'

export interface FaultCase {
  name: string
  make: Fault
  /** The data still load: the fault is harmless or in an ignored part. */
  stillLoads?: boolean
  /** Retryable: reads are tried up to three times, writes once. */
  isRetryable?: boolean
  /** Keeps its connection open. Browsers allow six per server, so many such calls would block all others. */
  holdsConnection?: boolean
  /** The browser itself may retry it, below fetch. */
  browserRetries?: boolean
}

const HTML = '<!doctype html><title>Sign in</title><script>parent.__hit(0)</script><h1>Bad gateway</h1>'
const htmlReply: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(HTML)
}
const status =
  (code: number, headers = {}): Fault =>
  (response) =>
    sendJson(response, { errno: code, error: 'no', errors: [{ message: 'no' }] }, code, headers)

/** The correct reply with a changed list or record. */
const withChangedData =
  (change: (value: unknown) => unknown): Fault =>
  (response, good) => {
    const inside = (body: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, name === 'errno' ? value : change(value)]),
      )
    sendJson(
      response,
      'data' in good ? { data: inside(good['data'] as Record<string, unknown>) } : inside(good),
    )
  }
const eachRecord = (change: (record: object) => object) =>
  withChangedData((value) =>
    Array.isArray(value)
      ? value.map((element: unknown) => (typeof element === 'object' && element ? change(element) : element))
      : typeof value === 'object' && value
        ? change(value)
        : value,
  )
const withFields = (more: object): Fault => {
  return (response, good) => sendJson(response, { ...good, ...more })
}
const nestedArrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const retryDate = () => new Date(Date.now() + 3_600_000).toUTCString()

export const FAULTS: readonly FaultCase[] = [
  {
    name: 'the line is reset before a byte',
    make: (response) => void response.destroy(),
    isRetryable: true,
    browserRetries: true,
  },
  { name: 'no answer ever comes', make: () => {}, isRetryable: true, holdsConnection: true },
  {
    name: 'a byte drips now and then',
    make(response) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 40)
      response.on('close', () => clearInterval(drip))
    },
    isRetryable: true,
    holdsConnection: true,
  },
  {
    name: 'the line is cut in the middle',
    async make(response, good) {
      const body = JSON.stringify(good)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 999 })
      response.write(body.slice(0, body.length / 2))
      await new Promise((done) => setTimeout(done, 5))
      response.destroy()
    },
    isRetryable: true,
  },
  { name: '403', make: status(403) },
  { name: '404', make: status(404) },
  { name: '409', make: status(409) },
  { name: '429 for a second', make: status(429, { 'retry-after': '1' }), isRetryable: true },
  { name: '429 for an hour', make: status(429, { 'retry-after': '3600' }), isRetryable: true },
  { name: '500', make: status(500), isRetryable: true },
  {
    name: '502 with a page',
    make(response) {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end(HTML)
    },
    isRetryable: true,
  },
  {
    name: '503 until a date',
    make: (...all) => status(503, { 'retry-after': retryDate() })(...all),
    isRetryable: true,
  },
  { name: '200 with a page', make: htmlReply },
  { name: 'a page labelled JSON', make: (response) => sendJson(response, HTML) },
  { name: 'an empty body', make: (response) => sendJson(response, '') },
  { name: '204', make: (response) => void response.writeHead(204).end() },
  {
    name: 'JSON that ends too soon',
    make: (response, good) => sendJson(response, JSON.stringify(good).slice(0, -9)),
  },
  { name: 'a reply of another shape', make: withChangedData(() => 'what?') },
  { name: 'null for the whole reply', make: (response) => sendJson(response, 'null') },
  {
    name: 'no errno',
    make: (response, { errno: _, ...good }) => sendJson(response, good),
    stillLoads: true,
  },
  { name: 'errno as a text', make: withFields({ errno: '0' }), stillLoads: true },
  {
    name: 'null for the data',
    make: (response, good) =>
      sendJson(response, 'data' in good ? { data: null } : { ...good, entities: null }),
  },
  { name: 'an object for a list', make: withChangedData(() => ({})) },
  {
    name: 'bad records among the good',
    make: withChangedData((value) =>
      Array.isArray(value) ? [null, 7, {}, { id: {} }, [], ...value] : value,
    ),
    stillLoads: true,
  },
  { name: 'a total that lies', make: withFields({ total: -1e9, entitiesTotal: 'many' }), stillLoads: true },
  {
    name: 'dates that are none',
    make: eachRecord((record) => ({
      ...record,
      created: '0000-99-99',
      updated: 1e300,
      updateTime: 'yesterday',
    })),
    stillLoads: true,
  },
  {
    name: 'data beside errors',
    make: withFields({ errors: [{ message: 'one field is not there', path: ['x', 'y'] }, null, 7] }),
    stillLoads: true,
  },
  {
    name: '50,000 rows',
    make: withChangedData((value) => {
      const first: unknown = Array.isArray(value) ? value[0] : null
      if (typeof first !== 'object' || !first) return value
      const more = Array.from({ length: 50_000 }, (_, i) => ({ id: `more${i}`, code: `more${i}` }))
      return [...(value as unknown[]), ...more]
    }),
    stillLoads: true,
  },
  {
    name: '200,000 levels deep',
    make: (response, good) =>
      sendJson(response, JSON.stringify({ ...good, deep: '@' }).replace('"@"', nestedArrays(200_000))),
    stillLoads: true,
  },
]

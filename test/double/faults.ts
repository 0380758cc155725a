// The ways in which a far side fails (quality §4), each as one row: what it sends, and what may be expected of it.
import { json, type Fault } from './fault-server.ts'

export interface FaultRow {
  name: string
  make: Fault
  /** The data are there all the same: the fault concerns nobody, or a part that is not believed. */
  loads?: boolean
  /** Asking again may help, so a read is asked up to three times; a write never is. */
  passing?: boolean
  /** Keeps its connection, of which a browser has six to a server: many such calls would stop all others. */
  holds?: boolean
  /** The browser may repeat it by itself, below fetch. */
  repeated?: boolean
}

const HTML = '<!doctype html><title>Sign in</title><script>parent.__hit(0)</script><h1>Bad gateway</h1>'
const html: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(HTML)
}
const status =
  (code: number, headers = {}): Fault =>
  (response) =>
    json(response, { errno: code, error: 'no', errors: [{ message: 'no' }] }, code, headers)

/** The same reply with another list or record in it. */
const changed =
  (change: (value: unknown) => unknown): Fault =>
  (response, good) => {
    const inside = (body: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, name === 'errno' ? value : change(value)]),
      )
    json(response, 'data' in good ? { data: inside(good['data'] as Record<string, unknown>) } : inside(good))
  }
const eachRecord = (change: (record: object) => object) =>
  changed((value) =>
    Array.isArray(value)
      ? value.map((one: unknown) => (typeof one === 'object' && one ? change(one) : one))
      : typeof value === 'object' && value
        ? change(value)
        : value,
  )
const withMore = (more: object): Fault => {
  return (response, good) => json(response, { ...good, ...more })
}
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const when = () => new Date(Date.now() + 3_600_000).toUTCString()

export const FAULTS: readonly FaultRow[] = [
  {
    name: 'the line is reset before a byte',
    make: (response) => response.destroy(),
    passing: true,
    repeated: true,
  },
  { name: 'no answer ever comes', make: () => {}, passing: true, holds: true },
  {
    name: 'a byte drips now and then',
    make(response) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 40)
      response.on('close', () => clearInterval(drip))
    },
    passing: true,
    holds: true,
  },
  {
    name: 'the line is cut in the middle',
    make(response, good) {
      const body = JSON.stringify(good)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 999 })
      response.write(body.slice(0, body.length / 2), () => setTimeout(() => response.destroy(), 5))
    },
    passing: true,
  },
  { name: '403', make: status(403) },
  { name: '404', make: status(404) },
  { name: '409', make: status(409) },
  { name: '429 for a second', make: status(429, { 'retry-after': '1' }), passing: true },
  { name: '429 for an hour', make: status(429, { 'retry-after': '3600' }), passing: true },
  { name: '500', make: status(500), passing: true },
  {
    name: '502 with a page',
    make(response) {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end(HTML)
    },
    passing: true,
  },
  {
    name: '503 until a date',
    make: (...all) => status(503, { 'retry-after': when() })(...all),
    passing: true,
  },
  { name: '200 with a page', make: html },
  { name: 'a page labelled JSON', make: (response) => json(response, HTML) },
  { name: 'an empty body', make: (response) => json(response, '') },
  { name: '204', make: (response) => void response.writeHead(204).end() },
  {
    name: 'JSON that ends too soon',
    make: (response, good) => json(response, JSON.stringify(good).slice(0, -9)),
  },
  { name: 'a reply of another shape', make: changed(() => 'what?') },
  { name: 'null for the whole reply', make: (response) => json(response, 'null') },
  {
    name: 'no errno',
    make: (response, { errno: _, ...good }) => json(response, good),
    loads: true,
  },
  { name: 'errno as a text', make: withMore({ errno: '0' }), loads: true },
  {
    name: 'null for the data',
    make: (response, good) => json(response, 'data' in good ? { data: null } : { ...good, entities: null }),
  },
  { name: 'an object for a list', make: changed(() => ({})) },
  {
    name: 'bad records among the good',
    make: changed((value) => (Array.isArray(value) ? [null, 7, {}, { id: {} }, [], ...value] : value)),
    loads: true,
  },
  { name: 'a total that lies', make: withMore({ total: -1e9, entitiesTotal: 'many' }), loads: true },
  {
    name: 'dates that are none',
    make: eachRecord((one) => ({ ...one, created: '0000-99-99', updated: 1e300, updateTime: 'yesterday' })),
    loads: true,
  },
  {
    name: 'data beside errors',
    make: withMore({ errors: [{ message: 'one field is not there', path: ['x', 'y'] }, null, 7] }),
    loads: true,
  },
  {
    name: '50,000 rows',
    make: changed((value) => {
      const one: unknown = Array.isArray(value) ? value[0] : null
      if (typeof one !== 'object' || !one) return value
      const more = Array.from({ length: 50_000 }, (_, at) => ({ id: `more${at}`, code: `more${at}` }))
      return [...(value as unknown[]), ...more]
    }),
    loads: true,
  },
  {
    name: '200,000 levels deep',
    make: (response, good) =>
      json(response, JSON.stringify({ ...good, deep: '@' }).replace('"@"', deep(200_000))),
    loads: true,
  },
]

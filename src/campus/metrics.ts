// What an operator watches: requests, and what the tags report of errors and speed. GET /metrics is Prometheus' text.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from 'hono'
import type { ErrorReport } from '../contract/error-report.ts'
import { incomingOf } from './listener.ts'

const MAX_BEACON_BYTES = 16 * 1024
const MAX_REPORTS = 20
/** Releases that are counted apart, until the next start: anybody may send any. */
const MAX_RELEASES = 20
/** Of a measurement, in milliseconds or as a score: what is above was forged, and would spoil the sum. */
const MAX_VALUE = 3_600_000

/** A label from a browser, which may be any text: each that does not pass has the same name. */
const label = (value: unknown, isKnown: (text: string) => boolean): string =>
  typeof value === 'string' && isKnown(value) ? value : 'other'

const isTag = (name: string) =>
  /^univ-(assistant|favorites|portal|process-center|service-catalogue|visit-counter)$/.test(name)
const isVital = (name: string) => /^(LCP|CLS|INP)$/.test(name)
/** The pages of the hall below its base path; metrics.test.ts compares them with the portal's routes. */
const PAGES = [
  ...['', 'home', 'signin-oidc-error'],
  ...[
    'home',
    'index',
    'searchResult',
    'todo',
    'doing',
    'meApply',
    'done',
    'flow_cc',
    'favorite',
    'detail',
  ].map((name) => `workflow/${name}`),
  ...['appdetail', 'serviceCenter', 'helpcenter', 'oidcCallback', 'oidcRenew'].map(
    (name) => `workflow/${name}`,
  ),
]
/** A label for the path of a page; the pages of all projects have one. */
function pageLabel(page: unknown, basePath: string): string {
  if (typeof page !== 'string' || !page.startsWith(basePath)) return 'other'
  const path = page.slice(basePath.length).replace(/^workflow\/gl\/[^/]*$/, 'workflow/gl')
  return path === 'workflow/gl' || PAGES.includes(path) ? basePath + path : 'other'
}

/**
 * @param streams the number of open event streams
 * @param basePath of the pages
 */
export function createMetrics(streams: () => number, basePath = '/') {
  const registry = new Registry()
  const releases = new Set<string>()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'univ_client_errors_total',
    help: 'Errors that the tags have reported, by kind, tag and release',
    labelNames: ['kind', 'tag', 'release'],
    registers: [registry],
  })
  const vitals = new Histogram({
    name: 'univ_web_vitals',
    help: 'LCP and INP in seconds, CLS as its score, by page',
    labelNames: ['name', 'page'],
    buckets: [0.01, 0.1, 0.2, 0.5, 1, 2.5, 4, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'univ_event_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(streams())
    },
  })

  /** The first releases that report: the current one and those still open in a browser. */
  const isCounted = (release: string) => {
    if (releases.size < MAX_RELEASES && /^\d+\.\d+\.\d+[\w.-]{0,20}$/.test(release)) releases.add(release)
    return releases.has(release)
  }
  function count({ kind, name, value, page, release }: Partial<ErrorReport>): void {
    if (kind === 'vital' && typeof value === 'number' && value >= 0 && value <= MAX_VALUE) {
      const vital = label(name, isVital)
      const measured = vital === 'CLS' ? value : value / 1000
      vitals.observe({ name: vital, page: pageLabel(page, basePath) }, measured)
    } else if (kind === 'error' || kind === 'uncaught')
      errors.inc({ kind, tag: label(name, isTag), release: label(release, isCounted) })
  }

  return {
    registry,
    observe: (route: string, method: string, status: number, seconds: number) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    /** POST: the beacon of the tags. Always 204: a browser does nothing with a refusal. */
    async takeBeacon(c: Context): Promise<Response> {
      const text = await c.req.text()
      if (text.length <= MAX_BEACON_BYTES)
        try {
          const reports: unknown = JSON.parse(text)
          if (Array.isArray(reports))
            for (const report of reports.slice(0, MAX_REPORTS)) count(Object(report))
        } catch {
          // not a beacon
        }
      return c.body(null, 204)
    },
    /** For a collector on this machine; what comes through a proxy is from outside. */
    async send(c: Context): Promise<Response> {
      const address = incomingOf(c)?.socket.remoteAddress ?? ''
      if (c.req.header('x-forwarded-for') || !/^(::1|(::ffff:)?127\.)/.test(address)) return c.notFound()
      return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
    },
  }
}

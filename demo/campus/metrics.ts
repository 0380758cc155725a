// What an operator watches: requests, and what the tags report of errors and speed. GET /metrics is Prometheus' text.
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ErrorReport } from '../../src/contract/error-report.ts'

const MAX_BEACON_BYTES = 16 * 1024
const MAX_LABEL = 60
const MAX_REPORTS = 20

/** A label from a browser: any text, so that it is cut, and what is unexpected has one name. */
const label = (value: unknown, pattern: RegExp): string =>
  typeof value === 'string' && value.length <= MAX_LABEL && pattern.test(value) ? value : 'other'

/** @param streams the number of open event streams */
export function createMetrics(streams: () => number) {
  const registry = new Registry()
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

  function count(report: Partial<ErrorReport>): void {
    const { kind, name, value, page, release } = report
    if (kind === 'vital' && typeof value === 'number' && value >= 0) {
      const vital = label(name, /^(LCP|CLS|INP)$/)
      vitals.observe(
        { name: vital, page: label(page, /^\/[\w/-]*$/) },
        vital === 'CLS' ? value : value / 1000,
      )
    } else if (kind === 'error' || kind === 'uncaught')
      errors.inc({ kind, tag: label(name, /^univ-[a-z-]+$/), release: label(release, /^[\w.-]+$/) })
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
            for (const report of reports.slice(0, MAX_REPORTS)) count((report ?? {}) as Partial<ErrorReport>)
        } catch {
          // not a beacon
        }
      return c.body(null, 204)
    },
    /** For a collector on this machine; what comes through a proxy is from outside. */
    async send(c: Context): Promise<Response> {
      const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
      if (
        c.req.header('x-forwarded-for') ||
        !/^(::1|(::ffff:)?127\.)/.test(incoming?.socket.remoteAddress ?? '')
      )
        return c.notFound() as Response
      return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
    },
  }
}

// What an operator watches of the guest's pages, as Prometheus' text. Nothing of it names a reader.
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Where the pages come from. `static`: the data were late or missing, and the page of the scripts was sent. */
export type PageSource = 'rendered' | 'static'

/** @param dataAge seconds since the pages' data were loaded; null without data */
export function createPageMetrics(dataAge: () => number | null) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pages = new Histogram({
    name: 'univ_page_duration_seconds',
    help: 'Pages by kind, source and status',
    labelNames: ['page', 'source', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  })
  const upstream = new Histogram({
    name: 'univ_page_upstream_duration_seconds',
    help: 'Requests to the services by service and result (ok, or failed)',
    labelNames: ['service', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'univ_page_data_age_seconds',
    help: 'Since the data of the pages were loaded; NaN without data',
    registers: [registry],
    collect() {
      this.set(dataAge() ?? NaN)
    },
  })
  return {
    registry,
    observePage: (page: string, source: PageSource, status: number, seconds: number) =>
      pages.observe({ page, source, status: String(status) }, seconds),
    /** `fetch` that measures each request by the first part of its path. */
    measured:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input))
        const service = pathname.split('/')[1] ?? ''
        const end = upstream.startTimer()
        try {
          const reply = await send(input, init)
          end({ service, result: reply.ok ? 'ok' : 'failed' })
          return reply
        } catch (e) {
          end({ service, result: 'failed' })
          throw e
        }
      },
  }
}

/** Serves `/metrics` on a port of its own, which no proxy publishes. */
export function serveMetrics(registry: Registry, port: number, host: string): Server {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return server.listen(port, host)
}

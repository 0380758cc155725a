// Sites of other origins, which a test serves itself.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'

/** Listens on a free port of this machine; resolves to the origin. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, done))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/**
 * A site for the tests of a suite, with pages as HTML unless `answer` says otherwise. Its second origin is another site to
 * browsers than a campus on localhost, which gives frames no cookies and another storage.
 */
export function setUpSite(answer: RequestListener): { url: string; crossSiteUrl: string } {
  const site = { url: '', crossSiteUrl: '' }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    answer(request, response)
  })
  before(async () => {
    site.url = await listen(server)
    site.crossSiteUrl = site.url.replace('localhost', '127.0.0.1')
  })
  after(() => server.close())
  return site
}

/** A site of another origin with one page, whose HTML the test sets. */
export interface HostSite {
  url: string
  /** Sets the page's whole HTML, from the next request on. */
  setHtml(html: string, headers?: Record<string, string>): void
  close(): void
}

export async function openHostSite(): Promise<HostSite> {
  let html = ''
  let sent: Record<string, string> = {}
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...sent })
    response.end(html)
  })
  const origin = await listen(server)
  return {
    url: `${origin}/`,
    setHtml(next, headers = {}) {
      html = next
      sent = headers
    },
    close: () => server.close(),
  }
}

/** A page that loads the scripts of `hall`. */
export const hostHtml = (hall: string, tags: readonly string[], body: string, styles = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Services</title>
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${styles}</style>
  ${tags.map((tag) => `<script type="module" src="${hall}/${tag}.js"></script>`).join('')}
  </head><body>${body}</body></html>`

// Sites of other origins, which a test serves itself.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'

export interface Site {
  /** Its origin: the campus's site, at another port. */
  url: string
  /** The same, to browsers on another site, whose frames get no cookies and another storage. */
  crossSiteUrl: string
  /** Sets the HTML of all its pages, from the next request on. */
  setHtml(html: string, headers?: Record<string, string>): void
}

/** A site for the tests of a suite: pages as HTML, unless `answer` says otherwise. */
export function setUpSite(answer?: RequestListener): Site {
  let html = ''
  let sent: Record<string, string> = {}
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (answer) answer(request, response)
    else response.writeHead(200, sent).end(html)
  })
  const site: Site = {
    url: '',
    crossSiteUrl: '',
    setHtml(next, headers = {}) {
      html = next
      sent = headers
    },
  }
  before(async () => {
    await new Promise<void>((done) => server.listen(0, done))
    const { port } = server.address() as AddressInfo
    Object.assign(site, { url: `http://localhost:${port}`, crossSiteUrl: `http://127.0.0.1:${port}` })
  })
  after(() => server.close())
  return site
}

/** A page that loads the scripts of `hall`. */
export const hostHtml = (hall: string, tags: readonly string[], body: string, styles = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Services</title>
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${styles}</style>
  ${tags.map((tag) => `<script type="module" src="${hall}/${tag}.js"></script>`).join('')}
  </head><body>${body}</body></html>`

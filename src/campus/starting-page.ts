import { readFileSync } from 'node:fs'
import path from 'node:path'
import { html, renderDocument } from './html.ts'
import { pageHeaders, SECURITY_HEADERS } from './http.ts'
import type { Handler } from './listener.ts'

const RETRY_SECONDS = 2
const STYLES = ['colours.css', 'form.css']

/** the page's own `refresh` works under the strict policy, without a script */
const page = renderDocument(
  '正在启动 · Starting',
  html`<main class="note" role="status">
    <h1>服务大厅正在启动</h1>
    <p>准备好后，本页会自动打开，请稍候。</p>
    <p lang="en">The service hall is starting. This page opens by itself as soon as it is ready.</p>
  </main>`,
  // the icon cannot be served yet
  { icon: 'data:,', head: html`<meta http-equiv="refresh" content="${RETRY_SECONDS}" />` },
)

/** Responds to every request with 503 until the campus is ready, as HTML if the client accepts it. */
export function createStartingHandler(): Handler {
  const styles = new Map(
    STYLES.map((name) => [`/campus/${name}`, readFileSync(path.join(import.meta.dirname, 'pages', name))]),
  )
  return (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://campus.invalid')
    const style = styles.get(pathname)
    if (style)
      return void res.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'no-store' }).end(style)
    const headers = {
      ...SECURITY_HEADERS,
      ...pageHeaders(),
      'retry-after': String(RETRY_SECONDS),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    }
    const wantsPage = (req.headers.accept ?? '').includes('text/html')
    res.writeHead(503, {
      ...headers,
      ...(wantsPage && { refresh: String(RETRY_SECONDS) }),
      'content-type': `text/${wantsPage ? 'html' : 'plain'}; charset=utf-8`,
    })
    res.end(wantsPage ? page : 'starting')
  }
}

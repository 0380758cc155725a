// A page with a button whose press loads a script and calls its `open`: the baselines and the peers of the assistant.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'

const LAUNCHER = `
if (PRELOADS) import('/part.js')
customElements.define('univ-assistant', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const button = root.appendChild(document.createElement('button'))
    button.textContent = '?'
    button.onclick = async () => (await import('/part.js')).open(root)
  }
})
`
const PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>chat</title><link rel="icon" href="data:,"><script type="module" src="/launcher.js"></script><univ-assistant></univ-assistant>'

export interface PressServer {
  url: string
  close(): void
}

/**
 * @param scripts by path; `/part.js` exports `open(root)`
 * @param preloads load it with the page, not on the press
 */
export async function startPressServer(
  scripts: Record<string, string>,
  { preloads = false } = {},
): Promise<PressServer> {
  const launcher = LAUNCHER.replace('PRELOADS', String(preloads))
  // compressed once, as the campus does with its files
  const bodies = new Map(
    Object.entries({ ...scripts, '/launcher.js': launcher, '/': PAGE }).map(([url, text]) => [
      url,
      zlib.brotliCompressSync(text),
    ]),
  )
  const server = createServer(({ url }, reply) => {
    const body = bodies.get(url!)
    if (!body) return void reply.writeHead(404).end()
    const type = url === '/' ? 'text/html' : 'text/javascript'
    return void reply.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => (server.closeAllConnections(), server.close()) }
}

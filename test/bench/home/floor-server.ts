// The campus's prerendered home without its scripts, their data and preloads, under the same policy.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'

/** Serves the page to desktops, and to user agents with `iPhone` the phone's. @returns its URL */
export async function startFloorServer(campus: string, phoneAgent: string): Promise<string> {
  const desktop = await readPage(campus, 'Mozilla/5.0 (X11; Linux x86_64)')
  const phone = await readPage(campus, phoneAgent)
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    const { body, policy } = request.headers['user-agent']!.includes('iPhone') ? phone : desktop
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-security-policy': policy,
    })
    return void response.end(body)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

async function readPage(campus: string, agent: string): Promise<{ body: Buffer; policy: string }> {
  const reply = await fetch(campus, { headers: { 'user-agent': agent, 'accept-language': 'zh-CN' } })
  const html = (await reply.text())
    .replace(
      /<script type="(module|application\/x-ndjson)"[^>]*>[^]*?<\/script>|<link rel="(modulepreload|preload)"[^>]*>/g,
      '',
    )
    .replaceAll(' data-src="', ' src="')
  if (!html.includes('shadowrootmode')) throw new Error('the home has not been prerendered')
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } // as the campus
  const body = zlib.brotliCompressSync(html, { params })
  return { body, policy: reply.headers.get('content-security-policy')! }
}

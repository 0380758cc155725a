// The campus's prerendered home without its scripts, their data and preloads, under the same policy.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { PHONE_AGENT } from './home-load.ts'

/** @returns the URL of the page, which is the phone's for its user agent */
export async function startFloorServer(campus: string): Promise<string> {
  const desktop = await readPage(campus, 'Mozilla/5.0 (X11; Linux x86_64)')
  const phone = await readPage(campus, PHONE_AGENT)
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    const { body, policy } = request.headers['user-agent'] === PHONE_AGENT ? phone : desktop
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
  const { text, policy } = await readServedHome(campus, agent)
  const html = text
    .replace(
      /<script type="(module|application\/x-ndjson)"[^>]*>[^]*?<\/script>|<link rel="(modulepreload|preload)"[^>]*>/g,
      '',
    )
    .replaceAll(' data-src="', ' src="')
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } // as the campus
  return { body: zlib.brotliCompressSync(html, { params }), policy }
}

/** While its first render is slow, the campus sends the page without content. */
async function readServedHome(campus: string, agent: string): Promise<{ text: string; policy: string }> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(campus, { headers: { 'user-agent': agent, 'accept-language': 'zh-CN' } })
    const text = await reply.text()
    if (text.includes('shadowrootmode'))
      return { text, policy: reply.headers.get('content-security-policy')! }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the home has not been prerendered')
}

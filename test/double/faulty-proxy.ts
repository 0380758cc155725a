import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of a campus that fails some requests. */
export interface FaultyProxy {
  /** Without a trailing slash. */
  url: string
  /** What to do with a request; default: it is passed on. */
  decide(next: (path: string, headers: IncomingHttpHeaders) => 'pass' | 'refuse'): void
  close(): void
}

export async function openFaultyProxy(upstream: string): Promise<FaultyProxy> {
  let decide: Parameters<FaultyProxy['decide']>[0] = () => 'pass'
  const server = createServer((asked, response) => {
    if (decide(asked.url!, asked.headers) === 'refuse') return void response.writeHead(403).end()
    const passed = request(
      upstream + asked.url!,
      { method: asked.method!, headers: asked.headers },
      (reply) => {
        response.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    decide(next) {
      decide = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

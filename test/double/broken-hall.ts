// The core server behind a proxy that injects one fault, as seen on real servers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { startCoreServer } from './core-server.ts'
import { ENTRY_HEADERS, readHallFile } from './hall-files.ts'

/** A reply that the proxy forwards to the browser. */
export interface PassingReply {
  status: number
  headers: Record<string, string>
  body: string
}
export interface Fault {
  /** Changes the reply to `path`, or writes its own to `res` and returns null. */
  change?(path: string, reply: PassingReply, res: ServerResponse): PassingReply | null
  /** Additional values of univ-config.json; `api` is a second origin with the same replies. */
  config?(api: string): Record<string, unknown>
  /** The pages and scripts of dist as a sound web server sends them, instead of the core server's one page. */
  hasPages?: boolean
}

interface BrokenHall {
  url: string
  /** URL of the core server behind the proxy, which issues tokens. */
  core: string
  /** Requests so far: method and path. */
  requests: string[]
  close(): Promise<void>
}

async function listen(answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>) {
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy())
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export async function startBrokenHall({ change, config, hasPages }: Fault): Promise<BrokenHall> {
  const core = await startCoreServer()
  const requests: string[] = []
  const addresses = { hall: '', api: '' }
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '/'
    requests.push(`${req.method} ${path.replace(/\?.*/, '')}`)
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const skipped = ['host', 'connection', 'content-length']
    const headers = Object.entries(req.headers).filter(([name]) => !skipped.includes(name))
    const method = req.method ?? 'GET'
    const upstream = await fetch(core.url + path, {
      method,
      headers: headers as [string, string][],
      ...(chunks.length && { body: Buffer.concat(chunks) }),
      redirect: 'manual',
    })
    const type = upstream.headers.get('content-type') ?? ''
    const passing: PassingReply = {
      status: upstream.status,
      headers: {
        'content-type': type,
        ...(upstream.headers.has('location') && { location: upstream.headers.get('location')! }),
      },
      // an event stream never ends, so its body cannot be read
      body: type.startsWith('text/event-stream') ? ': hello\n\n' : await upstream.text(),
    }
    Object.assign(passing, hasPages && readHallFile(path))
    if (hasPages && path === '/univ-config.json') Object.assign(passing.headers, ENTRY_HEADERS)
    // the provider and the configuration must contain the proxy's URL, not the core server's
    passing.body = passing.body.replaceAll(core.url, addresses.hall)
    if (path === '/univ-config.json' && config)
      passing.body = JSON.stringify({ ...(JSON.parse(passing.body) as object), ...config(addresses.api) })
    const changed = change ? change(path, passing, res) : passing
    if (!changed) return
    const isZipped = changed.headers['content-encoding'] === 'gzip'
    res.writeHead(changed.status, changed.headers)
    res.end(isZipped ? gzipSync(changed.body, { level: 1 }) : changed.body)
  }
  const [hall, api] = [await listen(pass), await listen(pass)]
  Object.assign(addresses, { hall: hall.url, api: api.url })
  return {
    url: hall.url,
    core: core.url,
    requests,
    close: async () => {
      await Promise.all([hall.close(), api.close(), core.close()])
    },
  }
}

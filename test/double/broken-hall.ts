// A hall that is the core server behind a proxy which breaks one thing, as real servers do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startCoreServer } from './core-server.ts'

/** A reply on its way to the browser. */
export interface PassingReply {
  status: number
  headers: Record<string, string>
  body: string
}
export interface Fault {
  /** Changes a reply to `path`, or writes one of its own and returns null. */
  change?(path: string, reply: PassingReply, res: ServerResponse): PassingReply | null
  /** More of univ-config.json; `api` is a second origin with the same replies. */
  config?(api: string): Record<string, unknown>
}

export interface BrokenHall {
  url: string
  /** The core server behind it, where tokens come from. */
  core: string
  /** The requests that came, with their methods. */
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

export async function startBrokenHall({ change, config }: Fault): Promise<BrokenHall> {
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
    const passing = {
      status: upstream.status,
      headers: {
        'content-type': type,
        ...(upstream.headers.has('location') && { location: upstream.headers.get('location')! }),
      },
      // the stream never ends
      body: type.startsWith('text/event-stream') ? ': hello\n\n' : await upstream.text(),
    }
    // the provider and the configuration name the hall, not the server behind it
    passing.body = passing.body.replaceAll(core.url, addresses.hall)
    if (path === '/univ-config.json' && config)
      passing.body = JSON.stringify({ ...(JSON.parse(passing.body) as object), ...config(addresses.api) })
    const changed = change ? change(path, passing, res) : passing
    if (!changed) return
    res.writeHead(changed.status, changed.headers).end(changed.body)
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

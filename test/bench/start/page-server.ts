// Serves the start bench's pages, baselines and recorded replies of the campus from memory: over HTTP, and over HTTP/2 with
// 40 ms for each request.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import zlib from 'node:zlib'
import { createSelfSignedCertificate } from '../../tools/self-signed-certificate.ts'
import type { Snapshot } from '../baselines.ts'

const LATENCY_MS = 40
/** Headers of one connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']

/** @returns the origins over HTTP/1.1 and HTTP/2 */
export async function startPageServer(
  campus: string,
  scripts: ReadonlyMap<string, Buffer>,
  shots: ReadonlyMap<string, Snapshot>,
): Promise<{ http1: string; http2: string }> {
  const listener = createListener(campus, scripts, shots)
  const plain = createServer(listener)
  const secure = createSecureServer(readCertificate(), (asked, answer) => {
    // the compatibility API of node:http2
    const [request, response] = [asked as unknown as IncomingMessage, answer as unknown as ServerResponse]
    setTimeout(() => listener(request, response), LATENCY_MS)
  })
  const [plainPort, securePort] = await Promise.all([plain, secure].map(listen))
  return { http1: `http://localhost:${plainPort}`, http2: `https://localhost:${securePort}` }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return (server.address() as AddressInfo).port
}

function readCertificate(): { cert: Buffer; key: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'univ-bench-'))
  try {
    const { cert, key } = createSelfSignedCertificate(folder)
    return { cert: readFileSync(cert), key: readFileSync(key) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pageOf(kind: string, tags: readonly string[]): string {
  const [scripts, body] =
    kind === 'tag'
      ? [tags.map((tag) => `/${tag}.js`), tags.map((tag) => `<${tag}></${tag}>`).join('')]
      : [[`/bench/${kind}.js`], tags.map(baselineOf).join('')]
  const elements = scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">${elements}${body}`
}

const baselineOf = (tag: string): string =>
  `<bench-floor id="${tag}" data-src="/bench/${tag}.json"></bench-floor>`

function createListener(
  campus: string,
  scripts: ReadonlyMap<string, Buffer>,
  shots: ReadonlyMap<string, Snapshot>,
): RequestListener {
  const proxy = createProxy(campus)
  // compressed once, as the campus does with its files and cached replies
  const compressed = new Map<string, Buffer>()
  const compress = (url: string, text: () => string): Buffer => {
    const body = compressed.get(url) ?? zlib.brotliCompressSync(text())
    compressed.set(url, body)
    return body
  }
  return (asked, answer) => {
    const url = asked.url!
    const [, kind, tags] = /\?bench=(\w+)\/([\w+-]+)$/.exec(url) ?? []
    const shot = shots.get(/^\/bench\/(univ-[\w-]+)\.json$/.exec(url)?.[1] ?? '')
    const script = scripts.get(url)
    const send = (type: string, body: Buffer): void => {
      answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
    }
    if (kind && tags)
      send(
        'text/html',
        compress(url, () => pageOf(kind, tags.split('+'))),
      )
    else if (shot)
      send(
        'application/json',
        compress(url, () => JSON.stringify(shot)),
      )
    else if (script) send('text/javascript', script)
    else proxy(asked, answer)
  }
}

/** A reply of the campus, as it was sent. */
interface Recorded {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Passes requests on to the campus, and answers repeated ones from memory, as the baselines are: what the campus takes to
 * answer is not the tag's time, and shares the machine's processors with the browser.
 */
function createProxy(campus: string): RequestListener {
  const { hostname, port } = new URL(campus)
  const recorded = new Map<string, Recorded>()
  return (asked, answer) => {
    const { method, url } = asked
    const send = ({ status, headers, body }: Recorded) => answer.writeHead(status, headers).end(body)
    const key = method === 'GET' ? url! : ''
    const known = recorded.get(key)
    if (known) return void send(known)
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    )
    headers.host ??= asked.headers[':authority'] as string
    const passed = request({ hostname, port, path: url, method, headers }, (reply) => {
      const { statusCode: status = 502, headers: sent } = reply
      for (const name of CONNECTION_HEADERS) delete sent[name]
      if (sent['content-type']?.startsWith('text/event-stream'))
        return void reply.pipe(answer.writeHead(status, sent))
      const read = buffer(reply).then((body) => {
        const whole = { status, headers: sent, body }
        if (key && status === 200) recorded.set(key, whole)
        send(whole)
      })
      read.catch(() => answer.destroy())
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  }
}

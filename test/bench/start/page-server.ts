// Serves the start bench's pages, React's floor and recorded replies of the campus from memory.
import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import zlib from 'node:zlib'
import type { Snapshot } from './baselines.ts'

/** @returns its origin */
export async function startPageServer(
  campus: string,
  script: Buffer,
  shots: ReadonlyMap<string, Snapshot>,
  contents: ReadonlyMap<string, string>,
): Promise<string> {
  const server = createServer(createListener(campus, script, shots, contents))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function pageOf(kind: string, tags: readonly string[], contents: ReadonlyMap<string, string>): string {
  const elementOf = (tag: string) => `<${tag}>${kind === 'content' ? (contents.get(tag) ?? '') : ''}</${tag}>`
  const [scripts, body] =
    kind === 'tag' || kind === 'content'
      ? [tags.map((tag) => `/${tag}.js`), tags.map(elementOf).join('')]
      : [[`/bench/${kind}.js`], tags.map(baselineOf).join('')]
  const elements = scripts.map((src) => `<script type="module" src="${src}"></script>`).join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">${elements}${body}`
}

const baselineOf = (tag: string): string =>
  `<bench-floor id="${tag}" data-src="/bench/${tag}.json"></bench-floor>`

function createListener(
  campus: string,
  script: Buffer,
  shots: ReadonlyMap<string, Snapshot>,
  contents: ReadonlyMap<string, string>,
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
    const send = (type: string, body: Buffer): void => {
      answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
    }
    if (kind && tags)
      send(
        'text/html',
        compress(url, () => pageOf(kind, tags.split('+'), contents)),
      )
    else if (shot)
      send(
        'application/json',
        compress(url, () => JSON.stringify(shot)),
      )
    else if (url === '/bench/react.js') send('text/javascript', script)
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
    const passed = request({ hostname, port, path: url, method, headers: asked.headers }, (reply) => {
      const { statusCode: status = 502, headers: sent } = reply
      delete sent['transfer-encoding'] // the recorded body is sent whole
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

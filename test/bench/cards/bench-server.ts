// Serves the pages of the cards bench: the built tag or the vanilla page, and catalogues of any size.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import { appsReply, configReply, tagsReply } from './catalogue-replies.ts'

export interface BenchServer {
  /** kind: `tag` or `vanilla` */
  pageAt(kind: string, items: number): string
  /** Sends the reply with the items as soon as a page waits for it. */
  release(): void
  /** The markup and styles that the vanilla page copies from the tag. */
  cardStyles: { css: string; card: string }
  close(): void
}

/** Bundles a module of this folder for a page; its exports are in the global `name`. */
export async function pageScript(file: string, name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: name,
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

export async function startBenchServer(dist: string): Promise<BenchServer> {
  const vanilla = await pageScript('vanilla.ts', 'vanilla')
  const catalogues = new Map<number, Buffer>()
  const look = { css: '', card: '' }
  const waiting = new Set<() => void>()
  /** A release came before the request. */
  let isReleased = false
  const catalogue = (count: number): Buffer => {
    const known = catalogues.get(count) ?? Buffer.from(appsReply(count))
    catalogues.set(count, known)
    return known
  }
  const release = (): void => {
    isReleased = waiting.size === 0
    for (const reply of waiting) reply()
  }
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url!, 'http://localhost')
    const [, size = '', file = ''] = /^\/(\d+)\/(.*)$/.exec(pathname) ?? []
    const send = (type: string, body: string | Buffer): void => {
      answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    }
    const json = (value: unknown): void => send('application/json', JSON.stringify(value))
    // all cards, as on the page without a library
    if (file === 'tag')
      return send('text/html', pageHtml('univ-service-catalogue.js', 'univ-service-catalogue', ' limit="0"'))
    if (file === 'vanilla') return send('text/html', pageHtml('vanilla.js', 'bench-cards'))
    if (file === 'vanilla.js') return send('text/javascript', vanilla)
    if (file === 'look.json') return json(look)
    if (file === 'univ-config.json') return send('application/json', configReply(+size))
    if (file === 'graphql') {
      if (searchParams.get('operationName') === 'anonymityApps') {
        const reply = (): void => {
          if (waiting.delete(reply)) send('application/json', catalogue(+size))
        }
        waiting.add(reply)
        answer.on('close', () => waiting.delete(reply))
        // a page may load its items again, as after half a minute: nobody releases that
        setTimeout(reply, 5_000).unref()
        if (isReleased) release()
        return
      }
      return send('application/json', tagsReply(searchParams.get('variables')))
    }
    const found = path.join(dist, path.normalize(`/${file}`))
    if (!file || !existsSync(found)) return void answer.writeHead(404).end()
    send(types[path.extname(found)] ?? 'text/plain', readFileSync(found))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cardStyles: look,
    pageAt: (kind, items) => {
      catalogue(items) // created before anything is measured
      return `${origin}/${items}/${kind}`
    },
    release,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const pageHtml = (script: string, tag: string, attributes = ''): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><script type="module" src="${script}"></script><${tag}${attributes}></${tag}>`

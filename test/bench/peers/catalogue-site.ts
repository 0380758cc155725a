// Serves the pages of catalogue-pages.ts: every file and reply is compressed once, for all alike.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { baselineScripts, type Snapshot } from '../baselines.ts'
import { appsReply, configReply, tagsReply } from '../cards/catalogue-replies.ts'
import { listHtml, listPages, LISTS, peerReplies, peerScripts, type List } from './catalogue-pages.ts'
import type { Peer } from './peer-packages.ts'

export interface CatalogueSite {
  pageAt(list: List, items: number): string
  /** The cards that `React cards` renders. */
  setSnapshot(shot: Snapshot): void
  close(): void
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export async function startCatalogueSite(
  dist: string,
  folders: ReadonlyMap<Peer, string>,
): Promise<CatalogueSite> {
  const peers = await peerScripts(folders)
  const baselines = await baselineScripts()
  const replies = new Map<number, Map<string, string>>()
  const compressed = new Map<string, Buffer>()
  let shot: Snapshot | undefined

  function textOf(count: number, file: string, query: URLSearchParams): string | undefined {
    const list = LISTS.find((name) => encodeURI(name) === file)
    if (list) return listHtml(listPages[list])
    if (file === 'cards.json') return JSON.stringify(shot)
    if (file === 'univ-config.json') return configReply(count)
    if (file === 'graphql')
      return query.get('operationName') === 'anonymityApps'
        ? appsReply(count)
        : tagsReply(query.get('variables'))
    const known = replies.get(count) ?? peerReplies(count)
    replies.set(count, known)
    const found = path.join(dist, path.normalize(`/${file}`))
    return known.get(file) ?? (existsSync(found) ? readFileSync(found, 'utf8') : undefined)
  }

  function bodyOf(url: URL): Buffer | undefined {
    const { pathname, searchParams } = url
    const [, count = '', file = ''] = /^\/(\d+)\/(.+)$/.exec(pathname) ?? []
    const text = peers.get(pathname) ?? (file ? textOf(+count, file, searchParams) : undefined)
    return text === undefined ? baselines.get(pathname) : zlib.brotliCompressSync(text)
  }

  const server = createServer((asked, answer) => {
    const url = new URL(asked.url!, 'http://localhost')
    const body = compressed.get(asked.url!) ?? bodyOf(url)
    if (!body) return void answer.writeHead(404).end()
    compressed.set(asked.url!, body)
    const isPage = LISTS.some((name) => url.pathname.endsWith(`/${encodeURI(name)}`))
    const type = isPage ? 'text/html' : (types[path.extname(url.pathname)] ?? 'application/json')
    return void answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    pageAt: (list, items) => `${origin}/${items}/${encodeURI(list)}`,
    setSnapshot: (taken) => (shot = taken),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The lists that can be measured: those of the installed peers, and ours. */
export const measurableLists = (folders: ReadonlyMap<Peer, string>): List[] =>
  LISTS.filter((list) => list === 'ours' || list === 'React cards' || folders.has(list))

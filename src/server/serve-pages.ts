#!/usr/bin/env node
// `univ-hall-pages`: serves the guest's pages as HTML, behind the web server that serves everything else; with `--write`
// it writes them below HALL_FOLDER/guest instead, for a timer.
//   HALL_FOLDER    the document root, as `univ-hall` wrote it
//   PUBLIC_ORIGIN  https://hall.example.edu
//   API_ORIGIN     where this server reaches the services under PUBLIC_ORIGIN; unset: there
//   PAGE_POLICY    the pages' Content-Security-Policy; style sheets and scripts that block the first paint are then part of the
//                  pages, which are sent with this policy and their hashes, so the web server must add none of its own
//   PORT           8090; it listens on 127.0.0.1 (HOST)
//   METRICS_PORT   serves /metrics, Prometheus' text, on a port of its own; unset: nowhere
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseUrl } from '../runtime/config/parse-url.ts'
import { matchRoute } from '../runtime/routing/routes.ts'
import { allowInline } from './inline-files.ts'
import { securityText, withContacts } from './hall-contacts.ts'
import { chooseLang, createHallPages, LANG_COOKIE } from './hall-pages.ts'
import { EMBED_PAGE, replyToOembed, withEmbedLink } from './oembed.ts'
import type { createPageMetrics, PageSource } from './page-metrics.ts'

// a custom server, such as the campus, imports the file instead of running it
export {
  allowInline,
  chooseLang,
  createHallPages,
  LANG_COOKIE,
  replyToOembed,
  securityText,
  withContacts,
  withEmbedLink,
}

const { env } = process
const folder = env['HALL_FOLDER'] ?? ''
const origin = env['PUBLIC_ORIGIN'] ?? ''
const apiOrigin = env['API_ORIGIN'] || origin
const policy = env['PAGE_POLICY'] ?? ''
let metrics: ReturnType<typeof createPageMetrics> | undefined

const log = (e: unknown) =>
  console.error(`${new Date().toISOString()} ${e instanceof Error ? e.message : String(e)}`)

/** Reads a file, again whenever it has changed. */
function createReader(file: string): () => string {
  let text = ''
  let readAt = 0
  return () => {
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== readAt) {
      text = readFileSync(file, 'utf8')
      readAt = mtimeMs
    }
    return text
  }
}

/** Sends a request for the public origin to the API origin. */
const fetchFromApi = ((input: RequestInfo | URL, init?: RequestInit) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  return fetch(url.origin === origin ? `${apiOrigin}${url.pathname}${url.search}` : url, init)
}) as typeof fetch

const readTemplate = createReader(path.join(folder, 'index.html'))
const readConfig = createReader(path.join(folder, 'univ-config.json'))
const readFile = (file: string) => readFileSync(path.join(folder, file), 'utf8')
let current: { text: string; base: string; pages: ReturnType<typeof createHallPages> } | undefined

function load() {
  const text = readConfig()
  if (current?.text === text) return current
  const config: { basePath?: string } = JSON.parse(text)
  const send = metrics?.measured(fetchFromApi) ?? fetchFromApi
  const pages = createHallPages({ config, fetch: send, log, ...(policy && { readFile }) })
  return (current = { text, base: config.basePath ?? '/', pages })
}

/** A label of few values for an address. */
function kindOf(name: string | null): string {
  if (name === null) return 'other'
  if (EMBED_PAGE.test(name)) return 'embed'
  const { route } = matchRoute(name)
  return ['sitemap.xml', 'llms.txt', 'oembed', 'mcp'].includes(name) ? name : (route.redirect ?? route.name)
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now()
  const { base, pages } = load()
  // a client may ask for anything, such as `//`
  const url = parseUrl(request.url ?? '/', origin)
  const { pathname, search, searchParams } = url ?? new URL(origin)
  const home = origin + base
  const name = url && pathname.startsWith(base) ? pathname.slice(base.length) : null
  let source: PageSource = 'rendered'
  const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
    metrics?.observePage(kindOf(name), source, status, (performance.now() - startedAt) / 1000)
  }
  if (name === 'mcp') return sendMcp(request, response, home, startedAt)
  if (name === null || !['GET', 'HEAD'].includes(request.method ?? ''))
    return send(404, 'text/plain', 'not found')
  if (name === 'sitemap.xml') {
    const text = await pages.sitemap(home)
    return text ? send(200, 'application/xml', text) : send(503, 'text/plain', 'later')
  }
  if (name === 'llms.txt') {
    const text = await pages.llms(home)
    return send(text ? 200 : 503, 'text/plain; charset=utf-8', text ?? 'later')
  }
  if (name === 'oembed') {
    const { status, embed } = replyToOembed(home, searchParams)
    return send(status, 'application/json', JSON.stringify(embed))
  }
  const tag = EMBED_PAGE.exec(name)?.[1]
  if (tag) {
    const file = path.join(folder, 'embed', `${tag}.html`)
    if (!existsSync(file)) return send(404, 'text/plain', 'not found')
    if (searchParams.has('fragment')) {
      const acceptLanguage = request.headers['accept-language'] ?? ''
      const { status, html, headers } = await pages.content({ home, search, acceptLanguage }, tag)
      return send(status, 'text/html; charset=utf-8', html, headers)
    }
    const html = readFileSync(file, 'utf8')
    return send(200, 'text/html; charset=utf-8', withEmbedLink(html, home, `embed/${tag}${search}`))
  }
  const template = readTemplate()
  const { headers } = request
  const page = await pages.respond({
    home,
    path: name,
    search,
    acceptLanguage: headers['accept-language'] ?? '',
    userAgent: headers['user-agent'] ?? '',
    cookie: headers.cookie ?? '',
    template,
  })
  if (!page) source = 'static'
  send(page?.status ?? 200, 'text/html; charset=utf-8', page?.html ?? template, {
    vary: 'accept-language, user-agent, cookie',
    ...(policy && { 'content-security-policy': page ? allowInline(policy, page.hashes) : policy }),
    ...(page?.chosenLang && {
      'set-cookie': `${LANG_COOKIE}=${page.chosenLang}; Path=${base}; Max-Age=31536000; SameSite=Lax`,
    }),
  })
}

type AnswerMcp = typeof import('./mcp/answer-mcp.ts').answerMcp

/** The protocol's library is a file of its own, loaded at the first request. */
const loadMcp = (): { answerMcp: AnswerMcp } => createRequire(__filename)('./mcp.cjs')

async function sendMcp(
  request: IncomingMessage,
  response: ServerResponse,
  home: string,
  startedAt: number,
): Promise<void> {
  const { method = 'GET', headers } = request
  const hasBody = !['GET', 'HEAD'].includes(method)
  const forwarded = String(headers['x-forwarded-for'] ?? '').replace(/.*,/s, '')
  const reply = await loadMcp().answerMcp(
    new Request(`${home}mcp`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
    } as RequestInit),
    {
      ...{ tools: load().pages.tools(home), origin, log },
      // this server listens behind another one, which adds the last entry
      address: forwarded.trim() || (request.socket.remoteAddress ?? ''),
    },
  )
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(Buffer.from(await reply.arrayBuffer()))
  metrics?.observePage('mcp', 'rendered', reply.status, (performance.now() - startedAt) / 1000)
}

/** guest/<language>/<desktop or phone>/: index.html, serviceCenter.html, item-<id>.html, guide-<id>.html. */
async function write(): Promise<void> {
  const { base, pages } = load()
  const sitemap = await retry(() => pages.sitemap(origin + base))
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&#38;', '&')),
  )
  let n = 0
  for (const lang of ['zh-CN', 'en'])
    for (const device of ['desktop', 'phone'])
      for (const { pathname, search, searchParams } of addresses) {
        const page = await pages.respond({
          home: origin + base,
          path: pathname.slice(base.length),
          search,
          acceptLanguage: lang,
          userAgent: device === 'phone' ? 'Mobile' : '',
          cookie: '',
          template: readTemplate(),
        })
        const [[kind, id] = ['', '']] = [...searchParams]
        const label = id ? `${kind === 'id' ? 'item' : 'guide'}-${id}` : pathname.split('/').at(-1) || 'index'
        if (!page || !/^[\w.-]+$/.test(label)) continue
        const file = path.join(folder, 'guest', lang, device, `${label}.html`)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(`${file}.new`, page.html)
        await rename(`${file}.new`, file)
        n++
      }
  console.log(`wrote ${n} pages`)
}

async function retry<T>(run: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 40; tries++) {
    const result = await run()
    if (result) return result
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error('the services did not answer')
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Only where it is asked for: the campus loads this file, too, and has its own. */
async function startMetrics(port: string, host: string): Promise<void> {
  const { createPageMetrics, serveMetrics } = await import('./page-metrics.ts')
  metrics = createPageMetrics(() => {
    const dataAt = current?.pages.dataAt(origin + current.base) ?? 0
    return dataAt ? (Date.now() - dataAt) / 1000 : null
  })
  const server = serveMetrics(metrics.registry, Number(port), host).unref()
  server.on('listening', () => console.log(`serves /metrics on port ${portOf(server)}`))
}

async function start(): Promise<void> {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Error(`PUBLIC_ORIGIN: "${origin}" is not an origin such as https://hall.example.edu`)
  if (policy && !['style-src', 'script-src'].every((name) => policy.includes(`${name} `)))
    throw new Error('PAGE_POLICY: it needs the directives style-src and script-src')
  const host = env['HOST'] || '127.0.0.1'
  if (env['METRICS_PORT']) await startMetrics(env['METRICS_PORT'], host)
  load()
  if (process.argv.includes('--write'))
    return void write().then(
      () => process.exit(0),
      (e: unknown) => {
        log(e)
        process.exit(1)
      },
    )
  const server = createServer((request, response) => {
    respond(request, response).catch((e: unknown) => {
      log(e)
      metrics?.observePage('other', 'static', 500, 0)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
  server.listen(Number(env['PORT'] || 8090), host, () => {
    console.log(`serves ${origin} on port ${portOf(server)}`)
  })
}

if (require.main === module)
  start().catch((e: unknown) => {
    log(e)
    process.exitCode = 1
  })

#!/usr/bin/env node
// `univ-hall-home`: serves the prerendered home page, behind the web server that serves everything else.
//   HALL_FOLDER    the document root, as `univ-hall` wrote it
//   PUBLIC_ORIGIN  https://hall.example.edu
//   API_ORIGIN     where this server reaches the services under PUBLIC_ORIGIN; unset: there
//   PAGE_POLICY    the page's Content-Security-Policy; style sheets that block the first paint are then part of the page,
//                  which is sent with this policy and their hashes, so the web server must add no policy of its own
//   PORT           8090; it listens on 127.0.0.1 (HOST)
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { createHomePages, homeFiles } from './home-pages.ts'
import { allowInline } from './inline-files.ts'

// a custom server, such as the campus, imports the file instead of running it
export { allowInline, createHomePages, homeFiles }

const { env } = process
const folder = env['HALL_FOLDER'] ?? ''
const origin = env['PUBLIC_ORIGIN'] ?? ''
const apiOrigin = env['API_ORIGIN'] || origin
const policy = env['PAGE_POLICY'] ?? ''

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

function start(): void {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Error(`PUBLIC_ORIGIN: "${origin}" is not an origin such as https://hall.example.edu`)
  if (policy && !['style-src', 'script-src'].every((name) => policy.includes(`${name} `)))
    throw new Error('PAGE_POLICY: it needs the directives style-src and script-src')
  const readFile = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const readPage = createReader(path.join(folder, 'index.html'))
  const readConfig = createReader(path.join(folder, 'univ-config.json'))
  const manifest = readFileSync(path.join(__dirname, '../manifest.json'), 'utf8')
  const files = homeFiles(JSON.parse(manifest) as Parameters<typeof homeFiles>[0])
  let current: { text: string; base: string; renderHome: ReturnType<typeof createHomePages> } | undefined
  const load = () => {
    const text = readConfig()
    if (current?.text === text) return current
    const config = JSON.parse(text) as { basePath?: string }
    const renderHome = createHomePages({
      config,
      fetch: fetchFromApi,
      files,
      log,
      ...(policy && { readFile }),
    })
    return (current = { text, base: config.basePath ?? '/', renderHome })
  }
  load()
  const server = createServer((request, response) => {
    const respond = async () => {
      const { base, renderHome } = load()
      const isHome = [base, `${base}workflow/index`].includes(request.url ?? '')
      if (!isHome || !['GET', 'HEAD'].includes(request.method ?? '')) return response.writeHead(404).end()
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-language, user-agent',
      }
      const { html, hashes } = await renderHome(
        {
          home: origin + base,
          acceptLanguage: request.headers['accept-language'] ?? '',
          userAgent: request.headers['user-agent'] ?? '',
        },
        readPage(),
      )
      if (policy) response.setHeader('content-security-policy', allowInline(policy, hashes))
      return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : html)
    }
    respond().catch((e: unknown) => {
      log(e)
      response.writeHead(500).end()
    })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
  server.listen(Number(env['PORT'] || 8090), env['HOST'] || '127.0.0.1', () => {
    const address = server.address()
    console.log(`prerenders ${origin} on port ${typeof address === 'object' ? address?.port : ''}`)
  })
}

if (require.main === module) start()

// A deployment on an ordinary web server: files, history fallback, policy, and a proxy to the services.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pageHeaders } from '../../src/campus/http.ts'
import { isPortalRoute } from '../../src/campus/portal-routes.ts'
import { filesBelow } from '../../src/server/hall-releases.ts'

export interface StaticHall {
  /** With the base path and a trailing slash. */
  url: string
  origin: string
  close(): Promise<void>
}

interface StaticHallOptions {
  /** '/' or '/hall/' */
  base: string
  /** Merged into the example of univ-config.json. */
  config: Record<string, unknown>
  /** The proxy target for paths outside the folder; unset: none. */
  services?: () => string
  /** More origins for connect-src. */
  connect?: string[]
  embedOrigins?: string[]
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

function forward(services: string, asked: IncomingMessage, response: ServerResponse): void {
  const target = new URL(asked.url ?? '/', services)
  const sent = request(target, { method: asked.method, headers: asked.headers }, (reply) => {
    response.writeHead(reply.statusCode!, reply.headers)
    reply.pipe(response)
  })
  sent.on('error', () => response.writeHead(502).end())
  response.on('close', () => sent.destroy())
  asked.pipe(sent)
}

/**
 * Copies the chunks with the compressed copies of the build, as old as those of an earlier release: the command keeps
 * what is current and removes what it does not install. It would take three seconds of processor time to compress them.
 */
function copyChunks(folder: string): void {
  mkdirSync(path.join(folder, 'chunks/parts'), { recursive: true })
  for (const name of filesBelow('dist/chunks')) {
    if (!/\.js(\.br|\.gz)?$/.test(name)) continue
    const copy = path.join(folder, 'chunks', name)
    copyFileSync(path.join('dist/chunks', name), copy)
    utimesSync(copy, 0, 0)
  }
}

/** Installs `dist` with the package's own command below the document root; resolves to the folder. */
function installHall(root: string, { base, config, embedOrigins = [] }: StaticHallOptions): string {
  const folder = path.join(root, base)
  copyChunks(folder)
  execFileSync(process.execPath, ['dist/server/install-hall.mjs', folder, '--base', base])
  const configFile = path.join(folder, 'univ-config.json')
  const example = JSON.parse(readFileSync(configFile, 'utf8')) as { oidc: object }
  const oidc = { ...example.oidc, ...(config['oidc'] as object) }
  writeFileSync(configFile, JSON.stringify({ ...example, embedOrigins, ...config, oidc }))
  return folder
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return (server.address() as AddressInfo).port
}

/** Serves the portal with the web server that HALL_SERVER names, using the samples. */
async function openSampleHall(kind: string, options: StaticHallOptions): Promise<StaticHall> {
  const { base, services, connect = [], embedOrigins = [] } = options
  const work = mkdtempSync(path.join(tmpdir(), 'univ-hall-'))
  const root = path.join(work, 'www')
  installHall(root, options)
  const forwarder = createServer((asked, response) =>
    services ? forward(services(), asked, response) : void response.writeHead(502).end(),
  )
  const upstream = await listen(forwarder)
  const { startSampleServer } = await import('./sample-web-server.ts')
  const server = await startSampleServer({ kind, work, root, base, upstream, connect, embedOrigins })
  return {
    url: server.origin + base,
    origin: server.origin,
    close: async () => {
      await server.close()
      forwarder.close()
      forwarder.closeAllConnections()
      rmSync(work, { recursive: true })
    },
  }
}

/**
 * Installs `dist` and serves it on a free port of localhost, with a small built-in server or the one of HALL_SERVER.
 */
export async function openStaticHall(options: StaticHallOptions): Promise<StaticHall> {
  const kind = process.env['HALL_SERVER']
  if (kind) return openSampleHall(kind, options)
  const { base, services, connect = [], embedOrigins = [] } = options
  const root = mkdtempSync(path.join(tmpdir(), 'univ-hall-'))
  const folder = installHall(root, options)

  const fileOf = (name: string): string | undefined =>
    [name, `${name}.html`]
      .map((name) => path.join(folder, path.normalize(`/${name}`)))
      .find((file) => existsSync(file) && statSync(file).isFile())

  const headersFor = (name: string): Record<string, string> => {
    const ancestors = name.startsWith('embed/') ? ['*'] : embedOrigins
    const headers = pageHeaders(ancestors)
    const policy = headers['content-security-policy']!.replace("connect-src 'self'", (directive) =>
      [directive, ...connect].join(' '),
    ).replace("frame-src 'self'", (directive) => [directive, ...connect].join(' '))
    return {
      ...headers,
      'content-security-policy':
        name === 'workflow/oidcWindow'
          ? policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'")
          : policy,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // as in the samples: names of chunks contain a hash
      ...(/^(chunks|pinned)\//.test(name) && { 'cache-control': 'public, max-age=31536000, immutable' }),
    }
  }

  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://hall.invalid')
    const name = pathname.startsWith(base) ? pathname.slice(base.length) : undefined
    const page = name === undefined ? undefined : fileOf(name)
    const isRoute = name !== undefined && isPortalRoute(`/${name}`)
    // the portal itself shows an unknown route
    const file = page ?? (isRoute || name?.startsWith('workflow/') ? fileOf('index.html') : undefined)
    if (file) {
      response.writeHead(page || isRoute ? 200 : 404, {
        ...headersFor(name!),
        'content-type': TYPES[path.extname(file)] ?? 'text/plain',
      })
      return void response.end(readFileSync(file))
    }
    if (services) return forward(services(), asked, response)
    response.writeHead(404, { ...headersFor(''), 'content-type': TYPES['.html']! })
    response.end(readFileSync(path.join(folder, '404.html')))
  })
  const origin = `http://localhost:${await listen(server)}`
  return {
    url: origin + base,
    origin,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
        rmSync(root, { recursive: true })
      }),
  }
}

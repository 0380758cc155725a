// A server that implements only the specification, without any additions of this project. It is as strict as graphql-js
// about requests, and as loose as §3 and §7 allow in its replies.
// `node --import tsx test/double/core-server.ts` serves it on PORT (8090) with the built tags.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { TRAIT, type Wire } from './core-server-catalogue.ts'
import { runGraphql } from './core-server-graphql.ts'
import { accounts, createPersonalData, type Account, type PersonalData } from './core-server-processes.ts'
import { CLIENT_ID, createCoreProvider } from './core-server-provider.ts'
import { REST_BASES, runRest, type RestOptions } from './core-server-rest.ts'

interface CoreServerOptions extends RestOptions {
  port: number
  /** Folder of the built tags. */
  dist: string
  /** Whether the anonymous app centre accepts GET. */
  anonymousGet: boolean
  /** Additional values of univ-config.json. */
  config: Wire
  /** Resolves a token of another provider to its `sub`; if unset, the server's own provider is used. */
  subjectOf?: (token: string) => Promise<string | undefined>
}

export interface CoreServer {
  url: string
  /** API calls so far, such as `POST /task-api/task/1000 200`; GraphQL calls with the operation name. */
  calls: string[]
  /** The stored data of an account, by login. */
  personal(login: string): PersonalData
  /** Number of open event streams. */
  streams(): number
  /** Sends an event to every open stream. */
  emit(type: string, data: unknown, id?: string): void
  close(): Promise<void>
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'none'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Served in history mode for every path that is neither a file nor an API call (§2). */
const PORTAL_PAGE = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>江北大学网上服务大厅</title>
    <link rel="icon" href="/icons/item.svg" />
    <script type="module" src="/univ-portal.js"></script>
  </head>
  <body><univ-portal></univ-portal></body>
</html>`

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#2f6fed"/></svg>'

const MIME: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.map': 'application/json',
}

const portalConfig = (more: Wire): Wire => ({
  appCenter: '/app-center/graphql',
  anonymousAppCenter: '/app-center/anonymous/graphql',
  taskApi: '/task-api',
  taskCenter: '/taskcenter',
  knowledgeBot: '/knowledge-bot',
  bot: '/knowledge-bot',
  asr: '/asr',
  bus: '/bus',
  formPlatform: '/apis/v2',
  tenant: 'jiangbei',
  trait: TRAIT,
  basePath: '/',
  contact: { copyright: '© 江北大学', address: '江北市大学路 1 号', telephone: '0510-1234567' },
  oidc: { authority: '/idp', clientId: CLIENT_ID },
  ...more,
})

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parseJson(body: string): Wire {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Wire) : {}
  } catch {
    return {}
  }
}

async function parseForm(body: Buffer, type: string): Promise<URLSearchParams> {
  if (!type.startsWith('multipart/')) return new URLSearchParams(body.toString())
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export async function startCoreServer(given: Partial<CoreServerOptions> = {}): Promise<CoreServer> {
  const options: CoreServerOptions = {
    port: 0,
    dist: path.resolve(process.env['UNIV_DIST'] ?? 'dist'),
    envelope: 't',
    writes: 'errno',
    guestsMayAsk: true,
    anonymousGet: true,
    config: {},
    ...given,
  }
  let url = ''
  const provider = await createCoreProvider(() => `${url}/idp`)
  const people = new Map(accounts.map((account) => [account.login, createPersonalData(account)]))
  const accountOf = async (token: string | undefined): Promise<Account | undefined> => {
    if (!options.subjectOf) return provider.accountOf(token)
    const sub = token && (await options.subjectOf(token))
    return accounts.find((account) => account.sub === sub)
  }
  const streams = new Set<ServerResponse>()
  const calls: string[] = []

  const send = (res: ServerResponse, status: number, type: string, body: string | Buffer, more = {}) =>
    void res
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', ...more })
      .end(body)
  const sendJson = (res: ServerResponse, status: number, body: unknown) =>
    body === undefined
      ? void res.writeHead(status).end()
      : send(res, status, 'application/json', JSON.stringify(body))

  async function graphql(
    req: IncomingMessage,
    res: ServerResponse,
    requestUrl: URL,
    me: PersonalData | null,
  ) {
    const anonymous = requestUrl.pathname.startsWith('/app-center/anonymous/')
    const note = (name: unknown, status: number) =>
      calls.push(`${req.method} ${requestUrl.pathname} ${String(name)} ${status}`)
    const refuse = (status: number, message: string, code: string) => {
      note(code, status)
      sendJson(res, status, { errors: [{ message, extensions: { code } }] })
    }
    if (req.method !== 'POST' && !(anonymous && options.anonymousGet && req.method === 'GET'))
      return refuse(405, 'POST only', 'METHOD_NOT_ALLOWED')
    if (!anonymous && !me) return refuse(401, 'ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_INVALID')
    const request =
      req.method === 'GET'
        ? {
            ...Object.fromEntries(requestUrl.searchParams),
            variables: parseJson(requestUrl.searchParams.get('variables') ?? ''),
          }
        : parseJson((await readBody(req)).toString())
    const { status, body } = await runGraphql(anonymous ? null : me, request)
    const operation = /^\s*(?:query|mutation)\s+(\w+)/.exec(String((request as Wire)['query']))?.[1]
    note(operation, status)
    sendJson(res, status, body)
  }

  async function rest(
    base: string,
    req: IncomingMessage,
    res: ServerResponse,
    requestUrl: URL,
    me: PersonalData | null,
  ) {
    const body = await readBody(req)
    const type = req.headers['content-type'] ?? ''
    const reply = runRest(
      base,
      {
        method: req.method ?? 'GET',
        path: decodeURIComponent(requestUrl.pathname.slice(base.length)),
        query: requestUrl.searchParams,
        form: type.includes('json') ? new URLSearchParams() : await parseForm(body, type),
        json: type.includes('json') ? parseJson(body.toString()) : {},
        me,
      },
      options,
    )
    calls.push(`${req.method} ${requestUrl.pathname}${requestUrl.search} ${reply.status}`)
    sendJson(res, reply.status, reply.body)
  }

  async function file(res: ServerResponse, pathname: string) {
    const extension = path.extname(pathname)
    const headers = { 'content-security-policy': POLICY }
    if (pathname === '/icons/item.svg') return send(res, 200, 'image/svg+xml', ICON)
    if (pathname === '/univ-config.json')
      return send(res, 200, 'application/json', JSON.stringify(portalConfig(options.config)))
    if (pathname.startsWith('/forms/'))
      return send(res, 200, 'text/html', '<!doctype html><title>表单</title><h1>表单</h1>', headers)
    if (!extension) return send(res, 200, 'text/html', PORTAL_PAGE, headers)
    const found = await readFile(path.join(options.dist, path.normalize(pathname))).catch(() => null)
    if (!found) return send(res, 404, 'text/plain', 'not found')
    return send(res, 200, MIME[extension] ?? 'application/octet-stream', found)
  }

  const server = createServer((req, res) => {
    const requestUrl = new URL(req.url ?? '/', url)
    const base = Object.keys(REST_BASES).find(
      (key) => requestUrl.pathname === key || requestUrl.pathname.startsWith(`${key}/`),
    )
    const answered = async (): Promise<void> => {
      const account = await accountOf(req.headers.authorization?.replace(/^Bearer /, ''))
      const me = account ? people.get(account.login)! : null
      if (requestUrl.pathname.startsWith('/app-center/')) return graphql(req, res, requestUrl, me)
      if (base) return rest(base, req, res, requestUrl, me)
      if (requestUrl.pathname.startsWith('/idp/'))
        return provider.handle(req, res, requestUrl, new URLSearchParams((await readBody(req)).toString()))
      if (requestUrl.pathname === '/bus') {
        if (!me) return sendJson(res, 401, { errno: 401, ecode: 'ACCESS_TOKEN_INVALID' })
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        res.write(': hello\n\n')
        streams.add(res)
        res.on('close', () => streams.delete(res))
        return
      }
      return file(res, requestUrl.pathname)
    }
    answered().catch((e: unknown) => {
      console.error(e)
      if (!res.headersSent) res.writeHead(500)
      res.end()
    })
  })
  await new Promise<void>((done) => server.listen(options.port, done))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    personal: (login) => people.get(login)!,
    streams: () => streams.size,
    emit: (type, data, id = randomUUID()) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      for (const stream of streams) stream.write(`${id && `id: ${id}\n`}event: ${type}\ndata: ${text}\n\n`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await startCoreServer({ port: Number(process.env['PORT'] ?? 8090) })
  console.log(`core server: ${url}`)
}

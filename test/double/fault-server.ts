// A portal server over real HTTP with replies and faults scripted by the test.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'

export interface Call {
  /** The operation: `userApps`, `appTags COMMON`, `PUT /me/preference/FavoriteApps`, `config`. */
  op: string
  write: boolean
  /** Variables of a GraphQL call. */
  variables: Record<string, unknown>
  url: URL
  body: string
}

/** The reply to a call: GraphQL's `data.<field>`, or the whole body of a REST reply. */
export type Answers = Record<string, (call: Call) => unknown>

/** Replies with a fault; `good` is the body of a correct reply. A reply that it does not end is held until the page ends it. */
export type Fault = (
  response: ServerResponse,
  good: Record<string, unknown>,
  call: Call,
) => void | Promise<void>

export interface FaultServer {
  url: string
  answers: Answers
  /** Pages by path. */
  pages: Map<string, string>
  /** Returns the fault of a call; undefined if it succeeds. */
  fault: ((call: Call) => Fault | undefined) | undefined
  /** Calls so far, with their time in ms. */
  calls: (Call & { time: number })[]
  /** Requested URLs that the server does not know. */
  unanswered: string[]
  /** Number of calls in progress, except those left hanging on purpose. */
  pendingCalls(): number
  /** Number of calls left hanging on purpose. */
  heldCalls(): number
  /** Refuses connections until `startListening`. */
  stopListening(): Promise<void>
  startListening(): Promise<void>
  close(): Promise<void>
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.map': 'text/plain' }
const BASES = [
  ...['/app-center/anonymous/graphql', '/app-center/graphql', '/task-api', '/taskcenter', '/trace'],
  ...['/knowledge-bot', '/knowledge-graph', '/asr', '/bus'],
]
/** Reads sent as POST (§7). */
const READ_ONLY_POSTS = ['/manage/apps/recommended', '/manage/searchGuide']

export const sendJson = (response: ServerResponse, value: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(typeof value === 'string' ? value : JSON.stringify(value))
}

interface FaultServerOptions {
  /** 0 for any free port. */
  port?: number
  /** Headers of pages, such as a policy. */
  headers?: Record<string, string>
  /** Closes the connection after each call: browsers retry an aborted request on a reused connection. */
  oneCallPerConnection?: boolean
}

export async function startFaultServer({
  port = 0,
  headers = {},
  oneCallPerConnection = false,
}: FaultServerOptions = {}): Promise<FaultServer> {
  const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')
  const files = new Map<string, Buffer | null>()
  let answering = 0
  let held = 0
  const sockets = new Set<Socket>()
  const server: FaultServer = {
    url: '',
    answers: {},
    pages: new Map(),
    fault: undefined,
    calls: [],
    unanswered: [],
    pendingCalls: () => answering,
    heldCalls: () => held,
    async stopListening() {
      const closed = new Promise((done) => http.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    startListening: () =>
      new Promise<void>((done) => http.listen(Number(new URL(server.url).port), '127.0.0.1', () => done())),
    async close() {
      if (http.listening) await server.stopListening()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url)
    const body = await readBody(request)
    const page = server.pages.get(url.pathname)
    if (page !== undefined && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
      return void response.end(page)
    }
    const call = parseCall(request.method ?? 'GET', url, body)
    if (!call) return sendFile(url.pathname, response)
    server.calls.push({ ...call, time: Date.now() })
    const make = server.answers[call.op]
    if (!make) {
      server.unanswered.push(call.op)
      return sendJson(response, { errno: 404, error: 'no such call' }, 404)
    }
    const made = make(call)
    const good = url.pathname.endsWith('/graphql') ? { data: { [call.op.split(' ')[0]!]: made } } : made
    const fault = server.fault?.(call)
    if (!fault) return sendJson(response, good)
    await fault(response, good as Record<string, unknown>, call)
    if (response.writableEnded || response.destroyed) return
    held++
    response.on('close', () => held--)
  }

  async function sendFile(name: string, response: ServerResponse): Promise<void> {
    const type = TYPES[path.extname(name)]
    let content = files.get(name)
    if (content === undefined) {
      content = type && !name.includes('..') ? await readFile(dist + name).catch(() => null) : null
      files.set(name, content)
    }
    if (!content) server.unanswered.push(name)
    response.writeHead(content ? 200 : 404, {
      'content-type': type ?? 'text/plain',
      'cache-control': 'max-age=600',
    })
    response.end(content ?? 'nothing here')
  }

  const http = createServer((request, response) => {
    answering++
    answer(request, response)
      .catch(() => response.destroy())
      .finally(() => answering--)
  })
  http.on('connection', (socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
  })
  if (oneCallPerConnection) http.maxRequestsPerSocket = 1
  await new Promise<void>((done) => http.listen(port, '127.0.0.1', done))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** The operation of §7 that a request calls; null for a file. */
function parseCall(method: string, url: URL, body: string): Call | null {
  if (url.pathname === '/univ-config.json') return { op: 'config', write: false, variables: {}, url, body }
  const base = BASES.find(
    (candidate) => url.pathname === candidate || url.pathname.startsWith(`${candidate}/`),
  )
  if (!base) return null
  if (!base.endsWith('/graphql')) {
    // replace ids with placeholders
    const rest = url.pathname
      .slice(base.length)
      .replace(/^\/from-\d+/, '')
      .replace(/(FavoriteApps)\/.*/, '$1/{appId}')
      .replace(/^\/(process|task|user|webQa)\/[^/]+/, '/$1/{id}')
    const write = method !== 'GET' && !READ_ONLY_POSTS.includes(rest)
    return { op: `${method} ${rest || base}`, write, variables: {}, url, body }
  }
  const { searchParams } = url
  const asked = (
    method === 'GET'
      ? { ...Object.fromEntries(searchParams), variables: JSON.parse(searchParams.get('variables') ?? '{}') }
      : JSON.parse(body)
  ) as { query: string; operationName?: string; variables?: Record<string, unknown> }
  const name = asked.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(asked.query)?.[1] ?? ''
  const variables = asked.variables ?? {}
  // distinguishes two calls of the same operation on one page
  const kind = typeof variables['type'] === 'string' ? ` ${variables['type']}` : ''
  return { op: name + kind, write: asked.query.trimStart().startsWith('mutation'), variables, url, body }
}

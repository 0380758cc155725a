// A client that calls the campus as the widgets do, with the operations and decoders of the contract.
import { after, before } from 'node:test'
import { openDb } from '../../src/campus/db/open-db.ts'
import { startCampus, type RunningCampus } from '../../demo/demo-campus.ts'
import { portalConfig } from '../../src/campus/portal-config.ts'
import type { GraphqlOperation, RestInput, RestOperation } from '../../src/contract/operation.ts'
import { HttpVisitor, responseParams, authorizeUrl, fetchTokens } from '../tools/http-sign-in.ts'

const BASES = portalConfig({ tenant: 'default', trait: 'hall', embedOrigins: [] } as never) as Record<
  string,
  string
>

/** An error reply of the campus: HTTP status and error code. */
class CallRejected extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export interface Client {
  url: string
  running: RunningCampus
  /** Signs in through the pages and resolves to an access token; `scope`: all by default. */
  token(login: string, scope?: string): Promise<string>
  graphql<V extends object, R>(operation: GraphqlOperation<V, R>, variables: V, token?: string): Promise<R>
  rest<In extends RestInput, R>(operation: RestOperation<In, R>, input: In, token?: string): Promise<R>
  /** The raw reply to a GraphQL document. */
  postGraphql(
    document: string,
    variables?: object,
    token?: string,
    path?: string,
  ): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

export async function openClient(options: Partial<Parameters<typeof startCampus>[0]> = {}): Promise<Client> {
  const database = await createTestDatabase()
  const running = await startCampus({
    port: 0,
    dataDir: 'memory',
    dist: 'dist',
    ...database.options,
    ...options,
  })
  const { url } = running
  const tokens = new Map<string, Promise<string>>()
  const bearer = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {}

  const postGraphql: Client['postGraphql'] = async (
    query,
    variables = {},
    token,
    path = BASES['appCenter'],
  ) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...bearer(token) },
      body: JSON.stringify({ query, variables }),
    })
    return { status: reply.status, text: await reply.text() }
  }
  return {
    url,
    running,
    postGraphql,
    close: async () => {
      await running.close()
      await database.drop()
    },
    token: (login, scope) => {
      const key = `${login} ${scope ?? ''}`
      if (!tokens.has(key))
        tokens.set(
          key,
          scope ? tokenWithScope(url, login, scope) : fetchTokens(url, login).then((t) => t.access_token),
        )
      return tokens.get(key)!
    },
    graphql: async (operation, variables, token) => {
      const path = operation.anonymous ? BASES['anonymousAppCenter'] : BASES['appCenter']
      const { status, text } = await postGraphql(operation.document, variables, token, path)
      const reply = JSON.parse(text) as {
        data?: unknown
        errors?: { message: string; extensions?: { code?: string } }[]
      }
      const error = reply.errors?.[0]
      if (error) throw new CallRejected(status, error.extensions?.code ?? error.message)
      return operation.decode(reply.data)
    },
    rest: async (operation, input, token) => {
      const { path = {}, query = {}, form, json, multipart } = input as RestInput
      const address = new URL(
        url +
          BASES[operation.base] +
          operation.path.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(path[k]!)),
      )
      for (const [k, v] of Object.entries(query)) if (v !== undefined) address.searchParams.set(k, String(v))
      const body = multipart
        ? multipart
        : form
          ? new URLSearchParams(form as never)
          : json === undefined
            ? null
            : JSON.stringify(json)
      const reply = await fetch(address, {
        method: operation.method,
        headers: { ...bearer(token), ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
        body,
      })
      const result = (await reply.json()) as { errno?: number; ecode?: string }
      if (result.errno !== 0) throw new CallRejected(reply.status, String(result.ecode))
      return operation.decode(result)
    },
  }
}

/** A campus for the tests of a file. */
export function setUpCampus(options?: Parameters<typeof openClient>[0]): Client {
  const client = {} as Client
  before(async () => void Object.assign(client, await openClient(options)))
  after(() => client.close())
  return client
}

let databaseCount = 0

/** With CAMPUS_TEST_DATABASE_URL the same tests run on PostgreSQL, each file in a database of its own. */
export async function createTestDatabase(): Promise<{
  options: { databaseUrl?: string }
  drop(): Promise<void>
}> {
  const base = process.env['CAMPUS_TEST_DATABASE_URL']
  if (!base) return { options: {}, drop: () => Promise.resolve() }
  const name = `univ_test_${process.pid}_${databaseCount++}`
  const server = await openDb({ databaseUrl: base, dataDir: '' })
  await server.query(`create database ${name}`)
  return {
    options: { databaseUrl: Object.assign(new URL(base), { pathname: name }).href },
    drop: async () => {
      await server.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

/** An access token with the given scopes only. */
async function tokenWithScope(url: string, login: string, scope: string): Promise<string> {
  const visitor = new HttpVisitor()
  const page = await visitor.go(authorizeUrl(url, { scope }).url)
  const done = await visitor.submit(page.url, login)
  return responseParams(done.url).get('access_token')!
}

/** The error of a call, such as "401 ACCESS_TOKEN_INVALID". Throws if the call succeeds. */
export async function rejectionOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (e) {
    if (e instanceof CallRejected) return e.message
    throw e
  }
  throw new Error('the call succeeded')
}

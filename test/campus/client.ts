// Calls the campus as the widgets do: with the operations of the contract, read by their own readers.
import { openDb } from '../../demo/campus/db/open.ts'
import { startCampus, type RunningCampus } from '../../demo/campus/server.ts'
import { hallConfig } from '../../demo/campus/hall-config.ts'
import type { GraphqlOperation, RestInput, RestOperation } from '../../src/contract/operation.ts'
import { Visitor, answerAt, authorizeUrl, tokenFor } from '../tools/sign-in.ts'

const BASES = hallConfig({ tenant: 'default', trait: 'hall', embedOrigins: [] } as never) as Record<
  string,
  string
>

/** A refusal of the campus: its status and its code word. */
export class Refusal extends Error {
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
  /** Signs in through the pages. `scope`: fewer than all. */
  token(login: string, scope?: string): Promise<string>
  graphql<V extends object, R>(operation: GraphqlOperation<V, R>, variables: V, token?: string): Promise<R>
  rest<In extends RestInput, R>(operation: RestOperation<In, R>, input: In, token?: string): Promise<R>
  /** The bare reply of a GraphQL document. */
  ask(
    document: string,
    variables?: object,
    token?: string,
    path?: string,
  ): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

export async function openClient(options: Partial<Parameters<typeof startCampus>[0]> = {}): Promise<Client> {
  const own = await ownDatabase()
  const running = await startCampus({ port: 0, dataDir: 'memory', dist: 'dist', ...own.options, ...options })
  const { url } = running
  const tokens = new Map<string, Promise<string>>()
  const bearer = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {}

  const ask: Client['ask'] = async (query, variables = {}, token, path = BASES['appCenter']) => {
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
    ask,
    close: async () => {
      await running.close()
      await own.drop()
    },
    token: (login, scope) => {
      const key = `${login} ${scope ?? ''}`
      if (!tokens.has(key))
        tokens.set(key, scope ? narrow(url, login, scope) : tokenFor(url, login).then((t) => t.access_token))
      return tokens.get(key)!
    },
    graphql: async (operation, variables, token) => {
      const path = operation.anonymous ? BASES['anonymousAppCenter'] : BASES['appCenter']
      const { status, text } = await ask(operation.document, variables, token, path)
      const reply = JSON.parse(text) as {
        data?: unknown
        errors?: { message: string; extensions?: { code?: string } }[]
      }
      const error = reply.errors?.[0]
      if (error) throw new Refusal(status, error.extensions?.code ?? error.message)
      return operation.read(reply.data)
    },
    rest: async (operation, input, token) => {
      const { path = {}, query = {}, form, json } = input as RestInput
      const at = new URL(
        url +
          BASES[operation.base] +
          operation.path.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(path[k]!)),
      )
      for (const [k, v] of Object.entries(query)) if (v !== undefined) at.searchParams.set(k, String(v))
      const body = form
        ? new URLSearchParams(form as never)
        : json === undefined
          ? null
          : JSON.stringify(json)
      const reply = await fetch(at, {
        method: operation.method,
        headers: { ...bearer(token), ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
        body,
      })
      const told = (await reply.json()) as { errno?: number; ecode?: string }
      if (told.errno !== 0) throw new Refusal(reply.status, String(told.ecode))
      return operation.read(told)
    },
  }
}

let made = 0

/** With CAMPUS_TEST_DATABASE_URL the same tests run on PostgreSQL, each file in a database of its own. */
async function ownDatabase(): Promise<{ options: { databaseUrl?: string }; drop(): Promise<void> }> {
  const base = process.env['CAMPUS_TEST_DATABASE_URL']
  if (!base) return { options: {}, drop: () => Promise.resolve() }
  const name = `univ_test_${process.pid}_${made++}`
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

/** A token with some scopes only. */
async function narrow(url: string, login: string, scope: string): Promise<string> {
  const visitor = new Visitor()
  const page = await visitor.go(authorizeUrl(url, { scope }).url)
  const done = await visitor.submit(page.url, login)
  return answerAt(done.url).get('access_token')!
}

/** What a call was refused with: "401 ACCESS_TOKEN_INVALID". Fails when it was not. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (e) {
    if (e instanceof Refusal) return e.message
    throw e
  }
  throw new Error('the call was answered')
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  GraphQLError,
  buildSchema,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { createHandler, type Handler } from 'graphql-http'
import type { Context } from 'hono'
import { allowed, callerOf, Refused, type Caller, type Verifier } from './access.ts'
import { addressOf, countWrite } from './api.ts'
import type { Campus, Field, GraphqlContext } from './campus.ts'
import { packed, send, sendJson, type Body } from './http.ts'
import { bounds } from './graphql-bounds.ts'

const file = path.join(import.meta.dirname, '../../src/contract/schema.graphql')

/** schema.graphql with our fields as resolvers. A field that nobody serves says so, instead of being null. */
function schemaOf(fields: Record<string, Field>): GraphQLSchema {
  const schema = buildSchema(readFileSync(file, 'utf8'))
  const known = new Set<string>()
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const [name, definition] of Object.entries(type?.getFields() ?? {})) {
      known.add(name)
      const field = fields[name]
      definition.resolve = (_root: unknown, args: unknown, { caller }: GraphqlContext) => {
        if (!field) throw coded(new Refused(501, 'NOT_IMPLEMENTED', `${name} is not open on this campus yet`))
        try {
          // the anonymity… fields take no caller: whoever asks gets what guests get
          return field.run(args as never, field.scope ? allowed(caller, field.scope) : (null as never))
        } catch (e) {
          throw coded(e)
        }
      }
    }
  for (const name of Object.keys(fields))
    if (!known.has(name)) throw new Error(`schema.graphql has no field ${name}`)
  return schema
}

/** §8: the code word is the message where it is about the token; it is also in `extensions.code`. */
const coded = (e: unknown): unknown =>
  e instanceof Refused
    ? new GraphQLError(/^(ACCESS_TOKEN|OIDC)_/.test(e.ecode) ? e.ecode : e.message, {
        extensions: { code: e.ecode },
      })
    : e

const writes = (document: DocumentNode): boolean =>
  document.definitions.some((d) => d.kind === 'OperationDefinition' && d.operation === 'mutation')

const MOST_DOCUMENTS = 300
const MOST_BODIES = 200
/** Uses change without a word (hot items, statistics), so a guest's reply is not kept for ever. */
const BODY_MS = 30_000

export function createGraphql(
  campus: Campus,
  sign: Verifier,
  fields: Record<string, Field>,
  log: (e: unknown) => void,
) {
  const schema = schemaOf(fields)
  const documents = new Map<string, DocumentNode | readonly GraphQLError[]>()

  /** Parsed and checked once a text; the errors are kept too, so that a bad one costs nothing twice. */
  function documentOf(query: string, anonymous: boolean): DocumentNode | readonly GraphQLError[] {
    const key = `${anonymous ? 'a' : 's'}${query}`
    const kept = documents.get(key)
    if (kept) return kept
    let made: DocumentNode | readonly GraphQLError[]
    try {
      const document = parse(query, { maxTokens: 2000 })
      const errors = validate(schema, document, [...specifiedRules, ...bounds(anonymous)], { maxErrors: 5 })
      made = errors.length ? errors : document
    } catch (e) {
      made = [e as GraphQLError]
    }
    if (documents.size >= MOST_DOCUMENTS) documents.delete(documents.keys().next().value!)
    documents.set(key, made)
    return made
  }

  const handlerFor = (anonymous: boolean): Handler<Context, GraphqlContext> =>
    createHandler<Context, GraphqlContext, GraphqlContext>({
      onSubscribe: async (req, { query, variables, operationName }) => {
        const document = documentOf(query, anonymous)
        if (!('kind' in document)) return document
        try {
          if (writes(document)) await req.context.countWrite()
        } catch (e) {
          return [coded(e) as GraphQLError]
        }
        return {
          schema,
          document,
          contextValue: req.context,
          variableValues: variables,
          operationName,
        }
      },
      formatError: (e) => {
        const cause = e instanceof GraphQLError ? e.originalError : e
        if (!cause || cause instanceof GraphQLError) return e
        const told = coded(cause)
        if (told instanceof GraphQLError) return told
        log(cause)
        return new GraphQLError('internal error', { extensions: { code: 'INTERNAL' } })
      },
    })
  const handlers = { true: handlerFor(true), false: handlerFor(false) }

  async function run(
    c: Context,
    anonymous: boolean,
    context: GraphqlContext,
  ): Promise<[string | null, number, string]> {
    const [body, init] = await handlers[`${anonymous}`]({
      method: c.req.method,
      url: c.req.url,
      headers: c.req.raw.headers,
      body: () => c.req.text(),
      raw: c,
      context,
    })
    return [body, init.status, init.headers?.['content-type'] ?? 'application/json; charset=utf-8']
  }

  const bodies = new Map<string, { version: number; until: number; body: Body }>()
  const keptFor = (key: string, version: number): Body | undefined => {
    const kept = key ? bodies.get(key) : undefined
    return kept && kept.version === version && kept.until > Date.now() ? kept.body : undefined
  }
  const keep = (key: string, version: number, body: Body): void => {
    if (!key || key.length >= 5000 || body.plain.length >= 2_000_000) return
    if (bodies.size >= MOST_BODIES) bodies.delete(bodies.keys().next().value!)
    bodies.set(key, { version, until: Date.now() + BODY_MS, body })
  }

  /** What a signed-in reply is kept under: the request, and for whom it is alike; '' for one that is made anew. */
  async function keyOf(c: Context, caller: Caller | null): Promise<string> {
    if (c.req.method !== 'POST' || !caller) return ''
    const text = await c.req.text()
    let query: unknown
    try {
      query = (JSON.parse(text) as { query?: unknown } | null)?.query
    } catch {
      return ''
    }
    const document = typeof query === 'string' ? documentOf(query, false) : []
    if (!('kind' in document)) return ''
    const words: string[] = []
    for (const definition of document.definitions) {
      if (definition.kind !== 'OperationDefinition') return ''
      for (const node of definition.selectionSet.selections) {
        const field = node.kind === 'Field' ? fields[node.name.value] : undefined
        if (!field?.alike || !field.scope) return ''
        words.push(await field.alike(allowed(caller, field.scope)))
      }
    }
    return JSON.stringify([text, words])
  }

  return {
    /** The app centre: a bearer token for every field but the anonymity… ones. */
    signedIn: async (c: Context): Promise<Response> => {
      try {
        const caller = await callerOf(sign, c.req.header('authorization'))
        const address = addressOf(c, campus.settings.publicOrigin !== '')
        const version = campus.catalogue.version()
        const key = await keyOf(c, caller)
        const kept = keptFor(key, version)
        if (kept) return send(c, kept, { 'cache-control': 'no-store' })
        const [body, status, type] = await run(c, false, {
          caller,
          countWrite: () => countWrite(campus, caller, address),
        })
        const made = await packed(body ?? '', type)
        if (status === 200 && !body?.startsWith('{"errors"')) keep(key, version, made)
        const sent = send(c, made, { 'cache-control': 'no-store' })
        return status === 200 ? sent : new Response(sent.body, { status, headers: sent.headers })
      } catch (e) {
        if (!(e instanceof Refused)) throw e
        return sendJson(c, { errors: [(coded(e) as GraphQLError).toJSON()] })
      }
    },
    /** The anonymous app centre: the same for everybody, so a GET is made once and kept. */
    anonymous: async (c: Context): Promise<Response> => {
      const key = c.req.method === 'GET' ? new URL(c.req.url).search : ''
      const version = campus.catalogue.version()
      const kept = keptFor(key, version)
      const fresh = { 'cache-control': 'public, max-age=0, must-revalidate' }
      if (kept) return send(c, kept, fresh)
      const [text, status, type] = await run(c, true, { caller: null, countWrite: () => Promise.resolve() })
      const body = await packed(text ?? '', type)
      if (status !== 200 || text?.startsWith('{"errors"')) {
        const sent = send(c, body, { 'cache-control': 'no-store' })
        return new Response(sent.body, { status, headers: sent.headers })
      }
      keep(key, version, body)
      return send(c, body, fresh)
    },
  }
}

import { ownValue } from '../contract/decoders.ts'
import { GraphQLError, Kind, OperationTypeNode, type DocumentNode } from 'graphql'
import { createHandler, type Handler } from 'graphql-http'
import type { Context } from 'hono'
import { requireScope, resolveCaller, ApiError, type Caller, type Access } from './access.ts'
import { clientAddress, limitWrites } from './handle-route.ts'
import type { Campus, Field, GraphqlContext } from './campus.ts'
import { encodeBody, send, type EncodedBody } from './http.ts'
import { rootFields } from './graphql-limits.ts'
import { createDocumentParser, createSchema, toGraphqlError } from './graphql-schema.ts'

/** The number of writes in a document. */
const countMutations = (document: DocumentNode): number =>
  document.definitions.reduce(
    (sum, d) =>
      d.kind === Kind.OPERATION_DEFINITION && d.operation === OperationTypeNode.MUTATION
        ? sum + rootFields(document, d).length
        : sum,
    0,
  )

/** Executes GraphQL requests over HTTP. Returns the reply's text (null: empty), status and content type. */
function createExecutor(fields: Record<string, Field>, tenant: string, log: (e: unknown) => void) {
  const schema = createSchema(fields, tenant)
  const parseDocument = createDocumentParser(schema)

  const createHttpHandler = (anonymous: boolean): Handler<Context, GraphqlContext> =>
    createHandler<Context, GraphqlContext, GraphqlContext>({
      onSubscribe: async (req, { query, variables, operationName }) => {
        const document = parseDocument(query, anonymous)
        if (!('kind' in document)) return document
        try {
          const writes = countMutations(document)
          if (writes > 0) await req.context.limitWrites(writes)
        } catch (e) {
          return [toGraphqlError(e) as GraphQLError]
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
        const graphqlError = toGraphqlError(cause)
        if (graphqlError instanceof GraphQLError) return graphqlError
        log(cause)
        return new GraphQLError('internal error', { extensions: { code: 'INTERNAL' } })
      },
    })
  const handlers = { true: createHttpHandler(true), false: createHttpHandler(false) }

  async function execute(
    c: Context,
    anonymous: boolean,
    context: GraphqlContext,
  ): Promise<[body: string | null, status: number, type: string]> {
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
  return { execute, parseDocument }
}

/** The replies of a catalogue of 50,000 items take 60 MB, in two languages and for guests. */
const MAX_CACHED_BYTES = 300_000_000
const MAX_CACHED_BODIES = 200
/** Usage counts (hot items, statistics) change without invalidating the catalogue, so bodies expire. */
const BODY_CACHE_MS = 30_000

/** Encoded replies by key, valid for one version of the catalogue. The key '' is never cached. */
function createBodyCache() {
  const cache = new Map<string, { version: number; until: number; body: EncodedBody }>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= cache.get(key)?.body.plain.length ?? 0
    cache.delete(key)
  }
  return {
    get: (key: string, version: number): EncodedBody | undefined => {
      const entry = key ? cache.get(key) : undefined
      return entry && entry.version === version && entry.until > Date.now() ? entry.body : undefined
    },
    set: (key: string, version: number, body: EncodedBody): void => {
      if (!key || key.length >= 5000 || body.plain.length > MAX_CACHED_BYTES) return
      remove(key)
      bytes += body.plain.length
      cache.set(key, { version, until: Date.now() + BODY_CACHE_MS, body })
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHED_BODIES && bytes <= MAX_CACHED_BYTES) break
        remove(oldest)
      }
    },
  }
}

const isSuccess = (status: number, text: string | null): boolean =>
  status === 200 && !text?.startsWith('{"errors"')

export function createGraphqlHandlers(campus: Campus, access: Access, fields: Record<string, Field>) {
  const { execute, parseDocument } = createExecutor(fields, campus.settings.tenant, campus.logger.error)
  const bodyCache = createBodyCache()

  /** The cache key of a signed-in reply: the request, and the cache keys of its fields; '' if one is not cacheable. */
  async function computeCacheKey(c: Context, caller: Caller | null): Promise<string> {
    if (c.req.method !== 'POST' || !caller) return ''
    const text = await c.req.text()
    let query: unknown
    try {
      query = ownValue(JSON.parse(text), 'query')
    } catch {
      return ''
    }
    const document = typeof query === 'string' ? parseDocument(query, false) : []
    if (!('kind' in document)) return ''
    const fieldKeys: string[] = []
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      for (const node of rootFields(document, definition)) {
        const field = fields[node.name.value]
        if (!field?.cacheKey || !field.scope) return ''
        fieldKeys.push(await field.cacheKey(requireScope(caller, field.scope)))
      }
    }
    return JSON.stringify([text, fieldKeys])
  }

  return {
    /** The app centre: every field but the anonymity… ones needs a bearer token. */
    signedIn: async (c: Context): Promise<Response> => {
      try {
        const caller = await resolveCaller(access, c.req.header('authorization'))
        const address = clientAddress(c, campus.settings.publicOrigin !== '')
        const version = campus.catalogue.version()
        const key = await computeCacheKey(c, caller)
        const cached = bodyCache.get(key, version)
        if (cached) return await send(c, cached, { 'cache-control': 'no-store' })
        const [text, status, type] = await execute(c, false, {
          caller,
          limitWrites: (times) => limitWrites(campus, caller, address, times),
        })
        const body = encodeBody(text ?? '', type)
        if (isSuccess(status, text)) bodyCache.set(key, version, body)
        const reply = await send(c, body, { 'cache-control': 'no-store' })
        return status === 200 ? reply : new Response(reply.body, { status, headers: reply.headers })
      } catch (e) {
        if (!(e instanceof ApiError)) throw e
        const body = encodeBody(
          JSON.stringify({ errors: [(toGraphqlError(e) as GraphQLError).toJSON()] }),
          'application/json; charset=utf-8',
        )
        const reply = await send(c, body, { 'cache-control': 'no-store' })
        if (e.status !== 429) return reply
        reply.headers.set('retry-after', String(e.retryAfter))
        return new Response(reply.body, { status: 429, headers: reply.headers })
      }
    },
    /** The anonymous app centre: the same for everyone, so a GET is cached. */
    anonymous: async (c: Context): Promise<Response> => {
      const key = c.req.method === 'GET' ? new URL(c.req.url).search : ''
      const version = campus.catalogue.version()
      const cached = bodyCache.get(key, version)
      const revalidate = { 'cache-control': 'public, max-age=0, must-revalidate' }
      if (cached) return await send(c, cached, revalidate)
      const [text, status, type] = await execute(c, true, {
        caller: null,
        limitWrites: () => Promise.resolve(),
      })
      const body = encodeBody(text ?? '', type)
      if (!isSuccess(status, text)) {
        const reply = await send(c, body, { 'cache-control': 'no-store' })
        return new Response(reply.body, { status, headers: reply.headers })
      }
      bodyCache.set(key, version, body)
      return send(c, body, revalidate)
    },
  }
}

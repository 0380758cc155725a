import { setBounded } from './set-bounded.ts'
import {
  GraphQLError,
  buildSchema,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { publishedSdl } from '../build/docs/contract/print-schema.ts'
import { requireScope, toApiError, ApiError } from './access.ts'
import type { Field, GraphqlContext } from './campus.ts'
import { graphqlLimits } from './graphql-limits.ts'

interface TenantArgs {
  tenant?: string | null
}

/** The contract's schema with the modules' resolvers. A field without a resolver throws NOT_IMPLEMENTED. */
export function createSchema(fields: Record<string, Field>, tenant: string): GraphQLSchema {
  const schema = buildSchema(publishedSdl)
  const known = new Set<string>()
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const [name, definition] of Object.entries(type?.getFields() ?? {})) {
      known.add(name)
      const field = fields[name]
      definition.resolve = (_root: unknown, args: TenantArgs, { caller }: GraphqlContext) => {
        if (!field) throw toGraphqlError(new ApiError(501, 'NOT_IMPLEMENTED', `${name} is not implemented`))
        try {
          requireTenant(args, tenant)
          // the anonymity… fields get no caller: the reply must be the guest's for everyone
          return field.resolve(
            args as never,
            field.scope ? requireScope(caller, field.scope) : (null as never),
          )
        } catch (e) {
          throw toGraphqlError(e)
        }
      }
    }
  for (const name of Object.keys(fields))
    if (!known.has(name)) throw new Error(`the contract has no field ${name}`)
  return schema
}

/** A campus serves one tenant: requesting another tenant's items is an error, never these items or an empty list. */
function requireTenant({ tenant: requested }: TenantArgs, tenant: string): void {
  if (requested && requested !== tenant)
    throw new ApiError(404, 'UNKNOWN_TENANT', `unknown tenant “${requested.slice(0, 64)}”`)
}

/** §8: the error code is the message when it concerns the token; it is always in `extensions.code`. */
export const toGraphqlError = (e: unknown): unknown => {
  const known = toApiError(e)
  if (!known) return e
  const { ecode, message } = known
  return new GraphQLError(/^(ACCESS_TOKEN|OIDC)_/.test(ecode) ? ecode : message, {
    extensions: { code: ecode },
  })
}

const MAX_CACHED_DOCUMENTS = 300

/** Parses and validates documents, once per text; errors are cached as well. */
export function createDocumentParser(schema: GraphQLSchema) {
  const cache = new Map<string, DocumentNode | readonly GraphQLError[]>()

  function parseAndValidate(query: string, anonymous: boolean): DocumentNode | readonly GraphQLError[] {
    try {
      const document = parse(query, { maxTokens: 2000 })
      const rules = [...specifiedRules, ...graphqlLimits(anonymous)]
      const errors = validate(schema, document, rules, { maxErrors: 5 })
      return errors.length ? errors : document
    } catch (e) {
      if (!(e instanceof GraphQLError)) throw e
      return [e]
    }
  }

  return (query: string, anonymous: boolean): DocumentNode | readonly GraphQLError[] => {
    const key = `${anonymous ? 'a' : 's'}${query}`
    const cached = cache.get(key)
    if (cached) return cached
    const result = parseAndValidate(query, anonymous)
    setBounded(cache, MAX_CACHED_DOCUMENTS, key, result)
    return result
  }
}

// All operations that src/contract exports, those of the specification first.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { CallDocs } from '../../../contract/docs.ts'
import type { GraphqlOperation, RestOperation } from '../../../contract/operation.ts'

type AnyRest = RestOperation<object, unknown>
export type AnyQuery = GraphqlOperation<object, unknown>
/** `name`: file and export, such as `favorites.putFavorite`. */
interface Exported {
  name: string
  operation: AnyQuery | AnyRest
}

export type RestCall = CallDocs & { operation: AnyRest }

const folder = new URL('../../../contract/', import.meta.url)

function operationsOf(name: string, value: unknown): Exported[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if ('kind' in value && 'decode' in value) return [{ name, operation: value as Exported['operation'] }]
  // a table of operations, such as processLists
  return Object.entries(value).flatMap(([key, entry]) => operationsOf(`${name}.${key}`, entry))
}

const modules = await Promise.all(
  ['core', 'additions'].flatMap((part) =>
    readdirSync(new URL(part, folder)).map(async (file) => {
      const exported: object = await import(new URL(`${part}/${file}`, folder).href)
      return operationsOf(path.parse(file).name, { ...exported })
    }),
  ),
)
export const contractOperations = modules.flat()
export const queries = contractOperations.flatMap(({ operation }) =>
  operation.kind === 'graphql' ? [operation] : [],
)
/** The REST calls with their documentation. */
export const restCalls: readonly RestCall[] = contractOperations.flatMap(({ operation }) =>
  operation.kind === 'rest' ? [{ operation, ...operation.docs! }] : [],
)

// All operations exported by src/contract, with their export names.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { GraphqlOperation, RestOperation } from '../../src/contract/operation.ts'

type Operation = GraphqlOperation<object, unknown> | RestOperation<object, unknown>

interface ContractOperation {
  /** File and export, such as `favorites.putFavorite`. */
  name: string
  operation: Operation
}

const folder = new URL('../../src/contract/', import.meta.url)

function operationsOf(name: string, value: unknown): ContractOperation[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if ('kind' in value && 'decode' in value) return [{ name, operation: value as Operation }]
  // a table of operations, such as processLists
  return Object.entries(value).flatMap(([key, entry]) => operationsOf(`${name}.${key}`, entry))
}

const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map(async (file) => {
      const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>
      return operationsOf(basename(file, '.ts'), { ...exported })
    }),
)
export const contractOperations = modules.flat()

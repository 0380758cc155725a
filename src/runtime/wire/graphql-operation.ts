/**
 * Replaces the package `graphql` in the browser (by a build alias) and saves 11 KB: graphql-request parses a document
 * only for the name and the kind of its operation. A test compares both on every operation in contract/.
 */
import type { OperationDefinitionNode } from 'graphql'

export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const

type OperationSummary = Pick<OperationDefinitionNode, 'operation'> & {
  kind: typeof Kind.OPERATION_DEFINITION
  name: { value: string }
}

/** Supports documents with one named operation, as created by contract/operation.ts; others have no definitions. */
export function parse(document: string): { definitions: OperationSummary[] } {
  const [, operation, value] = /^\s*(query|mutation)\s+(\w+)/.exec(document) ?? []
  if (!operation || !value) return { definitions: [] }
  const kind = Kind.OPERATION_DEFINITION
  return { definitions: [{ kind, operation: operation as OperationSummary['operation'], name: { value } }] }
}

/** Our documents are strings already. */
export function print(): never {
  throw new Error('a GraphQL document must be a string')
}

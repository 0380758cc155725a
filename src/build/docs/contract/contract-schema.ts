// The published schema.graphql: every addition has the directive `@addition(name: …)`.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildASTSchema,
  Kind,
  parse,
  print,
  visit,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
} from 'graphql'
import { findAddition } from '../../../contract/additions/core-document.ts'

const DIRECTIVE = `"Not in the specification; a server may not support it. README.md lists the additions."
directive @addition(name: String!) on FIELD_DEFINITION | ARGUMENT_DEFINITION`

const directive = (name: string): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'addition' },
  arguments: [
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'name' },
      value: { kind: Kind.STRING, value: name },
    },
  ],
})

const markField = (type: string, field: FieldDefinitionNode): FieldDefinitionNode => {
  const coordinate = `${type}.${field.name.value}`
  const name = findAddition(coordinate)
  return {
    ...field,
    ...(name && { directives: [directive(name)] }),
    ...(field.arguments && {
      arguments: field.arguments.map((argument) => {
        const added = findAddition(`${coordinate}(${argument.name.value}:)`)
        return added ? { ...argument, directives: [directive(added)] } : argument
      }),
    }),
  }
}

const readDocument = (src: string, name: string): DocumentNode =>
  parse(readFileSync(path.join(src, 'contract', name), 'utf8'))

function markAdditions(document: DocumentNode): DocumentNode {
  const marked = visit(document, {
    ObjectTypeDefinition: (type) => ({
      ...type,
      fields: (type.fields ?? []).map((field) => markField(type.name.value, field)),
    }),
  })
  return { ...marked, definitions: [...parse(DIRECTIVE).definitions, ...marked.definitions] }
}

/** schema.graphql with the directives added. */
export const publishedSdl = (src: string): string =>
  `# Written by the build from src/contract. The core is what the specification names.\n${print(markAdditions(readDocument(src, 'schema.graphql')))}\n`

/** Every record of the contract, including those of REST replies. */
export function contractSchema(src: string): GraphQLSchema {
  const definitions = ['schema.graphql', 'rest-records.graphql'].flatMap(
    (name) => readDocument(src, name).definitions,
  )
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions })
}

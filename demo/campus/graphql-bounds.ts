import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type FieldNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** Deeper than any document of the contract (me → positions → dept → ancestors → name). */
const DEEPEST = 8
/** Fields in all, each alias and each spread counted: the fullest document of the contract has about 70. */
const MOST_FIELDS = 300
/** Fields of Query or Mutation in one document: a batch of aliases is a flood in one request. */
const MOST_ROOTS = 8

/**
 * What a document may cost. Lists are bounded by the resolvers, so the number of fields bounds the reply.
 * `anonymous`: only the anonymity… fields are there; all others are a signed-in person's.
 */
export function bounds(anonymous: boolean): ValidationRule[] {
  return [
    (context: ValidationContext): ASTVisitor => ({
      OperationDefinition(node) {
        let fields = 0
        let deepest = 0
        const walk = (set: SelectionSetNode | undefined, depth: number, inside: readonly string[]): void => {
          deepest = Math.max(deepest, depth)
          // a fragment spread twice is counted twice: it is answered twice
          for (const one of set?.selections ?? []) {
            if (fields > MOST_FIELDS || depth > DEEPEST) return
            if (one.kind === Kind.FIELD) {
              fields++
              walk(one.selectionSet, depth + 1, inside)
            } else if (one.kind === Kind.INLINE_FRAGMENT) walk(one.selectionSet, depth, inside)
            else if (!inside.includes(one.name.value))
              walk(context.getFragment(one.name.value)?.selectionSet, depth, [...inside, one.name.value])
          }
        }
        walk(node.selectionSet, 0, [])
        if (deepest > DEEPEST)
          context.reportError(new GraphQLError(`deeper than ${DEEPEST} levels`, { nodes: node }))
        if (fields > MOST_FIELDS)
          context.reportError(new GraphQLError(`more than ${MOST_FIELDS} fields`, { nodes: node }))
        const roots = node.selectionSet.selections
        if (roots.length > MOST_ROOTS)
          context.reportError(new GraphQLError(`more than ${MOST_ROOTS} queries at once`, { nodes: node }))
      },
      Field(node: FieldNode) {
        const name = node.name.value
        if (name.startsWith('__') && name !== '__typename')
          context.reportError(
            new GraphQLError('introspection is off: the schema is src/contract/schema.graphql', {
              nodes: node,
            }),
          )
        const root = ['Query', 'Mutation'].includes(context.getParentType()?.name ?? '')
        if (anonymous && root && !name.startsWith('anonymity') && name !== '__typename')
          context.reportError(
            new GraphQLError('ACCESS_TOKEN_INVALID', {
              nodes: node,
              extensions: { code: 'ACCESS_TOKEN_INVALID' },
            }),
          )
      },
    }),
  ]
}

import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** The deepest document of the contract: me → positions → dept → ancestors → name. */
const MAX_DEPTH = 8
/** All fields, aliases and fragment spreads included; the largest document of the contract has about 70. */
const MAX_FIELDS = 300
/** Fields of Query or Mutation in one operation: many aliases would be many requests in one. */
const MAX_ROOT_FIELDS = 8
/** Counting stops here: enough to reject the operation. */
const MAX_COUNTED_ROOT_FIELDS = 1000

/** The root fields that an operation resolves, including those in fragments, counted once per spread. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((d) =>
      d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [],
    ),
  )
  const found: FieldNode[] = []
  const walk = (set: SelectionSetNode, spreads: readonly string[]): void => {
    for (const selection of set.selections) {
      if (found.length >= MAX_COUNTED_ROOT_FIELDS) return
      if (selection.kind === Kind.FIELD) found.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, spreads)
      else {
        const { value: name } = selection.name
        const fragment = fragments.get(name)
        if (fragment && !spreads.includes(name)) walk(fragment.selectionSet, [...spreads, name])
      }
    }
  }
  walk(operation.selectionSet, [])
  return found
}

/**
 * Validation rules that limit the cost of a document. Resolvers limit their lists, so limiting the fields limits the
 * reply. `anonymous`: only the anonymity… fields are allowed.
 */
export function graphqlLimits(anonymous: boolean): ValidationRule[] {
  return [
    (context: ValidationContext): ASTVisitor => ({
      OperationDefinition(node) {
        let fields = 0
        let deepest = 0
        const walk = (set: SelectionSetNode | undefined, depth: number, spreads: readonly string[]): void => {
          deepest = Math.max(deepest, depth)
          // a fragment that is spread twice counts twice, as it is resolved twice
          for (const selection of set?.selections ?? []) {
            if (fields > MAX_FIELDS || depth > MAX_DEPTH) return
            if (selection.kind === Kind.FIELD) {
              fields++
              walk(selection.selectionSet, depth + 1, spreads)
            } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, depth, spreads)
            else if (!spreads.includes(selection.name.value)) {
              const { value: name } = selection.name
              walk(context.getFragment(name)?.selectionSet, depth, [...spreads, name])
            }
          }
        }
        walk(node.selectionSet, 0, [])
        if (deepest > MAX_DEPTH)
          context.reportError(new GraphQLError(`deeper than ${MAX_DEPTH} levels`, { nodes: node }))
        if (fields > MAX_FIELDS)
          context.reportError(new GraphQLError(`more than ${MAX_FIELDS} fields`, { nodes: node }))
        if (rootFields(context.getDocument(), node).length > MAX_ROOT_FIELDS)
          context.reportError(
            new GraphQLError(`more than ${MAX_ROOT_FIELDS} queries at once`, { nodes: node }),
          )
      },
      Field(node: FieldNode) {
        const name = node.name.value
        if (name.startsWith('__') && name !== '__typename')
          context.reportError(
            new GraphQLError('introspection is off: the schema is /contract/schema.graphql', {
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

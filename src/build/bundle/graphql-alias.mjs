// The one package that is replaced: graphql-request needs `graphql` for an operation's kind and name only.
// Used by rollup.config.mjs only.
import { fileURLToPath } from 'node:url'

/** A typed module of ours stands in for the package, see there. */
const GRAPHQL = fileURLToPath(new URL('../../runtime/wire/graphql-operation.ts', import.meta.url))

export const graphqlAlias = () => ({
  name: 'graphql-alias',
  resolveId: (id) => (id === 'graphql' ? GRAPHQL : null),
})

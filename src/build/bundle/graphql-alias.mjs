// Replaces one package: graphql-request needs `graphql` only for an operation's kind and name.
// Used by rollup.config.mjs only.
import { fileURLToPath } from 'node:url'

/** A typed module of ours that replaces the package; see there. */
const GRAPHQL = fileURLToPath(new URL('../../runtime/wire/graphql-operation.ts', import.meta.url))

export const graphqlAlias = () => ({
  name: 'graphql-alias',
  resolveId: (id) => (id === 'graphql' ? GRAPHQL : null),
})

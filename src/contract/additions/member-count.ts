import type { TenantVariables } from '../core/apps.ts'
import { field, number } from '../decoders.ts'
import { graphql } from '../operation.ts'

/** How many items members see, for the guests who are offered to sign in; `trait` '' counts all. */
export const anonymityMemberAppCount = graphql<TenantVariables & { trait: string }, number>(
  `
    query anonymityMemberAppCount($tenant: String!, $trait: String) {
      anonymityMemberAppCount(tenant: $tenant, trait: $trait)
    }
  `,
  field('anonymityMemberAppCount', number()),
)

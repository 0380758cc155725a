import { APP_DETAIL_FIELDS, decodeAppDetailOrNull, type AppDetail } from '../core/app-detail.ts'
import type { TenantVariables } from '../core/apps.ts'
import {
  decodeGuide,
  GUIDE_ARGUMENTS,
  GUIDE_FIELDS,
  GUIDE_VARIABLES,
  type Guide,
  type GuideFilter,
} from '../core/guides.ts'
import { array, field } from '../decoders.ts'
import { graphql } from '../operation.ts'

/** Item details for guests: visitor items only. */
export const anonymityApp = graphql<TenantVariables & { id: string }, AppDetail | null>(
  `query anonymityApp($id: ID!, $tenant: String!) { anonymityApp(id: $id, tenant: $tenant) { ${APP_DETAIL_FIELDS} } }`,
  field('anonymityApp', decodeAppDetailOrNull),
)

/** Guides for guests: released guides for visitors only, because /workflow/appdetail is open to guests. */
export const anonymityGuide = graphql<GuideFilter, Guide[]>(
  `query anonymityGuide(${GUIDE_VARIABLES}) { anonymityGuide(${GUIDE_ARGUMENTS}) { ${GUIDE_FIELDS} } }`,
  field('anonymityGuide', array(decodeGuide)),
)

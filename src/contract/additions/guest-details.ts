import { decodeAppDetailOrNull } from '../core/app-detail.ts'
import { decodeGuides, GUIDE_VARIABLES } from '../core/guides.ts'
import { query } from '../query.ts'

/** Item details for guests: visitor items only. */
export const anonymityApp = query('anonymityApp', { id: 'ID!', tenant: 'String!' }, decodeAppDetailOrNull)

/** Guides for guests: released guides for visitors only, because /workflow/appdetail is open to guests. */
export const anonymityGuide = query('anonymityGuide', GUIDE_VARIABLES, decodeGuides)

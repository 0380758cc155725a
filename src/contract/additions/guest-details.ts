import { decodeAppDetailOrNull } from '../core/app-detail.ts'
import { decodeGuides, GUIDE_VARIABLES } from '../core/guides.ts'
import { call } from '../docs.ts'
import { query } from '../query.ts'

/** Item details for guests: visitor items only. */
export const anonymityApp = query(
  'anonymityApp@guest-details',
  { id: 'ID!', tenant: 'String!' },
  decodeAppDetailOrNull,
  call({ en: 'For the item details and the service guide of guests.' }),
)

/** Guides for guests: released guides for visitors only, because /workflow/appdetail is open to guests. */
export const anonymityGuide = query('anonymityGuide@guest-details', GUIDE_VARIABLES, decodeGuides)

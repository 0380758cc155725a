import { guidesMembers } from './guides-members.ts'
import { guidesVisitors } from './guides-visitors.ts'
import type { SeedGuide } from './shapes.ts'

/** All step-by-step guides; the hall shows them by descending sort value (§4). */
export const guides: SeedGuide[] = [...guidesVisitors, ...guidesMembers]

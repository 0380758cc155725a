import { guidesMembers } from './guides-members.ts'
import { guidesVisitors } from './guides-visitors.ts'
import type { SeedGuide } from '../../src/campus/db/seed-types.ts'

/** All step-by-step guides; shown by descending `sort` (§4). */
export const guides: SeedGuide[] = [...guidesVisitors, ...guidesMembers]

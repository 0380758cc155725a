import { alumniItems } from './items/alumni.ts'
import { archivesItems } from './items/archives.ts'
import { assetsItems } from './items/assets.ts'
import { auditItems } from './items/audit.ts'
import { campusServicesItems } from './items/campus-services.ts'
import { constructionItems } from './items/construction.ts'
import { hospitalItems } from './items/hospital.ts'
import { humanResourcesItems } from './items/human-resources.ts'
import { itServicesItems } from './items/it-services.ts'
import { moneyCareersItems } from './items/money-careers.ts'
import { presidentItems } from './items/president.ts'
import { pressItems } from './items/press.ts'
import { procurementItems } from './items/procurement.ts'
import { publicityItems } from './items/publicity.ts'
import { researchItems } from './items/research.ts'
import { securityItems } from './items/security.ts'
import { studentsItems } from './items/students.ts'
import { teachingItems } from './items/teaching.ts'
import { worldLifeItems } from './items/world-life.ts'
import { themes } from './themes.ts'
import type { SeedItem } from '../../src/campus/db/seed-types.ts'

const hueOf = new Map(themes.map(({ id, palette }) => [id, palette]))
/** An icon's colour says where its item belongs. */
const inHueOfTheme = (item: SeedItem): SeedItem => ({
  ...item,
  palette: hueOf.get(item.themes[0] ?? '') ?? 'indigo',
})

/** All service items of the university. Items without `sort` sort by their position here. */
export const items: SeedItem[] = [
  ...teachingItems,
  ...studentsItems,
  ...moneyCareersItems,
  ...worldLifeItems,
  ...presidentItems,
  ...humanResourcesItems,
  ...researchItems,
  ...itServicesItems,
  ...campusServicesItems,
  ...securityItems,
  ...hospitalItems,
  ...archivesItems,
  ...assetsItems,
  ...constructionItems,
  ...pressItems,
  ...alumniItems,
  ...auditItems,
  ...publicityItems,
  ...procurementItems,
].map(inHueOfTheme)

import { itemsMoneyCareers } from './items-money-careers.ts'
import { itemsServicesA } from './items-services-a.ts'
import { itemsServicesB } from './items-services-b.ts'
import { itemsServicesC } from './items-services-c.ts'
import { itemsServicesD } from './items-services-d.ts'
import { itemsStudents } from './items-students.ts'
import { itemsTeaching } from './items-teaching.ts'
import { itemsWorldLife } from './items-world-life.ts'
import type { SeedItem } from './shapes.ts'

/** The whole hall: every service item of the university. */
export const items: SeedItem[] = [
  ...itemsTeaching,
  ...itemsStudents,
  ...itemsMoneyCareers,
  ...itemsWorldLife,
  ...itemsServicesA,
  ...itemsServicesB,
  ...itemsServicesC,
  ...itemsServicesD,
]

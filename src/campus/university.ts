import type { Db } from './db/db.ts'
import type { Seed } from './db/seed-types.ts'
import type { Destination } from './bot/destinations.ts'
import type { Lang } from './sign-in/messages.ts'
import type { Context } from 'hono'

/** How the hall's own pages name the university. */
export interface Brand {
  university: string
  /** Below the name on the sign-in page; '' for none. */
  motto: string
  since: string
  footer: string
}

/** What pages beside the hall's need to know of it. */
export interface PageSettings {
  /** Folder of the built tags. */
  dist: string
  embedOrigins: string[]
}

/** A made-up university that fills a hall. Its passwords are the account names. */
export interface University {
  /** Read only when a database may have to be filled. */
  readSeed(): Promise<Seed>
  /** Fills a new database with applications, once. */
  loadProcesses(db: Db): Promise<unknown>
  /** The folder of its sources, on which a template of the filled database depends. */
  folder: string
  brand: Record<Lang, Brand>
  /** The mark, an SVG file. */
  seal: string
  schoolId: string
  contact: Record<string, string>
  /** Pages that the assistant can open beside the hall's. */
  destinations: readonly Destination[]
  /** Pages beside the hall's, by path. */
  pages?(settings: PageSettings): Record<string, (c: Context) => Promise<Response | null>>
}

import type { Db } from './db/open.ts'
import { readHall } from './read-hall.ts'

/** An item as the app centre sends it (schema.graphql, App): lists comma-separated, times in epoch seconds. */
export interface WireApp {
  id: string
  name: string
  text: string
  uri: string
  code: string
  description: string
  tags: string
  icon: string
  department: string
  visible: boolean
  recommend: number
  rating: number
  rated: boolean
  system: string
  trait: string
  created: number
  updated: number
  sort: number
  abbreviation: string
  contact: string
  telephone: string
  kind: string
  palette: string
  dynamicAttributes: Record<'FWDX' | 'BLFS' | 'nameEn' | 'descriptionEn' | 'keywords' | 'pinyin', string>
  facts: Record<string, unknown> | null
  template: Record<string, unknown> | null
  templateEntry: Record<string, unknown> | null
  userFiltersMatched: boolean
  blocks: Record<string, unknown>[]
}

/** One item: what is sent, and what the rules ask of it. */
export interface Item {
  wire: WireApp
  /** May guests see it (§5)? */
  open: boolean
  audience: string[]
  handling: string[]
  tagIds: string[]
  keywords: string[]
  used: number
}

export interface WireTag {
  id: string
  text: string
  textEn: string
  icon: string
  sort: number
  updated: number
  parent: string
  visible: boolean
  type: 'COMMON' | 'DEPARTMENT'
}

export interface GuideRow {
  id: string
  released: boolean
  /** May guests see it? */
  open: boolean
  titleEn: string
  pinyin: string
  wire: Record<string, unknown> & { title: string; keyword: string; state: string; sort: number }
  steps: {
    id: string
    no: number
    title: string
    titleEn: string
    context: string
    contextEn: string
    appIds: string[]
  }[]
}

export interface ProjectRow {
  wire: Record<string, unknown> & { id: string; type: string; sort: number | null }
  released: boolean
  /** May guests see it? */
  open: boolean
  paragraphs: {
    wire: Record<string, unknown>
    apps: { id: string; sort: number | null }[]
  }[]
}

/** The whole hall as it was read at one moment; shared by requests, so nobody changes it. */
export interface Snapshot {
  /** Visible items of the configured trait, newest first (§5, §9). The others are never sent to anybody. */
  items: readonly Item[]
  byId: ReadonlyMap<string, Item>
  tags: readonly WireTag[]
  guides: readonly GuideRow[]
  projects: readonly ProjectRow[]
}

export interface Catalogue {
  read(): Promise<Snapshot>
  /** Changes whenever the snapshot does. */
  version(): number
  /** Tells every process that the hall has changed. */
  changed(): Promise<void>
}

/** The hall in memory: read once, dropped when any process says that it changed. */
export async function createCatalogue(db: Db, trait: string): Promise<Catalogue> {
  let current: Promise<Snapshot> | null = null
  let version = 0
  const drop = () => {
    current = null
    version++
  }
  await db.listen('catalogue', drop, drop)
  return {
    read: () => {
      current ??= readHall(db, trait).catch((e: unknown) => {
        current = null
        throw e
      })
      return current
    },
    version: () => version,
    changed: async () => {
      drop()
      await db.query("select pg_notify('catalogue', '')")
    },
  }
}

/** §5: guests see visitor items only; a signed-in person sees every visible item. */
export const visibleTo = (hall: Snapshot, guest: boolean): readonly Item[] =>
  guest ? hall.items.filter((i) => i.open) : hall.items

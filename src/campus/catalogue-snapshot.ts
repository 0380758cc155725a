/** An item as sent by the app centre (App in schema.graphql): lists comma-separated, times in epoch seconds. */
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

/** One item: its wire format, and the fields that search and access rules read. */
export interface Item {
  wire: WireApp
  /** Visible to guests (§5). */
  isPublic: boolean
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
  /** Visible to guests. */
  isPublic: boolean
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
  /** Visible to guests. */
  isPublic: boolean
  paragraphs: {
    wire: Record<string, unknown>
    apps: { id: string; sort: number | null }[]
  }[]
}

/** Everything in the catalogue at one moment. Shared by all requests, so treat it as immutable. */
export interface CatalogueSnapshot {
  /** Visible items of the configured trait, newest first (§5, §9). Hidden items are never sent. */
  items: readonly Item[]
  byId: ReadonlyMap<string, Item>
  tags: readonly WireTag[]
  guides: readonly GuideRow[]
  projects: readonly ProjectRow[]
  /** Epoch milliseconds when an outage of items begins or ends; Infinity if none does. */
  expires: number
}

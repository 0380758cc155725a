import { graphql } from './operation.ts'
import {
  commaList,
  field,
  flag,
  key,
  list,
  listOrNone,
  maybe,
  number,
  oneOf,
  record,
  text,
  time,
  type Read,
} from './shape.ts'

/** A service item (§3 App), as the widgets use it. Times in epoch milliseconds. */
export interface App {
  id: string
  /** Display name: `text` copied into name (§3). */
  name: string
  nameEn: string
  uri: string
  code: string
  description: string
  descriptionEn: string
  /** Texts of the COMMON tags it carries. */
  tags: string[]
  icon: string
  /** Texts of its DEPARTMENT tags. */
  departments: string[]
  visible: boolean
  recommend: number
  /** 0 to 5; 0 while nobody rated. */
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
  /** FWDX: may hold 'visitor'. */
  audience: string[]
  /** BLFS: 'online' is one value. */
  handling: string[]
  /** Words people search it by, in either language. */
  keywords: string[]
  /** Syllables of the whole name, a space between; '' where the server sends none. */
  pinyin: string
}

/** What only the detail shows: facts, template and blocks (§3). */
export interface AppDetail extends App {
  facts: {
    promised: string
    fee: string
    materials: string[]
    office: string
    hours: string
    openFrom: number
    openTo: number
    maintenance: string
  } | null
  template: { id: string; name: string; text: string; tags: string[] } | null
  templateEntry: { screens: string[]; userFilters: string[] } | null
  userFiltersMatched: boolean
  blocks: { name: string; text: string; userFiltersMatched: boolean }[]
}

export type TagType = 'COMMON' | 'DEPARTMENT'

export interface AppTag {
  id: string
  text: string
  textEn: string
  icon: string
  sort: number
  updated: number
  parent: string
  visible: boolean
  type: TagType
}

/** code, name, value (§3 App statistic). */
export interface AppStatistic {
  code: string
  name: string
  value: number
}

export type StatisticType = 'AMOUNT' | 'VISITS_BY_APP'

/** Addresses that an uri or icon may hold are checked where they are used: see runtime/links.ts. */
const base = {
  id: key,
  uri: text(),
  code: text(),
  description: text(),
  icon: text(),
  visible: flag(true),
  recommend: number(),
  rating: number(),
  rated: flag(),
  system: text(),
  trait: text(),
  created: time,
  updated: time,
  sort: number(),
  abbreviation: text(),
  contact: text(),
  telephone: text(),
  kind: text(),
  palette: text(),
}

const attributes = record<{
  FWDX: string[]
  BLFS: string[]
  nameEn: string
  descriptionEn: string
  keywords: string[]
  pinyin: string
}>({
  FWDX: commaList,
  BLFS: commaList,
  nameEn: text(),
  descriptionEn: text(),
  keywords: commaList,
  pinyin: text(),
})

const wire = record({ ...base, name: text(), text: text(), tags: commaList, department: commaList })

export const readApp: Read<App> = (v) => {
  const { text: display, name, department, ...rest } = wire(v)
  const extra = maybe(attributes)((v as Record<string, unknown>)['dynamicAttributes'])
  return {
    ...rest,
    name: display || name,
    departments: department,
    audience: extra?.FWDX ?? [],
    handling: extra?.BLFS ?? [],
    nameEn: extra?.nameEn ?? '',
    descriptionEn: extra?.descriptionEn ?? '',
    keywords: extra?.keywords ?? [],
    pinyin: extra?.pinyin ?? '',
  }
}

const detail = record<Omit<AppDetail, keyof App>>({
  facts: maybe(
    record({
      promised: text(),
      fee: text(),
      materials: commaList,
      office: text(),
      hours: text(),
      openFrom: time,
      openTo: time,
      maintenance: text(),
    }),
  ),
  template: maybe(record({ id: key, name: text(), text: text(), tags: commaList })),
  templateEntry: maybe(record({ screens: commaList, userFilters: commaList })),
  userFiltersMatched: flag(true),
  blocks: listOrNone(record({ name: text(), text: text(), userFiltersMatched: flag(true) })),
})

export const readAppDetail: Read<AppDetail> = (v) => ({ ...readApp(v), ...detail(v) })

export const readTag = record<AppTag>({
  id: key,
  text: text(),
  textEn: text(),
  icon: text(),
  sort: number(),
  updated: time,
  parent: text(),
  visible: flag(true),
  type: oneOf('COMMON', 'DEPARTMENT'),
})

export const readStatistic = record<AppStatistic>({ code: text(), name: text(), value: number() })

/** The fields of a card; one string, so that every list asks for the same. */
const CARD = `id name text uri code description tags icon department visible recommend rating rated system trait created updated sort abbreviation contact telephone kind palette dynamicAttributes { FWDX BLFS nameEn descriptionEn keywords pinyin }`
const DETAIL = `${CARD} facts { promised fee materials office hours openFrom openTo maintenance } template { id name text tags } templateEntry { screens userFilters } userFiltersMatched blocks { name text userFiltersMatched }`
const TAG = 'id text textEn icon sort updated parent visible type'

type None = Record<string, never>
/** `tenant` of the anonymous queries (§7). */
export interface Tenant {
  tenant: string
}
const apps = (name: string) => field(name, list(readApp))

export const userApps = graphql<None, App[]>(`query userApps { userApps { ${CARD} } }`, apps('userApps'))
export const userRecommendationApps = graphql<None, App[]>(
  `query userRecommendationApps { userRecommendationApps { ${CARD} } }`,
  apps('userRecommendationApps'),
)
export const userRecentApps = graphql<None, App[]>(
  `query userRecentApps { userRecentApps { ${CARD} } }`,
  apps('userRecentApps'),
)
export const hotApps = graphql<{ first: number; offset: number }, App[]>(
  `query hotApps($first: Int!, $offset: Int!) { hotApps(first: $first, offset: $offset) { ${CARD} } }`,
  apps('hotApps'),
)
export const appTags = graphql<{ type: TagType }, AppTag[]>(
  `query appTags($type: AppTagType!) { appTags(filter: { type: $type }, sort: "sort") { ${TAG} } }`,
  field('appTags', list(readTag)),
)
/** §7: a like match on the handling method; '' asks for all. */
export interface StatisticsFilter {
  type: StatisticType
  trait: string
  BLFS: string
}
export const appStatistics = graphql<StatisticsFilter, AppStatistic[]>(
  `
    query appStatistics($type: AppStatisticType!, $trait: String, $BLFS: String) {
      appStatistics(type: $type, filter: { trait: $trait, BLFS: { like: $BLFS } }) {
        code
        name
        value
      }
    }
  `,
  field('appStatistics', list(readStatistic)),
)
export const app = graphql<{ id: string }, AppDetail | null>(
  `query app($id: ID!) { app(id: $id) { ${DETAIL} } }`,
  field('app', maybe(readAppDetail)),
)

export const anonymityApps = graphql<Tenant, App[]>(
  `query anonymityApps($tenant: String!) { anonymityApps(tenant: $tenant) { ${CARD} } }`,
  apps('anonymityApps'),
)
export const anonymityHotApps = graphql<{ first: number; offset: number }, App[]>(
  `query anonymityHotApps($first: Int!, $offset: Int!) { anonymityHotApps(first: $first, offset: $offset) { ${CARD} } }`,
  apps('anonymityHotApps'),
)
export const anonymityAppTags = graphql<{ type: TagType }, AppTag[]>(
  `query anonymityAppTags($type: AppTagType!) { anonymityAppTags(filter: { type: $type }, sort: "sort") { ${TAG} } }`,
  field('anonymityAppTags', list(readTag)),
)
export const anonymityAppStatistics = graphql<StatisticsFilter & Tenant, AppStatistic[]>(
  `
    query anonymityAppStatistics($type: AppStatisticType!, $trait: String, $BLFS: String, $tenant: String!) {
      anonymityAppStatistics(type: $type, filter: { trait: $trait, BLFS: { like: $BLFS } }, tenant: $tenant) {
        code
        name
        value
      }
    }
  `,
  field('anonymityAppStatistics', list(readStatistic)),
)
/** A guest's item detail: visitor items only (decisions in src/README.md). */
export const anonymityApp = graphql<Tenant & { id: string }, AppDetail | null>(
  `query anonymityApp($id: ID!, $tenant: String!) { anonymityApp(id: $id, tenant: $tenant) { ${DETAIL} } }`,
  field('anonymityApp', maybe(readAppDetail)),
)

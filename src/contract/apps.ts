import { graphql } from './operation.ts'
import {
  commaList,
  field,
  flag,
  key,
  list,
  maybe,
  number,
  oneOf,
  record,
  text,
  time,
  type Read,
  READABLE,
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
  const { text: display, name, department: departments, ...rest } = wire(v)
  const given = maybe(attributes)((v as Record<string, unknown>)['dynamicAttributes'])
  const { FWDX: audience, BLFS: handling, ...extra } = given ?? attributes({})
  return { ...rest, ...extra, name: display || name, departments, audience, handling }
}

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

/** The fields of a card; one string, so that every list asks for the same. */
export const CARD = `id name text uri code description tags icon department visible recommend rating rated system trait created updated sort abbreviation contact telephone kind palette dynamicAttributes { FWDX BLFS nameEn descriptionEn keywords pinyin }`
const TAG = 'id text textEn icon sort updated parent visible type'

type None = Record<string, never>
/** `tenant` of the anonymous queries (§7). */
export interface Tenant {
  tenant: string
}
interface Page {
  first: number
  offset: number
}
const PAGE = ['($first: Int!, $offset: Int!)', '(first: $first, offset: $offset)'] as const

/** A list of cards: `query name(declared) { name(given) { … } }`. */
/* @__NO_SIDE_EFFECTS__ */
const cards = <V extends object>(name: string, declared = '', given = '') =>
  graphql<V, App[]>(`query ${name}${declared} { ${name}${given} { ${CARD} } }`, field(name, list(readApp)))

/* @__NO_SIDE_EFFECTS__ */
const tags = (name: string) =>
  graphql<{ type: TagType }, AppTag[]>(
    `query ${name}($type: AppTagType!) { ${name}(filter: { type: $type }, sort: "sort") { ${TAG} } }`,
    field(name, list(readTag, READABLE)),
  )

export const userApps = cards<None>('userApps')
export const userRecommendationApps = cards<None>('userRecommendationApps')
export const userRecentApps = cards<None>('userRecentApps')
export const hotApps = cards<Page>('hotApps', ...PAGE)
export const appTags = tags('appTags')
export const anonymityApps = cards<Tenant>('anonymityApps', '($tenant: String!)', '(tenant: $tenant)')
export const anonymityHotApps = cards<Page>('anonymityHotApps', ...PAGE)
export const anonymityAppTags = tags('anonymityAppTags')

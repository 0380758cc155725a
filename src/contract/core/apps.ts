import { graphql } from '../operation.ts'
import { appListDocument, tagListDocument, TENANT_DECLARATION } from './app-documents.ts'
import {
  commaSeparated,
  field,
  boolean,
  identifier,
  array,
  nullable,
  number,
  oneOf,
  object,
  string,
  timestamp,
  type Decoder,
  MAX_RENDERED_RECORDS,
  text,
  strippedHtml,
  identifiedBy,
} from '../decoders.ts'

/** A service item (§3 App). Times in epoch milliseconds. */
export interface App {
  id: string
  /** Display name: `text` takes precedence over the server's `name` (§3). */
  name: string
  nameEn: string
  uri: string
  code: string
  description: string
  descriptionEn: string
  /** Texts of its COMMON tags. */
  tags: readonly string[]
  icon: string
  /** Texts of its DEPARTMENT tags. */
  departments: readonly string[]
  visible: boolean
  recommend: number
  /** 0 to 5; 0 without ratings. */
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
  /** FWDX; may include 'visitor'. */
  audience: readonly string[]
  /** BLFS; 'online' is one of its values. */
  handling: readonly string[]
  /** Search terms, in either language. */
  keywords: readonly string[]
  /** Syllables of the whole name, separated by spaces; '' if the server sends none. */
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

/** URLs in `uri` and `icon` are not validated here but where they are used: see runtime/routing/links.ts. */
const baseFields = {
  id: identifier,
  uri: string(),
  code: string(),
  description: strippedHtml,
  icon: string(),
  visible: boolean(true),
  recommend: number(),
  rating: number(),
  rated: boolean(),
  system: text,
  trait: string(),
  created: timestamp,
  updated: timestamp,
  sort: number(),
  abbreviation: text,
  contact: text,
  telephone: text,
  kind: string(),
  palette: string(),
}

const decodeDynamicAttributes = object<{
  FWDX: readonly string[]
  BLFS: readonly string[]
  nameEn: string
  descriptionEn: string
  keywords: readonly string[]
  pinyin: string
}>({
  FWDX: commaSeparated,
  BLFS: commaSeparated,
  nameEn: text,
  descriptionEn: strippedHtml,
  keywords: commaSeparated,
  pinyin: string(),
})

const decodeAppFields = object({
  ...baseFields,
  name: text,
  text: text,
  tags: commaSeparated,
  department: commaSeparated,
})

export const decodeApp: Decoder<App> = (v) => {
  const { text: display, name, department: departments, ...rest } = decodeAppFields(v)
  const dynamicAttributes = nullable(decodeDynamicAttributes)(
    (v as Record<string, unknown>)['dynamicAttributes'],
  )
  const { FWDX: audience, BLFS: handling, ...extra } = dynamicAttributes ?? decodeDynamicAttributes({})
  return { ...rest, ...extra, name: display || name, departments, audience, handling }
}

const decodeTag = identifiedBy(
  ['id', 'text'],
  object<AppTag>({
    id: identifier,
    text: text,
    textEn: text,
    icon: string(),
    sort: number(),
    updated: timestamp,
    parent: string(),
    visible: boolean(true),
    type: oneOf('COMMON', 'DEPARTMENT'),
  }),
)

export type NoVariables = Record<string, never>
/** `tenant` of the anonymous queries (§7). */
export interface TenantVariables {
  tenant: string
}
interface PageVariables {
  first: number
  offset: number
}
const PAGE_DECLARATION = ['($first: Int!, $offset: Int!)', '(first: $first, offset: $offset)'] as const

/* @__NO_SIDE_EFFECTS__ */
export const appListQuery = <V extends object>(name: string, declared?: string, given?: string) =>
  graphql<V, App[]>(appListDocument(name, declared, given), field(name, array(decodeApp)))

/* @__NO_SIDE_EFFECTS__ */
const tagListQuery = (name: string) =>
  graphql<{ type: TagType }, AppTag[]>(
    tagListDocument(name),
    field(name, array(decodeTag, MAX_RENDERED_RECORDS)),
  )

export const userApps = appListQuery<NoVariables>('userApps')
export const hotApps = appListQuery<PageVariables>('hotApps', ...PAGE_DECLARATION)
export const appTags = tagListQuery('appTags')
export const anonymityApps = appListQuery<TenantVariables>('anonymityApps', ...TENANT_DECLARATION)
export const anonymityHotApps = appListQuery<PageVariables>('anonymityHotApps', ...PAGE_DECLARATION)
export const anonymityAppTags = tagListQuery('anonymityAppTags')

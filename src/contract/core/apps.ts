import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import { APP_CARD_FIELDS, tagListDocument } from './app-documents.ts'
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
  withFields,
  MAX_RENDERED_RECORDS,
  text,
  strippedHtml,
  identifiedBy,
} from '../decoders.ts'

/** URLs in `uri` and `icon` are not validated here but where they are used: see runtime/routing/links.ts. */
const decodeAppFields = object({
  id: identifier,
  uri: string(),
  code: string(),
  description: strippedHtml,
  icon: string(),
  visible: boolean(true),
  recommend: number(),
  /** 0 to 5; 0 without ratings. */
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
  name: text,
  /** Takes precedence over `name` (§3). */
  text: text,
  /** Texts of its COMMON tags. */
  tags: commaSeparated,
  /** Texts of its DEPARTMENT tags. */
  department: commaSeparated,
})

const decodeDynamicAttributes = object({
  FWDX: commaSeparated,
  BLFS: commaSeparated,
  nameEn: text,
  descriptionEn: strippedHtml,
  /** Search terms, in either language. */
  keywords: commaSeparated,
  /** Syllables of the whole name, separated by spaces; '' if the server sends none. */
  pinyin: string(),
})

/** `audience` may include 'visitor'; 'online' is one of the values of `handling`. */
function decodeAppRecord(v: unknown) {
  const { text: display, name, department: departments, ...rest } = decodeAppFields(v)
  const attributes = nullable(decodeDynamicAttributes)((v as Record<string, unknown>)['dynamicAttributes'])
  const { FWDX: audience, BLFS: handling, ...extra } = attributes ?? decodeDynamicAttributes({})
  return { ...rest, ...extra, name: display || name, departments, audience, handling }
}
export const decodeApp = withFields(decodeAppRecord, APP_CARD_FIELDS)
/** A service item (§3 App). Times in epoch milliseconds. */
export type App = ReturnType<typeof decodeAppRecord>

const decodeTag = identifiedBy(
  ['id', 'text'],
  object({
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
export type AppTag = ReturnType<typeof decodeTag>
export type TagType = AppTag['type']

/* @__NO_SIDE_EFFECTS__ */
const tagListQuery = (name: string) =>
  graphql<{ type: TagType }, AppTag[]>(
    tagListDocument(name),
    field(name, array(decodeTag, MAX_RENDERED_RECORDS)),
  )

/** `tenant` of the anonymous queries (§7). */
export const TENANT = { tenant: 'String!' } as const
const PAGE = { first: 'Int!', offset: 'Int!' } as const
const decodeApps = array(decodeApp)

export const userApps = query('userApps', {}, decodeApps)
export const userRecommendationApps = query('userRecommendationApps', {}, decodeApps)
export const userRecentApps = query('userRecentApps', {}, decodeApps)
export const hotApps = query('hotApps', PAGE, decodeApps)
export const appTags = tagListQuery('appTags')
export const anonymityApps = query('anonymityApps', TENANT, decodeApps)
export const anonymityHotApps = query('anonymityHotApps', PAGE, decodeApps)
export const anonymityAppTags = tagListQuery('anonymityAppTags')

import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import { APP_CARD_FIELDS, tagListDocument } from './app-documents.ts'
import {
  commaSeparated,
  field,
  boolean,
  identifier,
  isObject,
  array,
  number,
  oneOf,
  object,
  ownValue,
  string,
  timestamp,
  withFields,
  MAX_RENDERED_RECORDS,
  text,
  strippedHtml,
  identifiedBy,
  type Decoder,
  type FieldDecoder,
} from '../decoders.ts'

/** A field that is one of the `dynamicAttributes` of a record. */
const attribute =
  <T>(name: string, decode: Decoder<T>): FieldDecoder<T> =>
  (_, record) => {
    const attributes = ownValue(record, 'dynamicAttributes')
    return decode(isObject(attributes) ? ownValue(attributes, name) : undefined)
  }

/**
 * URLs in `uri` and `icon` are not validated here but where they are used: see runtime/routing/links.ts. One decoder of
 * the whole record: spreading and renaming its parts would copy each of ten thousand items twice.
 */
export const decodeApp = withFields(
  object({
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
    /** `text` takes precedence (§3). */
    name: (name, record) => text(ownValue(record, 'text')) || text(name),
    /** Texts of its COMMON tags. */
    tags: commaSeparated,
    /** Texts of its DEPARTMENT tags. */
    departments: (_, record) => commaSeparated(ownValue(record, 'department')),
    /** May include 'visitor'. */
    audience: attribute('FWDX', commaSeparated),
    /** 'online' is one of its values. */
    handling: attribute('BLFS', commaSeparated),
    nameEn: attribute('nameEn', text),
    descriptionEn: attribute('descriptionEn', strippedHtml),
    /** Search terms, in either language. */
    keywords: attribute('keywords', commaSeparated),
    /** Syllables of the whole name, separated by spaces; '' if the server sends none. */
    pinyin: attribute('pinyin', string()),
  }),
  APP_CARD_FIELDS,
)
/** A service item (§3 App). Times in epoch milliseconds. */
export type App = ReturnType<typeof decodeApp>

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

import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import {
  addition,
  commaSeparated,
  field,
  boolean,
  identifier,
  nullable,
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
  selectionOf,
  type FieldDecoder,
} from '../decoders.ts'
import { call, docs } from '../docs.ts'

const ATTRIBUTES = {
  FWDX: commaSeparated,
  BLFS: commaSeparated,
  nameEn: addition('english-texts', text),
  descriptionEn: addition('english-texts', strippedHtml),
  keywords: addition('search-words', commaSeparated),
  pinyin: addition('search-words', string()),
}
/** A field that is one of the `dynamicAttributes` of a record. */
const attribute =
  <T>(name: keyof typeof ATTRIBUTES, decode: Decoder<T>): FieldDecoder<T> =>
  (_, record) => {
    return decode(ownValue(ownValue(record, 'dynamicAttributes'), name))
  }

/** The fields that have the same name and meaning in a reply and in the tags. */
const OPENING_FIELDS = {
  uri: string(),
  code: string(),
  description: strippedHtml,
  /** Texts of its COMMON tags. */
  tags: commaSeparated,
  icon: string(),
}
const OTHER_FIELDS = {
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
}
/**
 * URLs in `uri` and `icon` are not validated here but where they are used: see runtime/routing/links.ts. One decoder of
 * the whole record: spreading and renaming its parts would copy each of ten thousand items twice.
 */
export const decodeApp = withFields(
  object({
    id: identifier,
    ...OPENING_FIELDS,
    ...OTHER_FIELDS,
    /** `text` takes precedence (§3). */
    name: (name, record) => text(ownValue(record, 'text')) || text(name),
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
    /** '' if the server sends none. */
    pinyin: attribute('pinyin', string()),
  }),
  {
    // in this order: configurations of halls list the first reads as earlier releases wrote them (`early`)
    fields: {
      id: identifier,
      name: text,
      text,
      ...OPENING_FIELDS,
      department: commaSeparated,
      ...OTHER_FIELDS,
      dynamicAttributes: nullable(
        object(
          ATTRIBUTES,
          docs('DynamicAttributes', 'Further attributes of an item.', {
            FWDX: 'The audience; `visitor` includes guests.',
            BLFS: 'How it is handled, such as `online`.',
            pinyin: 'The pinyin syllables of the name, separated by spaces.',
          }),
        ),
      ),
    },
    docs: docs(
      'App',
      "A service item (§3). `text` is the display name. Only items with `visible` and the hall's `trait` are shown.",
      {
        uri: 'The URL that the item opens.',
        icon: 'A URL, or the name of an icon.',
        recommend: 'Above 0: recommended; higher first.',
        rating: 'The mean of the reviews, 0 to 5.',
        rated: 'The user has reviewed it.',
      },
    ),
  },
)
/** A service item (§3 App). Times in epoch milliseconds. */
export type App = ReturnType<typeof decodeApp>

const decodeTag = identifiedBy(
  ['id', 'text'],
  object(
    {
      id: identifier,
      text: text,
      textEn: addition('english-texts', text),
      icon: string(),
      sort: number(),
      updated: timestamp,
      parent: string(),
      visible: boolean(true),
      type: oneOf('COMMON', 'DEPARTMENT'),
    },
    docs('AppTag', 'A theme (COMMON) or a department (DEPARTMENT).'),
  ),
)
export type AppTag = ReturnType<typeof decodeTag>
export type TagType = AppTag['type']

/* @__NO_SIDE_EFFECTS__ */
const tagListQuery = (name: string, mark = '') =>
  graphql<{ type: TagType }, AppTag[]>(
    `query ${name}($type: AppTagType!) { ${name}(filter: { type: $type }, sort: "sort")${mark} { ${selectionOf(decodeTag.fields!)} } }`,
    field(name, array(decodeTag, MAX_RENDERED_RECORDS)),
    call({ en: 'Tags of one type, sorted by `sort`.', values: { AppTagType: ['COMMON', 'DEPARTMENT'] } }),
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
export const anonymityHotApps = query('anonymityHotApps', PAGE, decodeApps, undefined, '@guest-arguments')
export const anonymityAppTags = tagListQuery('anonymityAppTags', '@guest-arguments')

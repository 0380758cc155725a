import { APP_CARD_FIELDS } from './app-documents.ts'
import { decodeApp, type App } from './apps.ts'
import { graphql } from '../operation.ts'
import {
  commaSeparated,
  field,
  boolean,
  string,
  optionalArray,
  nullable,
  object,
  timestamp,
  type Decoder,
  text,
} from '../decoders.ts'

/** The facts that are texts, in either language. */
interface FactTexts {
  promised: string
  fee: string
  materials: readonly string[]
  office: string
  hours: string
  maintenance: string
}
/** An item with the fields that only its detail page shows: facts, template and blocks (§3). */
export interface AppDetail extends App {
  facts:
    | (FactTexts & {
        openFrom: number
        openTo: number
        /** Addition; '' or [] for a fact without an English text. `contact` is that of the item. */
        english: (FactTexts & { contact: string }) | null
      })
    | null
  template: { id: string; name: string; text: string; tags: readonly string[] } | null
  templateEntry: { screens: readonly string[]; userFilters: readonly string[] } | null
  userFiltersMatched: boolean
  blocks: { name: string; text: string; userFiltersMatched: boolean }[]
}

const FACT_TEXTS = {
  promised: text,
  fee: text,
  materials: commaSeparated,
  office: text,
  hours: text,
  maintenance: text,
}
const decodeDetail = object<Omit<AppDetail, keyof App>>({
  facts: nullable(
    object({
      ...FACT_TEXTS,
      openFrom: timestamp,
      openTo: timestamp,
      english: nullable(object({ ...FACT_TEXTS, contact: text })),
    }),
  ),
  template: nullable(object({ id: string(), name: text, text: text, tags: commaSeparated })),
  templateEntry: nullable(object({ screens: commaSeparated, userFilters: commaSeparated })),
  userFiltersMatched: boolean(true),
  blocks: optionalArray(object({ name: text, text: text, userFiltersMatched: boolean(true) })),
})

/** Converts an item of a list to a detail, with empty detail fields. */
export const toAppDetail = (app: App): AppDetail => ({ ...app, ...decodeDetail({}) })

const decodeAppDetail: Decoder<AppDetail> = (v) => ({ ...decodeApp(v), ...decodeDetail(v) })

export const APP_DETAIL_FIELDS = `${APP_CARD_FIELDS} facts { promised fee materials office hours openFrom openTo maintenance english { promised fee materials office hours maintenance contact } } template { id name text tags } templateEntry { screens userFilters } userFiltersMatched blocks { name text userFiltersMatched }`

/** null is a valid reply: the item does not exist for this user. A value that cannot be decoded throws, for a retry. */
export const decodeAppDetailOrNull: Decoder<AppDetail | null> = (v) =>
  v === null ? null : decodeAppDetail(v)

export const app = graphql<{ id: string }, AppDetail | null>(
  `query app($id: ID!) { app(id: $id) { ${APP_DETAIL_FIELDS} } }`,
  field('app', decodeAppDetailOrNull),
)

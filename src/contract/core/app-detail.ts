import { decodeApp, type App } from './apps.ts'
import {
  commaSeparated,
  boolean,
  string,
  optionalArray,
  nullable,
  object,
  timestamp,
  withFields,
  type Decoder,
  text,
} from '../decoders.ts'
import { query } from '../query.ts'

/** The facts that are texts, in either language. */
const FACT_TEXTS = {
  promised: text,
  fee: text,
  materials: commaSeparated,
  office: text,
  hours: text,
  maintenance: text,
}
/** What only the detail page shows: facts, template and blocks (§3). */
const decodeDetail = object({
  facts: nullable(
    object({
      ...FACT_TEXTS,
      openFrom: timestamp,
      openTo: timestamp,
      /** Addition; '' or [] for a fact without an English text. `contact` is that of the item. */
      english: nullable(object({ ...FACT_TEXTS, contact: text })),
    }),
  ),
  template: nullable(object({ id: string(), name: text, text: text, tags: commaSeparated })),
  templateEntry: nullable(object({ screens: commaSeparated, userFilters: commaSeparated })),
  userFiltersMatched: boolean(true),
  blocks: optionalArray(object({ name: text, text: text, userFiltersMatched: boolean(true) })),
})
export type AppDetail = App & ReturnType<typeof decodeDetail>

/** Converts an item of a list to a detail, with empty detail fields. */
export const toAppDetail = (app: App): AppDetail => ({ ...app, ...decodeDetail({}) })

/** null is a valid reply: the item does not exist for this user. A value that cannot be decoded throws, for a retry. */
export const decodeAppDetailOrNull: Decoder<AppDetail | null> = withFields(
  (v) => (v === null ? null : { ...decodeApp(v), ...decodeDetail(v) }),
  `${decodeApp.fields} ${decodeDetail.fields}`,
)

export const app = query('app', { id: 'ID!' }, decodeAppDetailOrNull)

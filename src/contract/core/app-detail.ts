import { decodeApp, type App } from './apps.ts'
import {
  commaSeparated,
  addition,
  boolean,
  looseId,
  optionalArray,
  nullable,
  object,
  timestamp,
  withFields,
  type Decoder,
  text,
} from '../decoders.ts'
import { docs } from '../docs.ts'
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
const decodeFacts = object(
  {
    ...FACT_TEXTS,
    openFrom: timestamp,
    openTo: timestamp,
    english: addition(
      'english-facts',
      nullable(
        object(
          { ...FACT_TEXTS, contact: text },
          docs(
            'EnglishFacts',
            'The facts in English, with the contact. An empty text leaves the fact as it is.',
          ),
        ),
      ),
    ),
  },
  docs('AppFacts', 'What people ask before they begin.'),
)
/** What only the detail page shows: facts, template and blocks (§3). */
const decodeDetail = object({
  facts: addition('item-facts', nullable(decodeFacts)),
  template: nullable(
    object(
      { id: looseId, name: text, text: text, tags: commaSeparated },
      docs('AppTemplate', 'The form that an item opens.'),
    ),
  ),
  templateEntry: nullable(
    object(
      { screens: commaSeparated, userFilters: commaSeparated },
      docs('AppTemplateEntry', 'On which screens, and for whom, an item opens.'),
    ),
  ),
  userFiltersMatched: boolean(true),
  blocks: optionalArray(
    object(
      { name: text, text: text, userFiltersMatched: boolean(true) },
      docs('AppBlock', 'A part of an item that is shown to those whom its filters match.'),
    ),
  ),
})
export type AppDetail = App & ReturnType<typeof decodeDetail>

/** Converts an item of a list to a detail, with empty detail fields. */
export const toAppDetail = (app: App): AppDetail => ({ ...app, ...decodeDetail({}) })

/** null is a valid reply: the item does not exist for this user. A value that cannot be decoded throws, for a retry. */
export const decodeAppDetailOrNull: Decoder<AppDetail | null> = withFields(
  (v) => (v === null ? null : { ...decodeApp(v), ...decodeDetail(v) }),
  { fields: { ...decodeApp.fields, ...decodeDetail.fields }, docs: decodeApp.docs },
)

export const app = query('app', { id: 'ID!' }, decodeAppDetailOrNull)

import { CARD, readApp, type App, type Tenant } from './apps.ts'
import { graphql } from './operation.ts'
import { commaList, field, flag, key, listOrNone, maybe, record, text, time, type Read } from './shape.ts'

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

const DETAIL = `${CARD} facts { promised fee materials office hours openFrom openTo maintenance } template { id name text tags } templateEntry { screens userFilters } userFiltersMatched blocks { name text userFiltersMatched }`

/** null is an answer: there is none for this person. What cannot be read is none, and may be asked for again. */
const found: Read<AppDetail | null> = (v) => (v === null ? null : readAppDetail(v))

export const app = graphql<{ id: string }, AppDetail | null>(
  `query app($id: ID!) { app(id: $id) { ${DETAIL} } }`,
  field('app', found),
)

/** A guest's item detail: visitor items only (decisions in src/README.md). */
export const anonymityApp = graphql<Tenant & { id: string }, AppDetail | null>(
  `query anonymityApp($id: ID!, $tenant: String!) { anonymityApp(id: $id, tenant: $tenant) { ${DETAIL} } }`,
  field('anonymityApp', found),
)

import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import {
  field,
  boolean,
  identifier,
  array,
  optionalArray,
  number,
  MAX_RENDERED_RECORDS,
  object,
  string,
  timestamp,
  text,
  strippedHtml,
  parts,
} from '../decoders.ts'

const decodeParagraph = object({
  id: identifier,
  title: text,
  subtitle: text,
  context: string(),
  /** Addition: English texts; '' if none. */
  titleEn: text,
  subtitleEn: text,
  contextEn: string(),
  sort: number(null),
  apps: optionalArray(
    object({ id: string(), text: text, name: text, sort: number(null), code: string(), uri: string() }),
  ),
})
export type Paragraph = ReturnType<typeof decodeParagraph>

const decodeProject = object({
  id: identifier,
  text: text,
  textEn: text,
  released: boolean(true),
  description: strippedHtml,
  /** Addition. */
  descriptionEn: strippedHtml,
  snapshot: string(),
  background: string(),
  icon: string(),
  palette: string(),
  updated: timestamp,
  /** 'RECOMMENDATION' is never shown. */
  type: string(),
  sort: number(null),
  paragraphs: parts('id', decodeParagraph),
})
const decodeProjects = array(decodeProject, MAX_RENDERED_RECORDS)
/** A themed page of items (§3 AppProject). */
export type AppProject = ReturnType<typeof decodeProject>

export const appProjects = query('appProjects', {}, decodeProjects)
export const userAppProjects = query('userAppProjects', {}, decodeProjects)
/** Guests see the texts and the background only. */
export const anonymityAppProjects = graphql<{ tenant: string }, AppProject[]>(
  'query anonymityAppProjects($tenant: String!) { anonymityAppProjects(tenant: $tenant) { id text textEn description descriptionEn background } }',
  field('anonymityAppProjects', decodeProjects),
)

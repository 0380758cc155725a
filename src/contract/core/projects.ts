import { graphql } from '../operation.ts'
import { query } from '../query.ts'
import {
  addition,
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
import { docs } from '../docs.ts'

const decodeParagraph = object(
  {
    id: identifier,
    title: text,
    subtitle: text,
    context: string(),
    titleEn: addition('english-texts', text),
    subtitleEn: addition('english-texts', text),
    contextEn: addition('english-texts', string()),
    sort: number(null),
    apps: optionalArray(
      object(
        { id: string(), text: text, name: text, sort: number(null), code: string(), uri: string() },
        docs('App'),
      ),
    ),
  },
  docs('AppParagraph', 'A part of a themed page.'),
)
export type Paragraph = ReturnType<typeof decodeParagraph>

const decodeProject = object(
  {
    id: identifier,
    text: text,
    textEn: addition('english-texts', text),
    released: boolean(true),
    description: strippedHtml,
    descriptionEn: addition('english-texts', strippedHtml),
    snapshot: string(),
    background: string(),
    icon: string(),
    palette: string(),
    updated: timestamp,
    type: string(),
    sort: number(null),
    paragraphs: parts('id', decodeParagraph),
  },
  docs('AppProject', 'A themed page of items. Those of type RECOMMENDATION are not shown.'),
)
const decodeProjects = array(decodeProject, MAX_RENDERED_RECORDS)
/** A themed page of items (§3 AppProject). */
export type AppProject = ReturnType<typeof decodeProject>

export const appProjects = query('appProjects', {}, decodeProjects)
export const userAppProjects = query('userAppProjects', {}, decodeProjects)
/** Guests see the texts and the background only. */
export const anonymityAppProjects = graphql<{ tenant: string }, AppProject[]>(
  'query anonymityAppProjects($tenant: String!) { anonymityAppProjects(tenant: $tenant) { id text textEn@english-texts description descriptionEn@english-texts background } }',
  field('anonymityAppProjects', decodeProjects),
)

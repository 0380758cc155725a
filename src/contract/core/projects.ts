import { graphql } from '../operation.ts'
import type { TenantVariables } from './apps.ts'
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

/** An item referenced in a paragraph (§3 AppProject). */
interface ParagraphApp {
  id: string
  text: string
  name: string
  sort: number | null
  code: string
  uri: string
}

export interface Paragraph {
  id: string
  title: string
  subtitle: string
  context: string
  /** Addition: English texts; '' if none. */
  titleEn: string
  subtitleEn: string
  contextEn: string
  sort: number | null
  apps: ParagraphApp[]
}

/**
 * A themed page of items (§3 AppProject). The anonymous version has only id, text, description, background, and the
 * English versions of both texts.
 */
export interface AppProject {
  id: string
  text: string
  textEn: string
  released: boolean
  description: string
  /** Addition. */
  descriptionEn: string
  snapshot: string
  background: string
  icon: string
  palette: string
  updated: number
  /** 'RECOMMENDATION' is never shown. */
  type: string
  sort: number | null
  paragraphs: Paragraph[]
}

const decodeProject = object<AppProject>({
  id: identifier,
  text: text,
  textEn: text,
  released: boolean(true),
  description: strippedHtml,
  descriptionEn: strippedHtml,
  snapshot: string(),
  background: string(),
  icon: string(),
  palette: string(),
  updated: timestamp,
  type: string(),
  sort: number(null),
  paragraphs: parts(
    'id',
    object<Paragraph>({
      id: identifier,
      title: text,
      subtitle: text,
      context: string(),
      titleEn: text,
      subtitleEn: text,
      contextEn: string(),
      sort: number(null),
      apps: optionalArray(
        object<ParagraphApp>({
          id: string(),
          text: text,
          name: text,
          sort: number(null),
          code: string(),
          uri: string(),
        }),
      ),
    }),
  ),
})

const PROJECT_FIELDS =
  'id text textEn released description descriptionEn snapshot background icon palette updated type sort paragraphs { id title subtitle context titleEn subtitleEn contextEn sort apps { id text name sort code uri } }'
type NoVariables = Record<string, never>

export const appProjects = graphql<NoVariables, AppProject[]>(
  `query appProjects { appProjects { ${PROJECT_FIELDS} } }`,
  field('appProjects', array(decodeProject, MAX_RENDERED_RECORDS)),
)
export const userAppProjects = graphql<NoVariables, AppProject[]>(
  `query userAppProjects { userAppProjects { ${PROJECT_FIELDS} } }`,
  field('userAppProjects', array(decodeProject, MAX_RENDERED_RECORDS)),
)
export const anonymityAppProjects = graphql<TenantVariables, AppProject[]>(
  `
    query anonymityAppProjects($tenant: String!) {
      anonymityAppProjects(tenant: $tenant) {
        id
        text
        textEn
        description
        descriptionEn
        background
      }
    }
  `,
  field('anonymityAppProjects', array(decodeProject, MAX_RENDERED_RECORDS)),
)

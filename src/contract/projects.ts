import { graphql } from './operation.ts'
import type { Tenant } from './apps.ts'
import { field, flag, key, list, listOrNone, number, READABLE, record, text, time } from './shape.ts'

/** An item named in a paragraph (§3 AppProject). */
export interface ParagraphApp {
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
  /** Ours: English texts; '' for none. */
  titleEn: string
  subtitleEn: string
  contextEn: string
  sort: number | null
  apps: ParagraphApp[]
}

/**
 * A themed page of items (§3 AppProject). The anonymous version has only id, text, description, background, and the
 * English of the two texts.
 */
export interface AppProject {
  id: string
  text: string
  textEn: string
  released: boolean
  description: string
  /** Ours. */
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

const readProject = record<AppProject>({
  id: key,
  text: text(),
  textEn: text(),
  released: flag(true),
  description: text(),
  descriptionEn: text(),
  snapshot: text(),
  background: text(),
  icon: text(),
  palette: text(),
  updated: time,
  type: text(),
  sort: number(null),
  paragraphs: listOrNone(
    record<Paragraph>({
      id: key,
      title: text(),
      subtitle: text(),
      context: text(),
      titleEn: text(),
      subtitleEn: text(),
      contextEn: text(),
      sort: number(null),
      apps: listOrNone(
        record<ParagraphApp>({
          id: key,
          text: text(),
          name: text(),
          sort: number(null),
          code: text(),
          uri: text(),
        }),
      ),
    }),
  ),
})

const PROJECT =
  'id text textEn released description descriptionEn snapshot background icon palette updated type sort paragraphs { id title subtitle context titleEn subtitleEn contextEn sort apps { id text name sort code uri } }'
type None = Record<string, never>

export const appProjects = graphql<None, AppProject[]>(
  `query appProjects { appProjects { ${PROJECT} } }`,
  field('appProjects', list(readProject, READABLE)),
)
export const userAppProjects = graphql<None, AppProject[]>(
  `query userAppProjects { userAppProjects { ${PROJECT} } }`,
  field('userAppProjects', list(readProject, READABLE)),
)
export const anonymityAppProjects = graphql<Tenant, AppProject[]>(
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
  field('anonymityAppProjects', list(readProject, READABLE)),
)

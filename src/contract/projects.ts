import { graphql } from './operation.ts'
import type { Tenant } from './apps.ts'
import { field, flag, key, list, listOrNone, number, record, text, time } from './shape.ts'

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
  sort: number | null
  apps: ParagraphApp[]
}

/** A themed page of items (§3 AppProject). The anonymous version has only id, text, description, background. */
export interface AppProject {
  id: string
  text: string
  textEn: string
  released: boolean
  description: string
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
  'id text textEn released description snapshot background icon palette updated type sort paragraphs { id title subtitle context sort apps { id text name sort code uri } }'
type None = Record<string, never>

export const appProjects = graphql<None, AppProject[]>(
  `query appProjects { appProjects { ${PROJECT} } }`,
  field('appProjects', list(readProject)),
)
export const userAppProjects = graphql<None, AppProject[]>(
  `query userAppProjects { userAppProjects { ${PROJECT} } }`,
  field('userAppProjects', list(readProject)),
)
export const anonymityAppProjects = graphql<Tenant, AppProject[]>(
  `
    query anonymityAppProjects($tenant: String!) {
      anonymityAppProjects(tenant: $tenant) {
        id
        text
        description
        background
      }
    }
  `,
  field('anonymityAppProjects', list(readProject)),
)

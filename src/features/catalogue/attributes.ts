/** The values of the attribute `view`; the first is the default. */
export const CATALOGUE_VIEWS = [
  'catalogue',
  'home',
  'compact',
  'item',
  'guide',
  'project',
  'search',
  'help',
] as const

export type CatalogueViewName = (typeof CATALOGUE_VIEWS)[number]

export interface CatalogueProps {
  view: CatalogueViewName
  sections: string
  keyword: string
  tab: string
  tag: string
  dep: string
  zimu: string
  audience: string
  handling: string
  appId: string
  guideId: string
  projectId: string
  panel: string
  noHead: boolean
  limit: string
  noSignIn: boolean
  /** Selects the runtime (element/scope/provide-source-runtimes.ts); views do not read it. */
  source: string
}

import { boolean, choice, searchText, string } from '../../../element/define/codec.ts'
import type { AttributesOf } from '../../../element/define/element-docs.ts'

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

export const ATTRIBUTES = {
  view: choice(...CATALOGUE_VIEWS),
  sections: string('hot recommended themes'),
  keyword: searchText,
  tab: string(),
  tag: string(),
  dep: string(),
  zimu: string(),
  audience: string(),
  handling: string(),
  appId: string(),
  guideId: string(),
  projectId: string(),
  panel: string(),
  noHead: boolean,
  limit: string(),
  noSignIn: boolean,
  agentTools: boolean,
  /** Selects the runtime (element/scope/provide-source-runtimes.ts); views do not read it. */
  source: string(),
}

export type CatalogueProps = AttributesOf<{ attributes: typeof ATTRIBUTES }>

/** Pixel height of a guest's first content on a desktop, by selector; the tag keeps it until that content is there. */
export const RESERVED_HEIGHTS = {
  'univ-service-catalogue': 1000,
  'univ-service-catalogue[view=compact]': 355,
}

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

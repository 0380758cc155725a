import type { Elements } from '../../../ui/content.ts'
import type { CatalogueQuery } from '../state/model.ts'

/** A page of the list as HTML: what the server has for it. */
export interface ServedPage {
  /** As in the address, from 1. */
  page: number
  size: number
  /** Each group counts as full rows of as many items. */
  columns: number
  hasFilters: boolean
  /** The address of another query. */
  href(query: CatalogueQuery): string
  /** Search box and ways of grouping. */
  head: Elements
  /** Links to the other pages. */
  pager(page: number, pages: number): Elements
  /** Shown where nothing matches. */
  none(keyword: string): Elements
}

import { IS_SERVER } from '../../../ui/is-server.ts'
import { LETTERS } from '../../../contract/limits.ts'
import type { AppTag } from '../../../contract/core/apps.ts'
import type { Facet } from '../../../domain/app-rules.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { catalogueTexts } from '../texts/translations.ts'
import {
  browsedFacet,
  type CatalogueModel,
  type CatalogueQuery,
  type CatalogueResults,
} from '../state/model.ts'
import type { ServedPage } from './served-page.ts'
import { useFacetName } from './use-facet-name.ts'

interface Props {
  model: CatalogueModel
  query: CatalogueQuery
  results: CatalogueResults
  /** Themes or departments of the current grouping. */
  tags: readonly AppTag[] | undefined
  served: ServedPage | undefined
}

/** Themes, departments or letters of the current grouping, with counts. */
export function FacetSidebar({ model, query, results, tags, served: given }: Props) {
  const served = IS_SERVER ? given : undefined
  const facetName = useFacetName()
  const t = useTranslation(catalogueTexts)
  const facet = browsedFacet(query.tab)
  const counts = results.counts(facet)
  const values = browsedValues(facet, tags)
  const selected = query[facet]
  const Value = served ? 'a' : 'button'
  const propsOf = (value: string, isSelected: boolean) => {
    const change = { [facet]: isSelected ? '' : value }
    return {
      className: 'catalogue-facet-value',
      ...(served
        ? { href: served.href({ ...query, ...change }), 'aria-current': isSelected || undefined }
        : { type: 'button' as const, 'aria-pressed': isSelected, onClick: () => model.change(change) }),
    }
  }
  return (
    <div className="catalogue-sidebar ui-fades" data-facet={facet} role="group" aria-label={t(query.tab)}>
      <Value {...propsOf('', !selected)}>{t('everything')}</Value>
      {values.map((value) => {
        const n = counts.get(value) ?? 0
        const isEmpty = n === 0 && value !== selected
        // a link cannot be disabled
        if (isEmpty && served) return null
        return (
          <Value key={value} {...propsOf(value, selected === value)} {...(isEmpty && { disabled: true })}>
            <span>{facetName(facet, value)}</span>
            {facet !== 'letter' && <span className="ui-count">{n}</span>}
          </Value>
        )
      })}
    </div>
  )
}

/**
 * The values to browse by, in order. A theme is followed by those below it, and beside them as a theme of its own: an item
 * that is only in one of those is not in it (§4), and its count says so.
 */
export function browsedValues(facet: Facet, tags: readonly AppTag[] = []): readonly string[] {
  if (facet === 'letter') return LETTERS
  const names = (some: readonly AppTag[]) => some.map(({ text }) => text)
  if (facet === 'department') return names(tags)
  const ids = new Set(tags.map((tag) => tag.id))
  return tags.flatMap((tag) =>
    ids.has(tag.parent) ? [] : names([tag, ...tags.filter(({ parent }) => parent === tag.id)]),
  )
}

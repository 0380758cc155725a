import { LETTERS } from '../../../contract/limits.ts'
import type { AppTag } from '../../../contract/core/apps.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { catalogueTexts } from '../translations.ts'
import type { CatalogueModel, CatalogueQuery, CatalogueResults } from '../model.ts'
import { useFacetName } from './use-facet-name.ts'

interface Props {
  model: CatalogueModel
  query: CatalogueQuery
  results: CatalogueResults
}

/** Themes, departments or letters of the current grouping, with counts (C31). */
export function FacetSidebar({ model, query, results }: Props) {
  const { $themes, $departments } = useService(createApps)
  const themes = useStore($themes).data ?? []
  const departments = useStore($departments).data ?? []
  const facetName = useFacetName()
  const t = useTranslation(catalogueTexts)
  const facet = query.tab === 'zimu' ? 'letter' : query.tab === 'dep' ? 'department' : 'tag'
  const counts = results.counts[facet]
  const values: { value: string; child: boolean }[] =
    facet === 'letter'
      ? LETTERS.map((value) => ({ value, child: false }))
      : facet === 'department'
        ? departments.map((d) => ({ value: d.text, child: false }))
        : flattenThemes(themes)
  const selected = query[facet]
  return (
    <div className="catalogue-sidebar" data-facet={facet} role="group" aria-label={t(query.tab)}>
      <button
        type="button"
        className="catalogue-facet-value"
        aria-pressed={!selected}
        onClick={() => model.setFilter(facet, '')}
      >
        {t('everything')}
      </button>
      {values.map(({ value, child }) => {
        const n = counts.get(value) ?? 0
        const empty = n === 0 && value !== selected
        return (
          <button
            key={value}
            type="button"
            className="catalogue-facet-value"
            data-child={child || undefined}
            aria-pressed={selected === value}
            disabled={empty}
            onClick={() => model.setFilter(facet, selected === value ? '' : value)}
          >
            {facetName(facet, value)}
            {facet !== 'letter' && <span className="ui-count">{n}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Depth-first order: each parent is followed by its children (C9). */
export function flattenThemes(themes: readonly AppTag[]): { value: string; child: boolean }[] {
  const ids = new Set(themes.map((t) => t.id))
  const roots = themes.filter((t) => !t.parent || !ids.has(t.parent))
  return roots.flatMap((root) => [
    { value: root.text, child: false },
    ...themes.filter((t) => t.parent === root.id).map((t) => ({ value: t.text, child: true })),
  ])
}

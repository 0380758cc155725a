import { useMemo } from 'react'
import { groupByDepartment, groupByLetter, groupByTag, isSet } from '../../../domain/app-rules.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { catalogueTexts } from '../translations.ts'
import type { CatalogueQuery, CatalogueResults } from '../model.ts'
import { CardGrid } from './card-grid.tsx'
import { flattenThemes } from './facet-sidebar.tsx'
import { useFacetName } from './use-facet-name.ts'

/** The results: grouped when browsing (C8), one ranked list when searching. */
export function Results({ choice, shown }: { choice: CatalogueQuery; shown: CatalogueResults }) {
  const { $themes, $departments } = useService(createApps)
  const themes = useStore($themes).data
  const departments = useStore($departments).data
  const facetName = useFacetName()
  const t = useTranslation(catalogueTexts)
  const { tab } = choice
  const groups = useMemo(() => {
    if (tab === 'zimu' && !isSet(choice.letter)) return groupByLetter(shown.apps, shown.letterOf)
    if (tab === 'dep' && !isSet(choice.department))
      return groupByDepartment(
        shown.apps,
        departments?.map((d) => d.text),
      )
    if (tab === 'tag' && !isSet(choice.tag))
      return groupByTag(shown.apps, themes && flattenThemes(themes).map((t) => t.value))
    return []
  }, [tab, choice.letter, choice.department, choice.tag, shown, departments, themes])
  if (groups.length === 0)
    return <CardGrid apps={shown.apps} marks={choice.keyword ? shown : undefined} label={t('all')} />
  const facet = tab === 'zimu' ? 'letter' : tab === 'dep' ? 'department' : 'tag'
  return groups.map((group, i) => (
    <section key={group.name} className="catalogue-group" aria-label={facetName(facet, group.name)}>
      <h3>
        {facetName(facet, group.name)} <span className="ui-count">{group.apps.length}</span>
      </h3>
      <CardGrid apps={group.apps} label={facetName(facet, group.name)} below={i > 1} />
    </section>
  ))
}

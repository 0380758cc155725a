import { useMemo } from 'react'
import { groupByDepartment, groupByLetter, groupByTag, isSet } from '../../../domain/app-rules.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { catalogueMessages } from '../messages.ts'
import type { Choice, Shown } from '../model.ts'
import { CardGrid } from './card-grid.tsx'
import { tree } from './rail.tsx'
import { useFacetName } from './use-facet-name.ts'

/** The items found: in groups while one browses (C8), ranked in one list while one searches. */
export function Results({ choice, shown }: { choice: Choice; shown: Shown }) {
  const { $themes, $departments } = useOne(createApps)
  const themes = useStore($themes).data
  const departments = useStore($departments).data
  const name = useFacetName()
  const say = useSay(catalogueMessages)
  const { tab } = choice
  const groups = useMemo(() => {
    if (tab === 'zimu' && !isSet(choice.letter)) return groupByLetter(shown.apps, shown.letterOf)
    if (tab === 'dep' && !isSet(choice.department))
      return groupByDepartment(
        shown.apps,
        departments?.map((d) => d.text),
      )
    if (tab === 'tag' && !isSet(choice.tag))
      return groupByTag(shown.apps, themes && tree(themes).map((t) => t.value))
    return []
  }, [tab, choice.letter, choice.department, choice.tag, shown, departments, themes])
  if (groups.length === 0)
    return <CardGrid apps={shown.apps} marks={choice.keyword ? shown : undefined} label={say('all')} />
  const facet = tab === 'zimu' ? 'letter' : tab === 'dep' ? 'department' : 'tag'
  return groups.map((group, i) => (
    <section key={group.name} className="catalogue-group" aria-label={name(facet, group.name)}>
      <h3>
        {name(facet, group.name)} <span className="ui-count">{group.apps.length}</span>
      </h3>
      <CardGrid apps={group.apps} label={name(facet, group.name)} below={i > 1} />
    </section>
  ))
}

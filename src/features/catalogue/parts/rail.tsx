import { LETTERS } from '../../../contract/limits.ts'
import type { AppTag } from '../../../contract/apps.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { catalogueMessages } from '../messages.ts'
import type { Catalogue, Choice, Shown } from '../model.ts'
import { useFacetName } from './use-facet-name.ts'

interface Props {
  model: Catalogue
  choice: Choice
  shown: Shown
}

/** The values of the way one browses: themes, departments or letters, each with the number it would show (C31). */
export function Rail({ model, choice, shown }: Props) {
  const { $themes, $departments } = useOne(createApps)
  const themes = useStore($themes).data ?? []
  const departments = useStore($departments).data ?? []
  const name = useFacetName()
  const say = useSay(catalogueMessages)
  const facet = choice.tab === 'zimu' ? 'letter' : choice.tab === 'dep' ? 'department' : 'tag'
  const counts = shown.counts[facet]
  const values: { value: string; child: boolean }[] =
    facet === 'letter'
      ? LETTERS.map((value) => ({ value, child: false }))
      : facet === 'department'
        ? departments.map((d) => ({ value: d.text, child: false }))
        : tree(themes)
  const chosen = choice[facet]
  return (
    <div className="catalogue-rail" data-facet={facet} role="group" aria-label={say(choice.tab)}>
      <button
        type="button"
        className="catalogue-value"
        aria-pressed={!chosen}
        onClick={() => model.choose(facet, '')}
      >
        {say('everything')}
      </button>
      {values.map(({ value, child }) => {
        const n = counts.get(value) ?? 0
        const empty = n === 0 && value !== chosen
        return (
          <button
            key={value}
            type="button"
            className="catalogue-value"
            data-child={child || undefined}
            aria-pressed={chosen === value}
            disabled={empty}
            onClick={() => model.choose(facet, chosen === value ? '' : value)}
          >
            {name(facet, value)}
            {facet !== 'letter' && <span className="ui-count">{n}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Parents first, each followed by its children (C9). */
export function tree(themes: readonly AppTag[]): { value: string; child: boolean }[] {
  const ids = new Set(themes.map((t) => t.id))
  const roots = themes.filter((t) => !t.parent || !ids.has(t.parent))
  return roots.flatMap((root) => [
    { value: root.text, child: false },
    ...themes.filter((t) => t.parent === root.id).map((t) => ({ value: t.text, child: true })),
  ])
}

import { isSet, type Facet } from '../../../domain/app-rules.ts'
import { useSay } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { catalogueMessages } from '../messages.ts'
import { active, type Catalogue, type Choice, type Shown } from '../model.ts'
import { useFacetName } from './use-facet-name.ts'

const KEYS = {
  tag: 'theme',
  department: 'department',
  audience: 'audience',
  letter: 'letter',
  handling: 'handling',
} as const
/** Audiences and handling methods stand in this order; others of the data follow. */
const ORDER = [
  'student',
  '本科生',
  '研究生',
  '留学生',
  '专科生',
  '教职工',
  '校友',
  'visitor',
  'online',
  'self-service',
  'hybrid',
  'offline',
]

interface Props {
  model: Catalogue
  choice: Choice
  shown: Shown
}

/** The five listed conditions as fields, with counts (C3, C31). */
export function Filters({ model, choice, shown }: Props) {
  const say = useSay(catalogueMessages)
  const browsing: Facet = choice.tab === 'zimu' ? 'letter' : choice.tab === 'dep' ? 'department' : 'tag'
  // the one that the rail offers is not offered twice
  const facets = (['audience', 'handling', 'tag', 'department', 'letter'] as const).filter(
    (facet) => choice.tab === 'keyword' || facet !== browsing,
  )
  return (
    <div className="catalogue-filters" part="filters" role="group" aria-label={say('filters')}>
      {facets.map((facet) => (
        <FilterField key={facet} facet={facet} model={model} choice={choice} shown={shown} />
      ))}
    </div>
  )
}

function FilterField({ facet, model, choice, shown }: Props & { facet: Facet }) {
  const say = useSay(catalogueMessages)
  const name = useFacetName()
  const chosen = choice[facet]
  const rank = (value: string) => (ORDER.includes(value) ? ORDER.indexOf(value) : ORDER.length)
  const values = [...shown.counts[facet]]
    .filter(([value, n]) => n > 0 || value === chosen)
    .sort(([a], [b]) => rank(a) - rank(b))
  if (isSet(chosen) && !values.some(([value]) => value === chosen)) values.push([chosen, 0])
  return (
    <label className="catalogue-field">
      <span>{say(KEYS[facet])}</span>
      <select className="ui-field" value={chosen} onChange={(e) => model.choose(facet, e.target.value)}>
        <option value="">{say('everything')}</option>
        {values.map(([value, n]) => (
          <option key={value} value={value}>
            {name(facet, value)} ({n})
          </option>
        ))}
      </select>
    </label>
  )
}

/** What is in force, each with a way off, and one for all. */
export function ActiveFilters({ model, choice }: Omit<Props, 'shown'>) {
  const say = useSay(catalogueMessages)
  const name = useFacetName()
  const facets = active(choice)
  if (facets.length === 0) return null
  return (
    <div className="ui-row">
      {facets.map((facet) => {
        const text = `${say(KEYS[facet])}: ${name(facet, choice[facet])}`
        return (
          <Chip
            key={facet}
            removeLabel={say('remove', { name: text })}
            onRemove={() => model.choose(facet, '')}
          >
            {text}
          </Chip>
        )
      })}
      <Button variant="ghost" size="sm" onClick={model.clear}>
        {say('clearAll')}
      </Button>
    </div>
  )
}

import { safeLink } from '../../../runtime/links.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { catalogueMessages } from '../messages.ts'
import { active, type Catalogue, type Choice } from '../model.ts'
import { LeadOn } from './lead-on.tsx'
import { noResultMessages } from './no-result-messages.ts'
import { useFacetName } from './use-facet-name.ts'

/** Nothing was found: which condition to drop, how else to search, whom to ask, tell or call (C30). */
export function NoResult({ model, choice }: { model: Catalogue; choice: Choice }) {
  const { contact, home } = useUniv().runtime.config
  const say = useSay(catalogueMessages)
  const sayNone = useSay(noResultMessages)
  const name = useFacetName()
  const { keyword } = choice
  const facets = active(choice)
  const tel = safeLink(`tel:${contact.telephone.replace(/[^\d+]/g, '')}`, home)
  return (
    <Empty
      kind="nothing-found"
      title={keyword ? sayNone('none', { keyword }) : sayNone(facets.length ? 'noneFiltered' : 'empty')}
      text={keyword || facets.length ? sayNone('noneHow') : undefined}
    >
      {facets.map((facet) => (
        <Button key={facet} size="sm" onClick={() => model.choose(facet, '')}>
          {say('remove', { name: name(facet, choice[facet]) })}
        </Button>
      ))}
      {keyword && (
        <Button size="sm" onClick={() => model.search('')}>
          {say('clear')}
        </Button>
      )}
      {keyword && <LeadOn keyword={keyword} />}
      {contact.telephone && tel && (
        <a className="ui-button" data-variant="ghost" data-size="sm" href={tel}>
          {sayNone('noneCall', { telephone: contact.telephone })}
        </a>
      )}
    </Empty>
  )
}

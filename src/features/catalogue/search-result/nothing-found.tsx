import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { LeadOn } from '../parts/lead-on.tsx'
import { searchMessages } from './messages.ts'
import type { Asked, SearchResult } from './model.ts'

/** Nothing was found: which condition to drop, where else to look, whom to ask, tell or call (C30). */
export function NothingFound({ model, asked }: { model: SearchResult; asked: Asked }) {
  const { runtime, lang } = useUniv()
  const { contact, home } = runtime.config
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(searchMessages)
  const set = (['dep', 'tag'] as const).filter((part) => asked[part])
  const tel = safeLink(`tel:${contact.telephone.replace(/[^\d+]/g, '')}`, home)
  return (
    <Empty
      kind="nothing-found"
      title={set.length ? say('noneFiltered') : say('none', { keyword: asked.keyword })}
      text={say('noneText')}
    >
      {set.map((part) => (
        <Button key={part} size="sm" onClick={() => model.choose({ [part]: '' })}>
          {say('drop', { name: tagName(labels, asked[part], lang) })}
        </Button>
      ))}
      <PortalLink className="ui-button" data-size="sm" to="helpcenter" query={{ seq: asked.keyword }}>
        {say('help')}
      </PortalLink>
      <PortalLink className="ui-button" data-size="sm" to="serviceC">
        {say('services')}
      </PortalLink>
      {asked.keyword && <LeadOn keyword={asked.keyword} />}
      {contact.telephone && tel && (
        <a className="ui-button" data-variant="ghost" data-size="sm" href={tel}>
          {say('call', { telephone: contact.telephone })}
        </a>
      )}
    </Empty>
  )
}

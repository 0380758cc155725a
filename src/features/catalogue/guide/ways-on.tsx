import { useSay, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { Phone } from '../../../ui/icons-more.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { guideMessages } from './messages.ts'

/** Where to go from a guide, or from where there is none; `all`: all guides are here. */
export function WaysOn({ telephone, all = false }: { telephone?: string | undefined; all?: boolean }) {
  const { contact, home } = useUniv().runtime.config
  const say = useSay(guideMessages)
  const number = telephone || contact.telephone
  const tel = number && safeLink(`tel:${number.replace(/[^\d+]/g, '')}`, home)
  return (
    <div className="ui-row">
      {!all && (
        <PortalLink className="ui-button" data-size="sm" to="appdetail">
          {say('allGuides')}
        </PortalLink>
      )}
      <PortalLink className="ui-button" data-size="sm" to="serviceC">
        {say('services')}
      </PortalLink>
      <PortalLink className="ui-button" data-size="sm" to="helpcenter">
        {say('help')}
      </PortalLink>
      {tel && (
        <a className="ui-button" data-size="sm" href={tel}>
          <Phone /> {say('call', { telephone: number })}
        </a>
      )}
    </div>
  )
}

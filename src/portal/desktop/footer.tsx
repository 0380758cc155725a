import { useSay, useUniv } from '../../element/univ.ts'
import { MapPin, Phone } from '../../ui/icons-more.tsx'
import { safeLink } from '../../runtime/links.ts'
import { useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** The university's copyright, address and telephone (§1); a department may replace it by the slot. */
export function Footer() {
  const { runtime } = useUniv()
  const { contact, home } = runtime.config
  const say = useSay(portalMessages)
  const link = useRouteLink()
  const tel = safeLink(`tel:${contact.telephone.replace(/[^\d+]/g, '')}`, home)
  return (
    <footer className="portal-footer" part="footer">
      <div className="portal-inner">
        <slot name="footer">
          <div>
            <strong>{say('hall')}</strong>
            {contact.copyright && <p className="ui-muted">{contact.copyright}</p>}
          </div>
          <div className="portal-contact">
            <p>
              <a {...link('appdetail')}>{say('appdetail')}</a>
            </p>
            <p>
              <a {...link('helpcenter')}>{say('helpcenter')}</a>
            </p>
            {contact.address && (
              <p>
                <MapPin /> {contact.address}
              </p>
            )}
            {contact.telephone && (
              <p>
                <Phone /> {tel ? <a href={tel}>{contact.telephone}</a> : contact.telephone}
              </p>
            )}
          </div>
        </slot>
      </div>
    </footer>
  )
}

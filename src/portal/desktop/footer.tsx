import { createElement } from 'react'
import { useTag } from '../../element/use-tag.ts'
import { useSay, useUniv } from '../../element/univ.ts'
import { tagOf } from '../../runtime/i18n.ts'
import { MapPin, Phone } from '../../ui/icons-more.tsx'
import { safeLink } from '../../runtime/links.ts'
import { useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** The visits of the hall (§1); its place is kept, and where it cannot be loaded the footer says nothing of it. */
function Visits() {
  const { lang, mode } = useUniv()
  useTag('univ-visit-counter')
  return createElement('univ-visit-counter', { nested: '', lang: tagOf(lang), mode })
}

/** The university's copyright, address, telephone and visits (§1); a department may replace it by the slot. */
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
          <Visits />
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

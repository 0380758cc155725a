import { useSay, useUniv } from '../../../element/univ.ts'
import { useAssistant } from '../../../element/use-assistant.ts'
import { safeLink } from '../../../runtime/links.ts'
import { BookOpen, LayoutGrid, MapPin, MessageCircle, Phone } from '../../../ui/icons-more.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { helpMessages } from './messages.ts'

/** Whom to call, and where else to look. */
export function Contact() {
  const { contact, home } = useUniv().runtime.config
  const say = useSay(helpMessages)
  const assistant = useAssistant()
  const tel = safeLink(`tel:${contact.telephone.replace(/[^\d+]/g, '')}`, home)
  return (
    <section className="help-box">
      <h2>{say('contact')}</h2>
      <ul className="help-contact">
        {assistant && (
          <li>
            <MessageCircle />
            <button type="button" onClick={() => assistant.ask('')}>
              {say('ask')}
            </button>
          </li>
        )}
        {contact.telephone && (
          <li>
            <Phone label={say('telephone')} />
            {tel ? <a href={tel}>{contact.telephone}</a> : contact.telephone}
          </li>
        )}
        {contact.address && (
          <li>
            <MapPin label={say('address')} />
            {contact.address}
          </li>
        )}
        <li>
          <BookOpen />
          <PortalLink to="appdetail">{say('guides')}</PortalLink>
        </li>
        <li>
          <LayoutGrid />
          <PortalLink to="serviceC">{say('services')}</PortalLink>
        </li>
      </ul>
    </section>
  )
}

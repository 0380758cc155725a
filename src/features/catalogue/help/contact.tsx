import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useAssistant } from '../../../element/hooks/use-assistant.ts'
import { labelIn } from '../../../runtime/i18n/translator.ts'
import { telephoneLink } from '../../../runtime/routing/links.ts'
import { MessageCircle } from '../../../ui/extended-icons.tsx'
import { BookOpen, LayoutGrid, MapPin, Phone } from '../../../ui/home-icons.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { helpTexts } from './translations.ts'

/** Contact details and further links. */
export function Contact() {
  const { runtime, lang } = useUniv()
  const { contact, linkBase } = runtime.config
  const t = useTranslation(helpTexts)
  const assistant = useAssistant()
  const tel = telephoneLink(contact.telephone, linkBase)
  return (
    <section className="help-card">
      <h2>{t('contact')}</h2>
      <ul className="help-contact">
        {assistant && (
          <li>
            <MessageCircle />
            <button type="button" onClick={() => assistant.ask('')}>
              {t('ask')}
            </button>
          </li>
        )}
        {contact.telephone && (
          <li>
            <Phone label={t('telephone')} />
            {tel ? <a href={tel}>{contact.telephone}</a> : <span>{contact.telephone}</span>}
          </li>
        )}
        {contact.address && (
          <li>
            <MapPin label={t('address')} />
            <span>{labelIn(contact.address, lang)}</span>
          </li>
        )}
        <li>
          <BookOpen />
          <PortalLink to="appdetail">{t('guides')}</PortalLink>
        </li>
        <li>
          <LayoutGrid />
          <PortalLink to="serviceC">{t('toServices')}</PortalLink>
        </li>
      </ul>
    </section>
  )
}

import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { Phone } from '../../../ui/extended-icons.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { guideTexts } from './translations.ts'

/** Links to related pages; `all` omits the link to all guides, for the page that lists them. */
export function GuideLinks({ telephone, all = false }: { telephone?: string | undefined; all?: boolean }) {
  const { contact, linkBase } = useUniv().runtime.config
  const t = useTranslation(guideTexts)
  const number = telephone || contact.telephone
  const tel = number && safeLink(`tel:${number.replace(/[^\d+]/g, '')}`, linkBase)
  return (
    <div className="ui-row">
      {!all && (
        <PortalLink className="ui-button" data-size="sm" to="appdetail">
          {t('allGuides')}
        </PortalLink>
      )}
      <PortalLink className="ui-button" data-size="sm" to="serviceC">
        {t('services')}
      </PortalLink>
      <PortalLink className="ui-button" data-size="sm" to="helpcenter">
        {t('help')}
      </PortalLink>
      {tel && (
        <a className="ui-button" data-size="sm" href={tel}>
          <Phone /> {t('call', { telephone: number })}
        </a>
      )}
    </div>
  )
}

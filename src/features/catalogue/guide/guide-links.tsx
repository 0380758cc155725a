import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { telephoneLink } from '../../../runtime/routing/links.ts'
import { Phone } from '../../../ui/home-icons.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { guideTexts } from './translations.ts'

/** Links to related pages; the page that lists all guides omits the link to itself. */
export function GuideLinks({
  telephone,
  onList = false,
}: {
  telephone?: string | undefined
  onList?: boolean
}) {
  const { contact, linkBase } = useUniv().runtime.config
  const t = useTranslation(guideTexts)
  const number = telephone || contact.telephone
  const tel = number && telephoneLink(number, linkBase)
  return (
    <div className="ui-row guide-links">
      {!onList && (
        <PortalLink className="ui-button" data-variant="ghost" data-size="sm" to="appdetail">
          {t('allGuides')}
        </PortalLink>
      )}
      <PortalLink className="ui-button" data-variant="ghost" data-size="sm" to="serviceC">
        {t('toServices')}
      </PortalLink>
      <PortalLink className="ui-button" data-variant="ghost" data-size="sm" to="helpcenter">
        {t('helpCentre')}
      </PortalLink>
      {tel && (
        <a className="ui-button" data-variant="ghost" data-size="sm" href={tel}>
          <Phone />
          <span>{t('call', { telephone: number })}</span>
        </a>
      )}
    </div>
  )
}

import { createElement } from 'react'
import { useContentReady } from '../../element/hooks/content-ready.ts'
import { useTag } from '../parts/use-tag.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { labelIn } from '../../runtime/i18n/translator.ts'
import { useRouteLink } from '../context/portal-context.ts'
import { AccessibilityLink, ContactLines } from '../parts/contact-lines.tsx'
import { portalTexts } from '../texts/translations.ts'

/** The visit counter (§1) in reserved space, which stays empty if the counter cannot be loaded. */
function VisitCounter() {
  const { host, locale, mode } = useUniv()
  useTag('univ-visit-counter', useContentReady(host))
  return createElement('univ-visit-counter', { nested: '', lang: locale, mode })
}

/** The university's copyright, address, telephone and visit counter (§1); departments may replace it via the slot. */
export function Footer() {
  const { runtime, lang } = useUniv()
  const { contact } = runtime.config
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  return (
    <footer className="portal-footer" part="footer">
      <div className="portal-container">
        <slot name="footer">
          <div>
            <strong>{t('hall')}</strong>
            {contact.copyright && <p className="ui-muted">{labelIn(contact.copyright, lang)}</p>}
          </div>
          <VisitCounter />
          <div className="portal-contact">
            <p>
              <a {...link('appdetail')}>{t('appdetail')}</a>
            </p>
            <p>
              <a {...link('helpcenter')}>{t('helpcenter')}</a>
            </p>
            <AccessibilityLink />
            <ContactLines />
          </div>
        </slot>
      </div>
    </footer>
  )
}

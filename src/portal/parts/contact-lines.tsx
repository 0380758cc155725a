import { Fragment } from 'react'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { labelIn } from '../../runtime/i18n/translator.ts'
import { telephoneLink } from '../../runtime/routing/links.ts'
import { MapPin, Phone } from '../../ui/home-icons.tsx'
import { portalTexts } from '../texts/translations.ts'

/** The university's address and telephone. */
export function ContactLines() {
  const { runtime, lang } = useUniv()
  const { contact, linkBase } = runtime.config
  const { address, telephone } = contact
  const href = telephoneLink(telephone, linkBase)
  return (
    <Fragment>
      {address && (
        <p>
          <MapPin />
          <span>{` ${labelIn(address, lang)}`}</span>
        </p>
      )}
      {telephone && (
        <p>
          <Phone />
          <span>{href ? <a href={href}>{telephone}</a> : telephone}</span>
        </p>
      )}
    </Fragment>
  )
}

/** The hall's page about accessibility (src/hall), which has a contact if the configuration names one. */
export function AccessibilityLink() {
  const { runtime, lang } = useUniv()
  const { contact, hall, linkBase, basePath } = runtime.config
  const t = useTranslation(portalTexts)
  if (!contact.accessibility) return null
  const { href } = new URL(`${basePath}accessibility#${lang}`, hall || linkBase)
  return (
    <p>
      <a href={href}>{t('accessibility')}</a>
    </p>
  )
}

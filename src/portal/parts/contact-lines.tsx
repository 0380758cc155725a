import { Fragment } from 'react'
import { useUniv } from '../../element/hooks/view-hooks.ts'
import { labelIn } from '../../runtime/i18n/translator.ts'
import { telephoneLink } from '../../runtime/routing/links.ts'
import { MapPin, Phone } from '../../ui/extended-icons.tsx'

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

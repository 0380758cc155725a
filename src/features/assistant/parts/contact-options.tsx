import { Fragment, useMemo } from 'react'
import type { Content } from '../../../ui/content.ts'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { localizedFacts } from '../../../domain/localized-facts.ts'
import { app as appOf } from '../../../contract/core/app-detail.ts'
import { queryBySession } from '../../../domain/apps.ts'
import { fetchGuestDetail } from '../../../domain/guest-detail.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { labelIn } from '../../../runtime/i18n/translator.ts'
import { telephoneLink } from '../../../runtime/routing/links.ts'
import { assistantTexts } from '../texts/translations.ts'
import { Headset } from './assistant-icons.ts'

/** Contact details when the robot cannot help. @param id of an item, '' for none */
export function ContactOptions({ id }: { id: string }) {
  const { runtime, lang } = useUniv()
  const { contact } = runtime.config
  const t = useTranslation(assistantTexts)
  return (
    <section className="assistant-contacts" aria-label={t('handOff')}>
      <Headset />
      <div>
        <h3>{t('handOff')}</h3>
        {id && <ItemContact id={id} />}
        {(contact.telephone || contact.address) && (
          <dl>
            <ContactRow name={t('university')}>
              <Telephone number={contact.telephone} />
            </ContactRow>
            <ContactRow name={t('office')}>{labelIn(contact.address, lang)}</ContactRow>
          </dl>
        )}
      </div>
    </section>
  )
}

function ItemContact({ id }: { id: string }) {
  const { lang, runtime } = useUniv()
  const $detail = useMemo(
    () =>
      queryBySession(
        runtime,
        `contact ${id}`,
        (signal) => fetchGuestDetail(runtime, id, signal),
        (signal) => runtime.graphql(appOf, { id }, { signal }),
      ),
    [runtime, id],
  )
  const { data: itemContact } = useStore($detail)
  const t = useTranslation(assistantTexts)
  if (!itemContact) return null
  const { contact, office, hours } = localizedFacts(itemContact, lang)
  if (!(contact || itemContact.telephone || office)) return null
  return (
    <Fragment>
      <p>{localizedAppName(itemContact, lang)}</p>
      <dl>
        <ContactRow name={t('contact')}>{contact}</ContactRow>
        <ContactRow name={t('telephone')}>
          {itemContact.telephone && <Telephone number={itemContact.telephone} />}
        </ContactRow>
        <ContactRow name={t('office')}>{office}</ContactRow>
        <ContactRow name={t('hours')}>{hours}</ContactRow>
      </dl>
    </Fragment>
  )
}

function Telephone({ number }: { number: string }) {
  const { linkBase } = useUniv().runtime.config
  const href = telephoneLink(number, linkBase)
  return href && /\d/.test(href) ? <a href={href}>{number}</a> : <span>{number}</span>
}

function ContactRow({ name, children }: { name: string; children: Content }) {
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}

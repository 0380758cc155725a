import type { ReactNode } from 'react'
import { nameOf } from '../../../domain/app-card.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { createContacts } from '../contacts.ts'
import { assistantMessages } from '../messages.ts'
import { Headset } from './icons.ts'

/** Where the robot does not help: the people who do (A18). @param id of an item, '' for none */
export function HandOff({ id }: { id: string }) {
  const { contact } = useUniv().runtime.config
  const say = useSay(assistantMessages)
  return (
    <section className="assistant-people" aria-label={say('handOff')}>
      <Headset />
      <div>
        <h3>{say('handOff')}</h3>
        {id && <OfItem id={id} />}
        {(contact.telephone || contact.address) && (
          <dl>
            <Row name={say('university')}>
              <Telephone number={contact.telephone} />
            </Row>
            <Row name={say('office')}>{contact.address}</Row>
          </dl>
        )}
      </div>
    </section>
  )
}

function OfItem({ id }: { id: string }) {
  const { lang } = useUniv()
  const one = useStore(useOne(createContacts).of(id))
  const say = useSay(assistantMessages)
  if (!one || !(one.person || one.telephone || one.office)) return null
  return (
    <>
      <p>{nameOf(one, lang)}</p>
      <dl>
        <Row name={say('contact')}>{one.person}</Row>
        <Row name={say('telephone')}>{one.telephone && <Telephone number={one.telephone} />}</Row>
        <Row name={say('office')}>{one.office}</Row>
      </dl>
    </>
  )
}

function Telephone({ number }: { number: string }) {
  const { home } = useUniv().runtime.config
  const href = safeLink(`tel:${number.replace(/[^\d+]/g, '')}`, home)
  return href && /\d/.test(href) ? <a href={href}>{number}</a> : number
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}

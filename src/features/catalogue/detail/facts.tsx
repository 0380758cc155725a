import type { ReactNode } from 'react'
import type { AppDetail } from '../../../contract/app-detail.ts'
import { tagName } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { safeLink } from '../../../runtime/links.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { useFacetName } from '../parts/use-facet-name.ts'
import { Heading } from './heading.tsx'
import { detailMessages } from './messages.ts'

/** Facts that nearly every item has, in words of ours; all others stand as they came. */
const KNOWN: Record<string, 'free' | 'atOnce'> = { 免费: 'free', 即时办结: 'atOnce' }
const KINDS = ['form', 'link', 'app'] as const

/** What one needs to know before starting (C33). */
export function Facts({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const facetName = useFacetName()
  const say = useSay(detailMessages)
  const separator = useSay(appMessages)('listSeparator')
  const { facts, template } = app
  const known = (text: string) => (Object.hasOwn(KNOWN, text) ? say(KNOWN[text]!) : text)
  const kind = KINDS.find((one) => one === app.kind)
  const tel = safeLink(`tel:${app.telephone.replace(/[^\d+]/g, '')}`, runtime.config.home)
  const updated = app.updated && new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(app.updated)
  const tags = (all: readonly string[]) => all.map((one) => tagName(labels, one, lang)).join(separator)
  const rows: [name: string, value: ReactNode][] = [
    [say('promised'), facts && known(facts.promised)],
    [say('fee'), facts && known(facts.fee)],
    [say('handling'), app.handling.map((one) => facetName('handling', one)).join(separator)],
    [say('audience'), app.audience.map((one) => facetName('audience', one)).join(separator)],
    [say('office'), facts?.office],
    [say('hours'), facts?.hours],
    [say('contact'), app.contact],
    [
      say('telephone'),
      app.telephone && tel ? (
        <a key="tel" href={tel}>
          {app.telephone}
        </a>
      ) : (
        app.telephone
      ),
    ],
    [say('department'), tags(app.departments)],
    [say('theme'), tags(app.tags)],
    [say('system'), app.departments.includes(app.system) ? '' : app.system],
    [say('kind'), [kind ? say(kind) : template?.text || app.kind, ...(template?.tags ?? [])].join(separator)],
    [say('updated'), updated],
  ]
  return (
    <dl className="detail-facts">
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={typeof value === 'string' ? langOfText(value, lang) : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What one needs to bring. */
export function Materials({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const materials = app.facts?.materials ?? []
  if (materials.length === 0) return null
  return (
    <section>
      <Heading>{say('materials')}</Heading>
      <ul className="detail-materials">
        {materials.map((one) => (
          <li key={one} lang={langOfText(one, lang)}>
            {one}
          </li>
        ))}
      </ul>
    </section>
  )
}

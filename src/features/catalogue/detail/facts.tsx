import type { Content } from '../../../ui/content.ts'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { localizedTagName } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { localizedFacts } from '../../../domain/localized-facts.ts'
import { appTexts } from '../../../domain/translations.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { telephoneLink } from '../../../runtime/routing/links.ts'
import { useIsPrinting } from '../../../ui/print.ts'
import { langOfText } from '../parts/lang-of-text.ts'
import { useFacetName } from '../parts/use-facet-name.ts'
import { detailTexts } from './translations.ts'

/** Common values with a translation; other values are shown as the server sends them. */
const TRANSLATED_VALUES: Record<string, 'free' | 'atOnce'> = { 免费: 'free', 即时办结: 'atOnce' }
const KINDS = ['form', 'link', 'app'] as const

type Row = [name: string, value: Content]

/** The five facts to know before applying; the others on request. */
export function Facts({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const facetName = useFacetName()
  const t = useTranslation(detailTexts)
  const separator = useTranslation(appTexts)('listSeparator')
  const { template } = app
  const { promised = '', fee = '', office, hours, contact } = localizedFacts(app, lang)
  const translateValue = (text: string) =>
    Object.hasOwn(TRANSLATED_VALUES, text) && TRANSLATED_VALUES[text] ? t(TRANSLATED_VALUES[text]) : text
  const kind = KINDS.find((kind) => kind === app.kind)
  const tel = telephoneLink(app.telephone, runtime.config.linkBase)
  const updated = useTimeFormat().day(app.updated, 'long')
  const main: Row[] = [
    [t('promised'), translateValue(promised)],
    [t('fee'), translateValue(fee)],
    [t('handling'), app.handling.map((value) => facetName('handling', value)).join(separator)],
    [t(office ? 'office' : 'hours'), [office, hours].filter(Boolean).join(' · ')],
    [
      t('telephone'),
      app.telephone && tel ? (
        <a key="tel" href={tel}>
          {app.telephone}
        </a>
      ) : (
        app.telephone
      ),
    ],
  ]
  // the departments are below the name
  const isNew = (organisation: string) => !app.departments.includes(organisation)
  const more: Row[] = [
    [t('audience'), app.audience.map((value) => facetName('audience', value)).join(separator)],
    [t('contact'), isNew(contact) ? contact : ''],
    [t('theme'), app.tags.map((tag) => localizedTagName(labels, tag, lang)).join(separator)],
    [t('system'), isNew(app.system) ? app.system : ''],
    [t('kind'), [kind ? t(kind) : template?.text || app.kind, ...(template?.tags ?? [])].join(separator)],
    [t('updated'), updated],
  ]
  return (
    <div className="detail-facts">
      <FactList rows={main} />
      <details open={useIsPrinting() || undefined}>
        <summary>{t('moreFacts')}</summary>
        <FactList rows={more} />
      </details>
    </div>
  )
}

function FactList({ rows }: { rows: readonly Row[] }) {
  const { lang } = useUniv()
  return (
    <dl>
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

import type { FilledField } from '../../../contract/core/process-detail.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { processTexts } from './translations.ts'

/** Longer values, and those of several lines, take a row of their own. */
const isLong = (value: string) => value.length > 40 || value.includes('\n')

/** What was filled in, read only; renders nothing where the server does not send it. */
export function FilledForm({ fields }: { fields: readonly FilledField[] }) {
  const t = useTranslation(processTexts)
  if (fields.length === 0) return null
  return (
    <section className="ui-card process-card" aria-label={t('content')}>
      <h3>{t('content')}</h3>
      <dl className="process-facts process-content">
        {fields.map(({ label, value }, at) => (
          <div key={at} data-long={isLong(value) || undefined}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

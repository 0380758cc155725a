import type { FilledField } from '../../../contract/core/process-detail.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { processTexts } from './translations.ts'

/** Long and multi-line values take a full row. */
const isLong = (value: string) => value.length > 40 || value.includes('\n')

/** The submitted form values, read-only; renders nothing if the server does not send them. */
export function FilledForm({ fields }: { fields: readonly FilledField[] }) {
  const t = useTranslation(processTexts)
  if (fields.length === 0) return null
  return (
    <section aria-label={t('content')}>
      <h3>{t('content')}</h3>
      <dl className="application-facts process-content">
        {fields.map(({ label, value }, i) => (
          <div key={i} data-long={isLong(value) || undefined}>
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

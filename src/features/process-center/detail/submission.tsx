import type { Attachment, FilledField } from '../../../contract/core/process-detail.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ExternalLink, FileText } from '../../../ui/extended-icons.tsx'
import { formatBytes } from '../facts/format-bytes.ts'
import { WindowLink } from '../facts/window-link.tsx'
import { processTexts } from './translations.ts'
import { Heading } from '../../../ui/heading.tsx'

/** A day is one word: browsers break it after its hyphens. */
const DAY = /(\d{4}-\d\d-\d\d)/
/** Long and multi-line values take a full row. */
const isLong = (value: string) => value.length > 40 || value.includes('\n')

/** The submitted form values, read-only; renders nothing if the server does not send them. */
export function FilledForm({ fields }: { fields: readonly FilledField[] }) {
  const t = useTranslation(processTexts)
  if (fields.length === 0) return null
  return (
    <section aria-label={t('content')}>
      <Heading sub>{t('content')}</Heading>
      <dl className="application-facts process-content">
        {fields.map(({ label, value }, i) => (
          <div key={i} data-long={isLong(value) || undefined}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>
                {value.split(DAY).map((part, n) => (
                  <span key={n} data-day={n % 2 ? '' : undefined}>
                    {part}
                  </span>
                ))}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Attached files; renders nothing if there are none or the server does not send them. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(processTexts)
  if (files.length === 0) return null
  return (
    <section aria-label={t('attachments')}>
      <Heading sub>{t('attachments')}</Heading>
      <ul className="process-files ui-row">
        {files.map(({ id, name, uri, size, state }) => {
          const href = safeAppLink(runtime, uri)
          const label = (
            <bdi>{size > 0 ? t('fileSize', { name, size: formatBytes(size, locale) }) : name}</bdi>
          )
          return (
            <li key={id}>
              {state === 'checking' || state === 'refused' ? (
                <span className="ui-muted">
                  {label}
                  <span>{` ${t(`file.${state}`)}`}</span>
                </span>
              ) : (
                <WindowLink href={href}>
                  <FileText />
                  {label}
                  {href && <ExternalLink />}
                </WindowLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

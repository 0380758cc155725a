import type { Attachment } from '../../../contract/core/process-detail.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ExternalLink, FileText } from '../../../ui/extended-icons.tsx'
import { centerTexts } from '../translations.ts'
import { formatBytes } from './format-bytes.ts'
import { processTexts } from './translations.ts'

/** Attached files; renders nothing if there are none or the server does not send them. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const t = useTranslation(processTexts)
  if (files.length === 0) return null
  return (
    <section aria-label={t('attachments')}>
      <h3>{t('attachments')}</h3>
      <ul className="process-files">
        {files.map((file) => (
          <li key={file.id}>
            <AttachmentLink file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttachmentLink({ file: { name, uri, size } }: { file: Attachment }) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(processTexts)
  const tCenter = useTranslation(centerTexts)
  const href = safeAppLink(runtime, uri)
  const text = size > 0 ? t('fileSize', { name, size: formatBytes(size, locale) }) : name
  if (!href)
    return (
      <span title={tCenter('refusedLink')}>
        <FileText />
        <bdi>{text}</bdi>
      </span>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <FileText />
      <bdi>{text}</bdi>
      <ExternalLink />
      <span className="visually-hidden">{tCenter('opensWindow')}</span>
    </a>
  )
}

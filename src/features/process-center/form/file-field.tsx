import { useRef, type ChangeEvent, type DragEvent } from 'react'
import { fileFaultOf, kindsOf, typesOf, type StoredFile } from '../../../contract/additions/form-files.ts'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { formatBytes } from '../facts/format-bytes.ts'
import type { FormUploads, Upload } from './form-uploads.ts'
import { formTexts } from './translations.ts'

export interface FileFieldProps {
  field: FormField
  /** The files that are the answer. */
  ids: readonly string[]
  /** The person's own that the server has. */
  files: readonly StoredFile[]
  uploads: FormUploads
  onChange(ids: readonly string[]): void
}

/** How many recent files are offered again. */
const MAX_OFFERED = 5

/** Files are chosen, dropped, pasted or photographed; each has its own progress, and can be removed. */
export function FileField({ field, ids, files, uploads, onChange }: FileFieldProps) {
  const { locale } = useUniv()
  const t = useTranslation(formTexts)
  const pending = useStore(uploads.$uploads).filter((one) => one.field === field.name)
  const sending = pending.filter(({ fault }) => fault === '')
  const room = field.maxItems - ids.length - sending.length
  const add = (list: FileList | null | undefined): boolean => {
    if (list?.length) uploads.add(field, [...list], room)
    return !!list?.length
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  const types = typesOf(field)
  const offered = files.filter(
    (file) => file.state === 'ready' && !ids.includes(file.id) && fileFaultOf(field, file) === '',
  )
  const isFull = room <= 0
  return (
    <div
      className="form-files"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onPaste={(event) => add(event.clipboardData.files) && event.preventDefault()}
    >
      <p className="ui-muted">
        {[
          t('file.limits', {
            max: field.maxItems,
            size: formatBytes(field.maxSize, locale),
            types: types.map(([ending]) => ending).join(', '),
          }),
          t('file.hint'),
        ].join(' ')}
      </p>
      <ul>
        {ids.map((id) => (
          <AttachedFile
            key={id}
            file={files.find((file) => file.id === id)}
            onRemove={() => onChange(ids.filter((one) => one !== id))}
          />
        ))}
        {pending.map((upload) => (
          <PendingFile key={upload.key} {...{ upload, uploads, field }} />
        ))}
      </ul>
      <div className="ui-row">
        <FileButton
          label={t('file.choose')}
          accept={types.flatMap(([ending, type]) => [`.${ending}`, type]).join()}
          disabled={isFull}
          multiple
          onFiles={add}
        />
        {kindsOf(field).includes('picture') && (
          <FileButton
            label={t('file.photo')}
            className="form-photo"
            accept="image/*"
            capture="environment"
            disabled={isFull}
            onFiles={add}
          />
        )}
      </div>
      {offered.length > 0 && !isFull && (
        <OfferedFiles files={offered} onChoose={(id) => onChange([...ids, id])} />
      )}
      <p className="visually-hidden" role="status">
        {sending.length > 0
          ? t('file.uploading', { n: sending.length })
          : ids.length > 0 && t('file.attached', { n: ids.length })}
      </p>
    </div>
  )
}

/** Files that the person has attached before. */
function OfferedFiles({ files, onChoose }: { files: readonly StoredFile[]; onChoose(id: string): void }) {
  const t = useTranslation(formTexts)
  return (
    <details>
      <summary>{t('file.again')}</summary>
      <div className="ui-row">
        {files.slice(0, MAX_OFFERED).map(({ id, name }) => (
          <Button key={id} size="sm" variant="ghost" onClick={() => onChoose(id)}>
            {name}
          </Button>
        ))}
      </div>
    </details>
  )
}

interface FileButtonProps {
  label: string
  className?: string
  accept: string
  capture?: 'environment'
  multiple?: boolean
  disabled: boolean
  onFiles(files: FileList | null): void
}

function FileButton({ label, className, disabled, onFiles, ...input }: FileButtonProps) {
  const ref = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(event.currentTarget.files)
    // the same file may be chosen again after it was removed
    event.currentTarget.value = ''
  }
  return (
    <span className={className}>
      <input ref={ref} type="file" hidden aria-label={label} onChange={onChange} {...input} />
      <Button size="sm" disabled={disabled} onClick={() => ref.current?.click()}>
        {label}
      </Button>
    </span>
  )
}

function AttachedFile({ file, onRemove }: { file: StoredFile | undefined; onRemove(): void }) {
  const { locale } = useUniv()
  const t = useTranslation(formTexts)
  const name = file?.name ?? t('file.gone')
  return (
    <li className="ui-row">
      <bdi>{name}</bdi>
      {file && <span className="ui-muted">{formatBytes(file.size, locale)}</span>}
      {file && file.state !== 'ready' && <span>{t(`file.${file.state}`)}</span>}
      <Button size="sm" variant="ghost" aria-label={t('file.removeName', { name })} onClick={onRemove}>
        {t('file.remove')}
      </Button>
    </li>
  )
}

interface PendingFileProps {
  upload: Upload
  uploads: FormUploads
  field: FormField
}

const FAULTS = ['type', 'size', 'empty', 'files', 'malware', 'failed'] as const

function PendingFile({ upload, uploads, field }: PendingFileProps) {
  const { locale } = useUniv()
  const t = useTranslation(formTexts)
  const { key, name, size, received, fault, message } = upload
  const known = FAULTS.find((one) => one === fault) ?? 'refused'
  return (
    <li className="ui-row">
      <bdi>{name}</bdi>
      {fault === '' ? (
        <progress max={size} value={received} aria-label={t('file.progress', { name })} />
      ) : (
        <span className="center-error" role="alert">
          {`${t(`file.${known}`, { size: formatBytes(field.maxSize, locale) })} ${message}`.trim()}
        </span>
      )}
      {fault === 'failed' && (
        <Button size="sm" aria-label={t('file.retryName', { name })} onClick={() => uploads.retry(key)}>
          {t('file.retry')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(fault ? 'file.removeName' : 'file.cancel', { name })}
        onClick={() => uploads.cancel(key)}
      >
        {t(fault ? 'file.remove' : 'file.cancelShort')}
      </Button>
    </li>
  )
}

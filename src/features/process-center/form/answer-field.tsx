import { Fragment } from 'react'
import { isObject } from '../../../contract/decoders.ts'
import { labelOf } from '../../../contract/additions/form-rules.ts'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceInput } from '../../../ui/choice-input.tsx'
import { FieldError } from '../entrust/form-field.tsx'
import { DayInput, PeriodField } from '../entrust/period-field.tsx'
import { PersonField } from '../entrust/person-field.tsx'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { faultText, helpOf, readBack } from './answer-text.ts'
import { formTexts } from './translations.ts'

export interface AnswerFieldProps {
  field: FormField
  /** The id of its control, which the summary of errors leads to. */
  id: string
  value: unknown
  /** What is wrong, by the path below this field; '' is the field itself. */
  faults: readonly [path: string, fault: string][]
  /** Where its known value comes from, '' for a field that is not known; and that value, if it was corrected. */
  source?: string
  corrected?: string
  /** Of a field with files: those that the server has, and those on their way to it. */
  files?: Pick<FileFieldProps, 'files' | 'uploads'>
  onChange(value: unknown): void
}

/** Kinds with several controls have a legend in place of a label. */
const isGroup = ({ kind, options }: FormField) =>
  ['period', 'several', 'table', 'file'].includes(kind) || (kind === 'choice' && options.length <= MAX_RADIOS)
const MAX_RADIOS = 6

/** One field with its label, help, source, and what is wrong with its answer. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, id, value, faults, source, corrected, onChange } = props
  const isEnglish = useUniv().lang === 'en'
  const t = useTranslation(formTexts)
  const label = labelOf(field, isEnglish)
  const help = helpOf(field, isEnglish)
  if (field.kind === 'note')
    return (
      <p className="form-note" id={id}>
        {[label, help].filter(Boolean).join(' ')}
      </p>
    )
  const fault = faults.find(([path]) => path === '')?.[1]
  const { example, isUnknown } = field
  const hints = [help, isUnknown && t('unknownKind'), example && t('example', { example })]
  const hint = hints.filter(Boolean).join(' ')
  const ids = [hint && `${id}-help`, source && `${id}-source`, fault && `${id}-fault`]
  const describedBy = ids.filter(Boolean).join(' ') || undefined
  const faultLine = fault ? faultText(field, fault, isEnglish, t) : ''
  if (field.kind === 'person' && !field.readOnly)
    return (
      <div className="form-field" id={id} tabIndex={-1}>
        <PersonField
          label={label}
          selected={{ account: String(value ?? ''), name: '' }}
          error={faultLine}
          onSelect={({ account }) => onChange(account)}
        />
      </div>
    )
  const title = (
    <span>
      <span>{`${label} `}</span>
      {!field.required && <small className="ui-muted">{t('optional')}</small>}
    </span>
  )
  const around = <AnswerNotes {...{ id, hint, source, corrected, fault: faultLine }} />
  if (field.readOnly && source)
    return (
      <div className="form-field" id={id} tabIndex={-1}>
        <p className="center-label">{label}</p>
        <p>{readBack(field, value, isEnglish, t)}</p>
        {around}
      </div>
    )
  if (isGroup(field))
    return (
      <fieldset
        className="form-field"
        id={id}
        tabIndex={-1}
        aria-describedby={describedBy}
        {...(field.kind === 'choice' && {
          role: 'radiogroup',
          'aria-required': field.required || undefined,
          'aria-invalid': !!fault || undefined,
        })}
      >
        <legend className="center-label">{title}</legend>
        {around}
        <AnswerGroup {...props} />
      </fieldset>
    )
  if (field.kind === 'yes-no')
    return (
      <div className="form-field">
        <label className="form-choice">
          <ChoiceInput
            type="checkbox"
            id={id}
            aria-describedby={describedBy}
            aria-invalid={!!fault || undefined}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {title}
        </label>
        {around}
      </div>
    )
  return (
    <div className="form-field">
      <label className="center-label" htmlFor={id}>
        {title}
      </label>
      {around}
      <AnswerControl {...props} describedBy={describedBy} />
    </div>
  )
}

interface AnswerNotesProps extends Pick<AnswerFieldProps, 'id' | 'source' | 'corrected'> {
  hint: string
  fault: string
}

/** What describes a field: its help, where its value comes from, and what is wrong with it. */
function AnswerNotes({ id, hint, source, corrected, fault }: AnswerNotesProps) {
  const t = useTranslation(formTexts)
  return (
    <Fragment>
      {hint && (
        <p id={`${id}-help`} className="ui-muted">
          {hint}
        </p>
      )}
      {source && (
        <p id={`${id}-source`} className="ui-muted form-source" data-corrected={!!corrected || undefined}>
          {corrected ? t('corrected', { source, value: corrected }) : t('known', { source })}
        </p>
      )}
      {fault && <FieldError id={`${id}-fault`} text={fault} />}
    </Fragment>
  )
}

/** A field with one control. */
function AnswerControl({
  field,
  id,
  value,
  faults,
  onChange,
  describedBy,
}: AnswerFieldProps & { describedBy: string | undefined }) {
  const isEnglish = useUniv().lang === 'en'
  const t = useTranslation(formTexts)
  const { kind } = field
  const control = {
    ...{ id, className: 'ui-field', 'aria-describedby': describedBy },
    'aria-invalid': faults.length > 0 || undefined,
    'aria-required': field.required || undefined,
    value: String(value ?? ''),
  }
  if (kind === 'long-text')
    return <textarea {...control} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
  if (kind === 'choice')
    return (
      <select {...control} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('choose')}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {labelOf(option, isEnglish)}
          </option>
        ))}
      </select>
    )
  if (kind === 'date') return <DayInput {...control} field={labelOf(field, isEnglish)} onDay={onChange} />
  const isNumber = kind === 'number' || kind === 'amount'
  return (
    <input
      {...control}
      type={kind === 'phone' ? 'tel' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      data-short={isNumber || kind === 'phone' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A field with several controls. */
function AnswerGroup({ field, id, value, faults, files, onChange }: AnswerFieldProps) {
  const isEnglish = useUniv().lang === 'en'
  const list: unknown[] = Array.isArray(value) ? value : []
  if (field.kind === 'period') {
    const [from, to] = [String(list[0] ?? ''), String(list[1] ?? '')]
    return (
      <PeriodField
        {...{ from, to }}
        label={labelOf(field, isEnglish)}
        isInvalid={faults.length > 0}
        onChange={(part) => onChange([part.from ?? from, part.to ?? to])}
      />
    )
  }
  if (field.kind === 'file')
    return files ? <FileField {...files} {...{ field, ids: list.map(String), onChange }} /> : null
  if (field.kind === 'table') return <AnswerRows {...{ field, id, value: list, faults, onChange }} />
  const isSeveral = field.kind === 'several'
  return (
    <div>
      {field.options.map((option) => (
        <label key={option.value} className="form-choice">
          <ChoiceInput
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            checked={isSeveral ? list.includes(option.value) : value === option.value}
            onChange={() =>
              onChange(
                !isSeveral
                  ? option.value
                  : list.includes(option.value)
                    ? list.filter((one) => one !== option.value)
                    : [...list, option.value],
              )
            }
          />
          <span>{labelOf(option, isEnglish)}</span>
        </label>
      ))}
    </div>
  )
}

/** A table: its rows one below the other, so that it fits a phone. */
function AnswerRows({ field, id, value, faults, onChange }: AnswerFieldProps & { value: unknown[] }) {
  const t = useTranslation(formTexts)
  const rows = value.filter(isObject)
  return (
    <Fragment>
      {rows.map((row, i) => (
        // rows have no identity, and are only appended or removed
        <fieldset key={`${i} of ${rows.length}`} className="form-row">
          <legend className="center-label">{t('row', { n: i + 1 })}</legend>
          {field.columns.map((column) => (
            <AnswerField
              key={column.name}
              field={column}
              id={`${id}.${i}.${column.name}`}
              value={row[column.name]}
              faults={faults.flatMap(([path, fault]): [string, string][] =>
                path === `${i}.${column.name}` ? [['', fault]] : [],
              )}
              onChange={(next) =>
                onChange(rows.map((one, n) => (n === i ? { ...one, [column.name]: next } : one)))
              }
            />
          ))}
          <Button variant="ghost" size="sm" onClick={() => onChange(rows.filter((_, n) => n !== i))}>
            {t('removeRow', { n: i + 1 })}
          </Button>
        </fieldset>
      ))}
      {rows.length < field.maxItems && (
        <div>
          <Button size="sm" onClick={() => onChange([...rows, {}])}>
            {t('addRow')}
          </Button>
        </div>
      )}
    </Fragment>
  )
}

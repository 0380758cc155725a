// What the browser and the campus decide alike about the answers of a form.
import { isObject } from '../decoders.ts'
import type { Condition, FieldOption, FormField } from './form-schema.ts'
import { valueOf, type FormValues } from './item-form.ts'

/** An answer as text; '' for a value that is none, whatever its `toString` is. */
const plain = (value: unknown): string =>
  typeof value === 'object' || value === undefined ? '' : String(value)

/** Whether an answer meets a comparison: numbers as numbers, all else as text; of several answers, one suffices. */
export function isMet({ field, is, value }: Condition, values: FormValues): boolean {
  const answer = valueOf(values, field)
  const texts = (Array.isArray(answer) ? answer : [answer]).map(plain)
  const compare = (text: string): boolean => {
    if (is === '=') return text === value
    if (text === '') return false
    const limit = Number(value)
    // dates are written so that their texts compare
    const [a, b] = Number.isNaN(limit) ? [text, value] : [Number(text), limit]
    return is === '>' ? a > b : a < b
  }
  return is === '!=' ? !texts.includes(value) : texts.some(compare)
}

/** The fields that are shown with these answers; a field whose own condition's field is hidden is hidden too. */
export function shownFields(fields: readonly FormField[], values: FormValues): FormField[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const isShown = ({ when }: FormField): boolean => {
    const other = when && byName.get(when.field)
    return !when || (!!other && isShown(other) && isMet(when, values))
  }
  return fields.filter(isShown)
}

/** A digit for each digit of the example, a letter for each letter, all else as it is: nothing to explode. */
export const patternOf = (example: string): string =>
  `^${[...example.slice(0, 60)]
    .map((character) =>
      /\d/.test(character)
        ? '\\d'
        : /[A-Za-z]/.test(character)
          ? '[A-Za-z]'
          : character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    )
    .join('')}$`

/** A number as people write it, with an extension or a note; 5 digits on campus, 18 with an extension. */
export function isTelephone(text: string): boolean {
  const number = text.normalize('NFKC').replace(/\s*\([^()\d]{1,20}\)$/, '')
  const digits = number.replaceAll(/\D/g, '').length
  return /^[+(]?\d[\d ()-]*(?:(?:转|ext\.?|x|#) ?\d{1,6})?$/i.test(number) && digits >= 5 && digits <= 18
}

/** Whether it is a day that exists, written as 2027-02-28. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Whether a text can be the answer: of one control, that the person may correct. */
export const isPreparable = ({ kind, readOnly }: Pick<FormField, 'kind' | 'readOnly'>): boolean =>
  !readOnly && !['note', 'period', 'several', 'file', 'table', 'person'].includes(kind)

/** Whether nothing was answered. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) ? value.every(isBlank) : typeof value !== 'object' && plain(value).trim() === '')

/** What is wrong with an answer; '' if nothing is. A field of a table: of its first row that is wrong. */
export function faultOf(field: FormField, value: unknown): string {
  if (isBlank(value)) return field.required ? 'missing' : ''
  const text = plain(value)
  switch (field.kind) {
    case 'number':
    case 'amount': {
      const places = field.kind === 'amount' ? 2 : 6
      if (!new RegExp(`^-?\\d{1,12}(?:\\.\\d{1,${places}})?$`).test(text)) return 'number'
      const isOutside =
        Number(text) < (field.minimum ?? -Infinity) || Number(text) > (field.maximum ?? Infinity)
      return isOutside ? 'range' : ''
    }
    case 'date':
      return isDate(text) ? '' : 'date'
    case 'period': {
      const [from = '', to = ''] = (Array.isArray(value) ? value : []).map(plain)
      return !isDate(from) || !isDate(to) ? 'date' : to < from ? 'order' : ''
    }
    case 'choice':
      return field.options.some((option) => option.value === text) ? '' : 'option'
    case 'phone':
      return isTelephone(text) ? '' : 'phone'
    case 'file':
      return Array.isArray(value) && value.length > field.maxItems ? 'files' : ''
    case 'several':
    case 'yes-no':
    case 'table':
    case 'note':
      return ''
    default:
      if (text.length > field.maxLength) return 'long'
      return field.example && !new RegExp(patternOf(field.example), 'u').test(text) ? 'example' : ''
  }
}

/** All that is wrong, by `field` or `table.row.column`, in the order of the form. */
export function faultsOf(fields: readonly FormField[], values: FormValues): [string, string][] {
  return shownFields(fields, values).flatMap((field): [string, string][] => {
    const value = valueOf(values, field.name)
    const fault = faultOf(field, value)
    if (fault) return [[field.name, fault]]
    if (field.kind !== 'table' || !Array.isArray(value)) return []
    return value.flatMap((row: FormValues, i) =>
      faultsOf(field.columns, row).map(([name, fault]): [string, string] => [
        `${field.name}.${i}.${name}`,
        fault,
      ]),
    )
  })
}

export const inLanguage = (isEnglish: boolean, zh: string, en: string): string => (isEnglish && en) || zh
export const labelOf = ({ label, labelEn }: FieldOption | FormField, isEnglish: boolean): string =>
  inLanguage(isEnglish, label, labelEn)

/** An answer as its readers see it. */
export function answerText(
  field: FormField,
  value: unknown,
  isEnglish: boolean,
  words: Readonly<Record<'yes' | 'no' | 'blank', string>> & { file?(id: string): string },
): string {
  if (field.kind === 'yes-no') return value === true ? words.yes : words.no
  if (isBlank(value)) return words.blank
  const nameOf = (one: unknown) => {
    if (field.kind === 'file') return words.file?.(plain(one)) ?? ''
    const option = field.options.find((option) => option.value === one)
    return option ? labelOf(option, isEnglish) : plain(one)
  }
  if (!Array.isArray(value)) return nameOf(value)
  if (field.kind === 'period') return value.join(' – ')
  if (field.kind === 'file') return value.map(nameOf).join('\n')
  if (field.kind !== 'table') return value.map(nameOf).join(isEnglish ? ', ' : '、')
  const rowText = (row: FormValues): string =>
    field.columns
      .filter(({ name }) => !isBlank(valueOf(row, name)))
      .map(
        (column) =>
          `${labelOf(column, isEnglish)}${isEnglish ? ': ' : '：'}${answerText(column, valueOf(row, column.name), isEnglish, words)}`,
      )
      .join(isEnglish ? '; ' : '；')
  return value.filter(isObject).map(rowText).join('\n')
}

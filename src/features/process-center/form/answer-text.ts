import type { FormField, FieldOption } from '../../../contract/additions/form-schema.ts'
import { isBlank } from '../../../contract/additions/form-rules.ts'
import type { Translate } from '../../../runtime/i18n/translator.ts'
import type { formTexts } from './translations.ts'

export type FormTranslate = Translate<keyof typeof formTexts.zh & string>

const inLanguage = (isEnglish: boolean, zh: string, en: string) => (isEnglish && en) || zh
export const labelOf = ({ label, labelEn }: FieldOption | FormField, isEnglish: boolean) =>
  inLanguage(isEnglish, label, labelEn)
export const helpOf = ({ help, helpEn }: FormField, isEnglish: boolean) => inLanguage(isEnglish, help, helpEn)

/** An answer as it is read back. */
export function answerText(field: FormField, value: unknown, isEnglish: boolean, t: FormTranslate): string {
  if (field.kind === 'yes-no') return t(value === true ? 'yes' : 'no')
  if (isBlank(value)) return t('blank')
  const nameOf = (one: unknown) => {
    const option = field.options.find(({ value }) => value === one)
    return option ? labelOf(option, isEnglish) : String(one)
  }
  if (field.kind === 'table')
    return (value as Record<string, unknown>[])
      .map((row) =>
        field.columns
          .map(
            (column) =>
              `${labelOf(column, isEnglish)}: ${answerText(column, row[column.name], isEnglish, t)}`,
          )
          .join('; '),
      )
      .join('\n')
  if (!Array.isArray(value)) return nameOf(value)
  return field.kind === 'period' ? value.join(' – ') : value.map(nameOf).join(isEnglish ? ', ' : '、')
}

/** What is wrong with an answer, in words: the form's own where it has some. */
export function faultText(field: FormField, fault: string, isEnglish: boolean, t: FormTranslate): string {
  const own = inLanguage(isEnglish, field.error, field.errorEn)
  if (own && fault !== 'missing') return own
  const { minimum, maximum, maxItems, maxLength, example, kind } = field
  const values = {
    label: labelOf(field, isEnglish),
    ...{
      min: minimum ?? '',
      max: fault === 'long' ? (kind === 'table' ? maxItems : maxLength) : (maximum ?? ''),
      example,
    },
  }
  const range = minimum === null ? 'rangeMax' : maximum === null ? 'rangeMin' : 'range'
  const name = fault === 'range' ? range : fault === 'long' && kind === 'table' ? 'rows' : fault
  const key = `fault.${name}` as Parameters<FormTranslate>[0]
  const text = t(key, values)
  return text === key ? t('fault.other', values) : text
}

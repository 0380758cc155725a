import { answerText, inLanguage, labelOf } from '../../../contract/additions/form-rules.ts'
import type { StoredFile } from '../../../contract/additions/form-files.ts'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import type { Translate } from '../../../runtime/i18n/translator.ts'
import type { formTexts } from './translations.ts'

export type FormTranslate = Translate<keyof typeof formTexts.zh & string>

export const helpOf = ({ help, helpEn }: FormField, isEnglish: boolean) => inLanguage(isEnglish, help, helpEn)

/** An answer as it is read back. */
export const readBack = (
  field: FormField,
  value: unknown,
  isEnglish: boolean,
  t: FormTranslate,
  files: readonly StoredFile[] = [],
): string =>
  answerText(field, value, isEnglish, {
    ...{ yes: t('yes'), no: t('no'), blank: t('blank') },
    file: (id) => files.find((file) => file.id === id)?.name ?? t('file.gone'),
  })

/** How an answer of this kind is given. */
const MISSING: Record<string, string> = {
  ...{ choice: 'missingChoice', several: 'missingChoice', person: 'missingChoice' },
  ...{ period: 'missingPeriod', file: 'missingFile', 'yes-no': 'missingTick' },
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
      max:
        fault === 'files'
          ? maxItems
          : fault === 'long'
            ? kind === 'table'
              ? maxItems
              : maxLength
            : (maximum ?? ''),
      example,
    },
  }
  const range = minimum === null ? 'rangeMax' : maximum === null ? 'rangeMin' : 'range'
  const named: Record<string, string | undefined> = {
    range,
    missing: MISSING[kind],
    ...(kind === 'table' && { long: 'rows' }),
  }
  const name = named[fault] ?? fault
  const key = `fault.${name}` as Parameters<FormTranslate>[0]
  const text = t(key, values)
  return text === key ? t('fault.other', values) : text
}

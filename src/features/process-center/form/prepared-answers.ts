import { isBlank, isPreparable } from '../../../contract/additions/form-rules.ts'
import type { FormField } from '../../../contract/additions/form-schema.ts'
import { valueOf, type FormValues } from '../../../contract/additions/item-form.ts'

/**
 * What a program has prepared, behind the # of the address as in `#reason=Fever&agree=true`, for fields that have no answer
 * yet: nothing that the person or the register said is replaced, and nothing is sent until the person does it.
 */
export function preparedAnswers(fields: readonly FormField[], values: FormValues, hash: string): FormValues {
  const texts = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts.get(field.name) ?? ''
      if (text === '' || !isPreparable(field) || !isBlank(valueOf(values, field.name))) return []
      if (field.kind === 'choice' && !field.options.some(({ value }) => value === text)) return []
      return [[field.name, field.kind === 'yes-no' ? text === 'true' : text] as const]
    }),
  )
}

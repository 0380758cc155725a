import { isDate, isTelephone } from '../../contract/additions/form-rules.ts'
import { isObject } from '../../contract/decoders.ts'
import type { SeedField } from '../db/seed-types.ts'

/** Values by field name: text, or a boolean for a checkbox. */
export type FormValues = Record<string, string | boolean>
/** Why a value is invalid; the page has a message for each. */
export type FieldError = 'missing' | 'long' | 'tel' | 'date' | 'number' | 'option' | 'order' | 'text'

const MAX_LENGTH: Record<string, number> = { text: 200, textarea: 2000 }

/** Validates a value that is not empty, by field type. */
const FIELD_RULES: Record<SeedField['type'], (text: string, field: SeedField) => FieldError | null> = {
  text: (text, { type }) => (text.length > MAX_LENGTH[type]! ? 'long' : null),
  textarea: (text, { type }) => (text.length > MAX_LENGTH[type]! ? 'long' : null),
  tel: (text) => (isTelephone(text) ? null : 'tel'),
  date: (text) => (isDate(text) ? null : 'date'),
  number: (text) => (/^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? null : 'number'),
  select: (text, { options = [] }) => (options.some((o) => o.value === text) ? null : 'option'),
  checkbox: () => 'text',
}

function parseField(
  field: SeedField,
  input: unknown,
  isComplete: boolean,
): { value: string | boolean; error: FieldError | null } {
  if (field.type === 'checkbox') {
    const value = input === true || input === 'true' || input === 'on'
    const isUnexpectedType = !['boolean', 'string', 'undefined'].includes(typeof input)
    return {
      value,
      error: isUnexpectedType ? 'text' : isComplete && field.required && !value ? 'missing' : null,
    }
  }
  if (input !== undefined && input !== null && typeof input !== 'string' && typeof input !== 'number')
    return { value: '', error: 'text' }
  const value = String(input ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  // NUL and lone surrogates are invalid in PostgreSQL's jsonb
  if (/\0|\p{Surrogate}/u.test(value)) return { value: '', error: 'text' }
  if (value === '') return { value, error: isComplete && field.required ? 'missing' : null }
  return { value, error: FIELD_RULES[field.type](value, field) }
}

/**
 * Validates the values that a browser sent. `isComplete` requires the required fields; drafts may omit them. Unknown
 * fields are dropped.
 */
export function parseFormValues(
  fields: readonly SeedField[],
  input: unknown,
  isComplete: boolean,
): { values: FormValues; fieldErrors: Record<string, FieldError> } {
  const inputs = isObject(input) ? input : {}
  const values: FormValues = {}
  const fieldErrors: Record<string, FieldError> = {}
  for (const field of fields) {
    const own = Object.hasOwn(inputs, field.name)
      ? (inputs as Record<string, unknown>)[field.name]
      : undefined
    const { value, error } = parseField(field, own, isComplete)
    values[field.name] = value
    if (error) fieldErrors[field.name] = error
  }
  // a period must not end before it starts
  const [from, to] = [values['from'], values['to']]
  if (from && to && !fieldErrors['from'] && !fieldErrors['to'] && to < from) fieldErrors['to'] = 'order'
  return { values, fieldErrors }
}

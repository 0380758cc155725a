import type { SeedField } from '../db/seed/shapes.ts'

/** What was filled in, by the field's name: text, or true for a ticked box. */
export type Values = Record<string, string | boolean>
/** What is wrong with a field: a word for the page to say. */
export type Fault = 'missing' | 'long' | 'date' | 'number' | 'option' | 'order' | 'text'

const LONGEST: Record<string, number> = { text: 200, textarea: 2000 }

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** The rule of one kind of field, for what is not empty. */
const RULES: Record<SeedField['type'], (text: string, field: SeedField) => Fault | null> = {
  text: (text, { type }) => (text.length > LONGEST[type]! ? 'long' : null),
  textarea: (text, { type }) => (text.length > LONGEST[type]! ? 'long' : null),
  date: (text) => (isDate(text) ? null : 'date'),
  number: (text) => (/^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? null : 'number'),
  select: (text, { options = [] }) => (options.some((o) => o.value === text) ? null : 'option'),
  checkbox: () => 'text',
}

function readOne(
  field: SeedField,
  given: unknown,
  whole: boolean,
): { value: string | boolean; fault: Fault | null } {
  if (field.type === 'checkbox') {
    const value = given === true || given === 'true' || given === 'on'
    const odd = !['boolean', 'string', 'undefined'].includes(typeof given)
    return { value, fault: odd ? 'text' : whole && field.required && !value ? 'missing' : null }
  }
  if (given !== undefined && given !== null && typeof given !== 'string' && typeof given !== 'number')
    return { value: '', fault: 'text' }
  const value = String(given ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  // neither has a place in PostgreSQL's jsonb
  if (/\0|\p{Surrogate}/u.test(value)) return { value: '', fault: 'text' }
  if (value === '') return { value, fault: whole && field.required ? 'missing' : null }
  return { value, fault: RULES[field.type](value, field) }
}

/**
 * Reads what a browser sent. A draft may be unfinished, so `whole` asks for what is required only when it is sent on
 * its way. Fields that the form does not have are dropped.
 */
export function readValues(
  fields: readonly SeedField[],
  given: unknown,
  whole: boolean,
): { values: Values; faults: Record<string, Fault> } {
  const all = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
  const values: Values = {}
  const faults: Record<string, Fault> = {}
  for (const field of fields) {
    const own = Object.hasOwn(all, field.name) ? (all as Record<string, unknown>)[field.name] : undefined
    const { value, fault } = readOne(field, own, whole)
    values[field.name] = value
    if (fault) faults[field.name] = fault
  }
  // a period ends after it began
  const [from, to] = [values['from'], values['to']]
  if (from && to && !faults['from'] && !faults['to'] && to < from) faults['to'] = 'order'
  return { values, faults }
}

import { MAX_FILES } from '../../contract/additions/form-files.ts'
import { patternOf } from '../../contract/additions/form-rules.ts'
import { MAX_TABLE_ROWS, type FieldKind, type FormField } from '../../contract/additions/form-schema.ts'
import type { SeedField } from '../db/seed-types.ts'

export type Json = Record<string, unknown>
/** A form as it is stored and sent. */
export interface JsonForm extends Json {
  properties: Record<string, Json>
}

/** Of a field, what differs from the usual. */
export type FieldDefinition = Pick<FormField, 'name' | 'kind' | 'label'> & Partial<FormField>

/** What JSON Schema says of the answer of each kind. */
const ANSWERS: Record<FieldKind, (field: FieldDefinition) => Json> = {
  text: ({ maxLength = 200, example }) => ({
    type: 'string',
    maxLength,
    ...(example && { pattern: patternOf(example) }),
  }),
  'long-text': ({ maxLength = 2000 }) => ({ type: 'string', maxLength }),
  number: (field) => ({ type: 'number', ...limitsOf(field) }),
  amount: (field) => ({ type: 'number', multipleOf: 0.01, ...limitsOf({ minimum: 0, ...field }) }),
  date: () => ({ type: 'string', format: 'date' }),
  period: () => ({ type: 'array', items: { type: 'string', format: 'date' }, minItems: 2, maxItems: 2 }),
  choice: (field) => ({ type: 'string', enum: valuesOf(field) }),
  several: (field) => ({
    type: 'array',
    items: { type: 'string', enum: valuesOf(field) },
    uniqueItems: true,
    maxItems: valuesOf(field).length,
  }),
  'yes-no': () => ({ type: 'boolean' }),
  phone: () => ({ type: 'string', maxLength: 40, format: 'phone' }),
  person: () => ({ type: 'string', maxLength: 60 }),
  file: ({ maxItems = MAX_FILES }) => ({
    type: 'array',
    items: { type: 'string', maxLength: 40 },
    uniqueItems: true,
    maxItems: Math.min(maxItems, MAX_FILES),
  }),
  table: ({ columns = [], maxItems = MAX_TABLE_ROWS }) => ({
    type: 'array',
    items: toFormSchema(columns),
    maxItems,
  }),
  note: () => ({ type: 'null' }),
}

const limitsOf = ({ minimum, maximum }: Pick<FieldDefinition, 'minimum' | 'maximum'>): Json => ({
  ...(typeof minimum === 'number' && { minimum }),
  ...(typeof maximum === 'number' && { maximum }),
})
const valuesOf = ({ options = [] }: FieldDefinition): string[] => options.map(({ value }) => value)

function toProperty(field: FieldDefinition): Json {
  const { kind, label, labelEn, help, helpEn, error, errorEn, example, options, when, from } = field
  const univ = {
    kind,
    ...{ titleEn: labelEn, descriptionEn: helpEn, error, errorEn, example, from },
    ...(options?.length && { options }),
    ...(field.accept?.length && { accept: field.accept }),
    ...(kind === 'file' && { maxSize: field.maxSize }),
    ...(when && { when }),
  }
  return {
    ...ANSWERS[kind](field),
    title: label,
    ...(help && { description: help }),
    ...(field.readOnly && { readOnly: true }),
    'x-univ': Object.fromEntries(Object.entries(univ).filter(([, value]) => value)),
  }
}

export interface PageDefinition {
  title: string
  titleEn: string
  fields: string[]
}

/** A form of the desk, or of the seed, as JSON Schema. */
export const toFormSchema = (fields: readonly FieldDefinition[], pages: PageDefinition[] = []): JsonForm => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, toProperty(field)])),
  required: fields.filter(({ required }) => required).map(({ name }) => name),
  ...(pages.length > 0 && { 'x-univ': { pages } }),
})

const SEED_KINDS: Record<SeedField['type'], FieldKind> = {
  text: 'text',
  textarea: 'long-text',
  tel: 'phone',
  date: 'date',
  period: 'period',
  number: 'amount',
  select: 'choice',
  checkbox: 'yes-no',
}

/** A form of the seed. */
export const seedFormSchema = (fields: readonly SeedField[]): JsonForm =>
  toFormSchema(fields.map(({ type, ...field }) => ({ ...field, kind: SEED_KINDS[type] })))

// A form as a subset of JSON Schema. What JSON Schema lacks (languages, what is shown when, pages) is in `x-univ`.
import {
  boolean,
  DecodeError,
  identifier,
  isObject,
  nullable,
  number,
  object,
  oneOf,
  optionalArray,
  ownValue,
  string,
  text,
  type Decoder,
} from '../decoders.ts'
import { docs } from '../docs.ts'
import { DEFAULT_FILE_BYTES, FILE_KINDS, MAX_FILE_BYTES, MAX_FILES } from './form-files.ts'

export const FIELD_KINDS = [
  'text',
  'long-text',
  'number',
  'amount',
  'date',
  'period',
  'choice',
  'several',
  'yes-no',
  'phone',
  'person',
  'file',
  'table',
  'note',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** More fields are refused: nobody fills them in, and a form of thousands is an attack or a mistake. */
export const MAX_FIELDS = 200
export const MAX_TABLE_ROWS = 50
const MAX_ITEMS: Partial<Record<FieldKind, number>> = { file: MAX_FILES }
const MAX_LENGTH: Partial<Record<FieldKind, number>> = { 'long-text': 2000, phone: 40, person: 60 }
const FIELD_NAME = /^[A-Za-z][\w-]{0,39}$/

export const COMPARISONS = ['=', '!=', '>', '<'] as const
const decodeCondition = object({ field: identifier, is: oneOf(...COMPARISONS), value: string() })
export type Condition = ReturnType<typeof decodeCondition>

const decodeOption = object({ value: identifier, label: text, labelEn: text })
export type FieldOption = ReturnType<typeof decodeOption>

/** The keywords of a field, with what the documents say of them. */
const decodeKeywords = object(
  {
    title: text,
    description: text,
    readOnly: boolean(),
    minimum: number(null),
    maximum: number(null),
    maxLength: number(),
    maxItems: number(),
  },
  docs('FormField', 'A field: keywords of JSON Schema.', {
    title: 'The label.',
    description: 'A sentence of help below the label.',
    readOnly: 'The value that is known already cannot be corrected.',
    maxItems: 'Rows of a table, or files, at most.',
  }),
)
const decodeUniv = object(
  {
    kind: string(),
    titleEn: text,
    descriptionEn: text,
    error: text,
    errorEn: text,
    example: string(),
    options: optionalArray(decodeOption),
    when: nullable(decodeCondition),
    from: string(),
    accept: optionalArray(string()),
    maxSize: number(),
  },
  docs('FormFieldUniv', 'The member `x-univ` of a field.', {
    kind: `One of ${FIELD_KINDS.join(', ')}; any other is shown as a text.`,
    error: 'What to do if the answer is wrong, in place of the usual text.',
    example: 'The answer looks like it: a digit for each digit, a letter for each letter, all else as it is.',
    options: 'Of `choice` and `several`: value, label, labelEn.',
    when: 'Shown only if another field meets a comparison: field, is (=, !=, >, <), value. Cycles are refused.',
    from: 'What of the register it takes: name, number, department, phone.',
    accept: `Of \`file\`: ${FILE_KINDS.join(', ')}; all by default.`,
    maxSize: `Of \`file\`: bytes of each at most; ${DEFAULT_FILE_BYTES} by default, ${MAX_FILE_BYTES} at most.`,
  }),
)
const decodePage = object({ title: text, titleEn: text, fields: optionalArray(identifier) })

type Keywords = ReturnType<typeof decodeKeywords> & Omit<ReturnType<typeof decodeUniv>, 'kind'>
export interface FormField extends Omit<Keywords, 'title' | 'description' | 'titleEn' | 'descriptionEn'> {
  name: string
  kind: FieldKind
  /** The kind is one that this release does not know. */
  isUnknown: boolean
  label: string
  labelEn: string
  help: string
  helpEn: string
  required: boolean
  /** Of a table. */
  columns: readonly FormField[]
}
export interface FormPage {
  title: string
  titleEn: string
  fields: readonly FormField[]
}
export interface FormSchema {
  fields: readonly FormField[]
  /** At least one. */
  pages: readonly FormPage[]
}

function decodeField(name: string, v: unknown, required: boolean, inTable: boolean): FormField {
  if (!FIELD_NAME.test(name)) throw new DecodeError('a field has a name that is not allowed')
  const { title, description, ...keywords } = decodeKeywords(v)
  const own = decodeUniv(ownValue(v, 'x-univ') ?? {})
  const { kind: written, titleEn, descriptionEn, ...univ } = own
  // a row holds plain answers only
  const known = FIELD_KINDS.find((kind) => kind === written && !(inTable && kind === 'file'))
  const kind = known ?? 'text'
  const items = ownValue(v, 'items')
  return {
    ...keywords,
    ...univ,
    name,
    kind,
    isUnknown: !known && written !== '',
    label: title || name,
    labelEn: titleEn,
    help: description,
    helpEn: descriptionEn,
    maxLength: keywords.maxLength || MAX_LENGTH[kind] || 200,
    maxItems: Math.min(keywords.maxItems || MAX_TABLE_ROWS, MAX_ITEMS[kind] ?? MAX_TABLE_ROWS),
    maxSize: Math.min(univ.maxSize || DEFAULT_FILE_BYTES, MAX_FILE_BYTES),
    required: required && kind !== 'note',
    columns: kind === 'table' && isObject(items) ? decodeFields(items, true) : [],
  }
}

function decodeFields(schema: Record<string, unknown>, inTable = false): FormField[] {
  const properties = ownValue(schema, 'properties')
  if (!isObject(properties)) throw new DecodeError('a form has no fields')
  const entries = Object.entries(properties)
  if (entries.length > MAX_FIELDS) throw new DecodeError(`a form has more than ${MAX_FIELDS} fields`)
  const required = new Set(optionalArray(identifier)(ownValue(schema, 'required')))
  return entries.map(([name, value]) => decodeField(name, value, required.has(name), inTable))
}

/** Each condition leads to a field that is always shown, in the end. */
function refuseCycles(fields: readonly FormField[]): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  for (const field of fields) {
    const seen = new Set<string>()
    for (let at: FormField | undefined = field; at?.when; at = byName.get(at.when.field)) {
      if (seen.has(at.name)) throw new DecodeError(`${at.name} is shown when it is shown itself`)
      if (!byName.has(at.when.field)) throw new DecodeError(`${at.name} depends on a field that is missing`)
      seen.add(at.name)
    }
  }
}

/** Fields that no page names are on the last one. */
function toPages(fields: readonly FormField[], v: unknown): FormPage[] {
  const univ = ownValue(v, 'x-univ')
  const listed = optionalArray(decodePage)(ownValue(univ, 'pages'))
  const left = new Map(fields.map((field) => [field.name, field]))
  const take = (name: string): FormField[] => {
    const field = left.get(name)
    left.delete(name)
    return field ? [field] : []
  }
  const pages = listed
    .map(({ fields: names, ...page }) => ({ ...page, fields: names.flatMap(take) }))
    .filter((page) => page.fields.length > 0)
  const last = pages.pop() ?? { title: '', titleEn: '', fields: [] }
  return [...pages, { ...last, fields: [...last.fields, ...left.values()] }]
}

/** @throws DecodeError for a form that cannot be filled in: the person is told, and no part of it is shown */
export const decodeFormSchema: Decoder<FormSchema> = Object.assign(
  (v: unknown): FormSchema => {
    if (!isObject(v)) throw new DecodeError('expected a form')
    const fields = decodeFields(v)
    refuseCycles(fields)
    for (const { columns } of fields) refuseCycles(columns)
    return { fields, pages: toPages(fields, v) }
  },
  { scalar: 'FormSchema' },
)

/** What the documents print of the keywords. */
export const formKeywords = { field: decodeKeywords.docs, univ: decodeUniv.docs }

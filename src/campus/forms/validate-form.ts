import { Ajv, type ValidateFunction } from 'ajv'
import { isBlank, isDate, isTelephone, shownFields } from '../../contract/additions/form-rules.ts'
import { decodeFormSchema, type FormField } from '../../contract/additions/form-schema.ts'
import { valueOf, type FormValues } from '../../contract/additions/item-form.ts'
import { isObject } from '../../contract/decoders.ts'
import type { Json, JsonForm } from './json-schema.ts'

const MAX_COMPILED = 1000
let ajv = createAjv()
const compiled = new Map<string, ValidateFunction>()

function createAjv(): Ajv {
  const created = new Ajv({ strict: false, multipleOfPrecision: 6, validateSchema: false })
  created.addVocabulary(['x-univ'])
  created.addFormat('date', isDate)
  created.addFormat('phone', isTelephone)
  return created
}

/** Compiled once a field, whichever form it is in. */
function validatorOf(property: Json): ValidateFunction {
  const text = JSON.stringify(property)
  let validate = compiled.get(text)
  if (!validate) {
    if (compiled.size >= MAX_COMPILED) {
      compiled.clear()
      ajv = createAjv()
    }
    compiled.set(text, (validate = ajv.compile(JSON.parse(text))))
  }
  return validate
}

/** What the person is told, by the keyword of JSON Schema that an answer fails. */
const FAULTS: Record<string, string> = {
  maxLength: 'long',
  maxItems: 'long',
  multipleOf: 'number',
  minimum: 'range',
  maximum: 'range',
  enum: 'option',
  uniqueItems: 'option',
  pattern: 'example',
}

function faultOf(field: FormField, property: Json, value: unknown): string {
  const validate = validatorOf(property)
  if (!validate(value)) {
    const { keyword = '', params } = validate.errors?.[0] ?? {}
    const isNumber = field.kind === 'number' || field.kind === 'amount'
    if (keyword === 'format') return String(params?.['format'])
    if (field.kind === 'period') return 'date'
    if (field.kind === 'file') return keyword === 'maxItems' ? 'files' : 'file'
    return FAULTS[keyword] ?? (isNumber ? 'number' : 'text')
  }
  const [from = '', to = '']: string[] = field.kind === 'period' && Array.isArray(value) ? value : []
  return to < from ? 'order' : ''
}

/** Without what a database refuses; numbers come as they were typed. */
function cleanValue(value: unknown, kind?: string): unknown {
  if (typeof value === 'string') {
    const text = value
      .replaceAll('\r\n', '\n')
      .replace(/\0|\p{Surrogate}/gu, '')
      .trim()
    const isNumber = (kind === 'number' || kind === 'amount') && /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text)
    return isNumber ? Number(text) : text
  }
  if (Array.isArray(value)) return value.slice(0, 200).map((entry) => cleanValue(entry))
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

interface Checked {
  values: Record<string, unknown>
  faults: { field: string; fault: string }[]
}

/**
 * Checks answers by the form's own JSON Schema. Fields that are not shown are dropped, and so is what the form does not
 * know. A draft may be incomplete and wrong: nothing that was typed is lost.
 */
export function checkAnswers(form: JsonForm, given: FormValues, isDraft: boolean): Checked {
  return checkFields(form, decodeFormSchema(form).fields, given, isDraft)
}

function checkFields(
  form: JsonForm,
  fields: readonly FormField[],
  given: FormValues,
  isDraft: boolean,
): Checked {
  const checked: Checked = { values: {}, faults: [] }
  for (const field of isDraft ? fields : shownFields(fields, given)) {
    const { name, kind } = field
    const answer = valueOf(given, name)
    if (kind === 'table') {
      checkRows(form, field, answer, isDraft, checked)
      continue
    }
    const value = cleanValue(answer, kind)
    const fault = isBlank(value)
      ? field.required && 'missing'
      : !isDraft && faultOf(field, form.properties[name]!, value)
    if (fault && !isDraft) checked.faults.push({ field: name, fault })
    if ((value === false || !isBlank(value)) && kind !== 'note') checked.values[name] = value
  }
  return checked
}

function checkRows(
  form: JsonForm,
  field: FormField,
  answer: unknown,
  isDraft: boolean,
  checked: Checked,
): void {
  const { name, columns, maxItems, required } = field
  const given = (Array.isArray(answer) ? answer : []).filter(isObject)
  const rows = given.slice(0, maxItems).map((row, i) => {
    const inRow = checkFields(form.properties[name]!['items'] as JsonForm, columns, row, isDraft)
    for (const { field, fault } of inRow.faults)
      checked.faults.push({ field: `${name}.${i}.${field}`, fault })
    return inRow.values
  })
  if (given.length > maxItems && !isDraft) checked.faults.push({ field: name, fault: 'long' })
  if (rows.length === 0 && required && !isDraft) checked.faults.push({ field: name, fault: 'missing' })
  if (rows.length > 0) checked.values[name] = rows
}

// The form of an item at the desk: rows of fields.
import { randomBytes } from 'node:crypto'
import { FILE_KINDS, MAX_FILE_BYTES, MAX_FILES } from '../../contract/additions/form-files.ts'
import {
  COMPARISONS,
  decodeFormSchema,
  FIELD_KINDS,
  type Condition,
  type FormField,
} from '../../contract/additions/form-schema.ts'
import { cleanText } from '../clean-text.ts'
import { toFormSchema, type FieldDefinition, type JsonForm } from '../forms/json-schema.ts'
import { html, type Html } from '../html.ts'
import { COMPARISON_CHOICES, createControls, type Choices } from './hall-fields.ts'
import type { HallTexts } from './hall-texts.ts'

export const MAX_ROWS = 60

/** Rows `f0`, `f1` … of a form that was sent, in their order, without the removed ones. */
export function readRows<Row>(
  form: URLSearchParams,
  prefix: string,
  read: (at: (name: string) => string, all: (name: string) => string[], row: string) => Row | null,
) {
  const rows: { order: number; row: Row }[] = []
  for (let i = 0; i < MAX_ROWS && form.has(`${prefix}${i}.order`); i++) {
    const at = (name: string) => cleanText(form.get(`${prefix}${i}.${name}`) ?? '')
    const row = at('remove')
      ? null
      : read(at, (name) => form.getAll(`${prefix}${i}.${name}`), `${prefix}${i}`)
    if (row) rows.push({ order: Number(at('order')) || i + 1, row })
  }
  return rows.sort((a, b) => a.order - b.order).map(({ row }) => row)
}

/** `comparison`: of a field, which is named by `when`. */
export function readCondition(at: (name: string) => string): Condition | null {
  const is = COMPARISONS.find((one) => one === at('is')) ?? '='
  return at('when') ? { field: at('when'), is, value: at('value').slice(0, 200) } : null
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([first]) => first)
    .slice(0, 100)

const newName = () => `q${randomBytes(4).toString('hex')}`

const numberOf = (text: string): number | null =>
  /^-?\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null

/** The fields that were typed; null for a row without anything. */
export const parseFields = (form: URLSearchParams): FieldDefinition[] =>
  readRows(form, 'f', (at, all): FieldDefinition | null => {
    if (!at('label') && !at('labelEn') && !at('options')) return null
    const kind = FIELD_KINDS.find((one) => one === at('kind')) ?? 'text'
    const list = lines(at('options'))
    const hasOptions = kind === 'choice' || kind === 'several'
    const megabytes = Math.min(numberOf(at('megabytes')) || 10, MAX_FILE_BYTES / 1e6)
    return {
      ...(kind === 'file' && {
        accept: FILE_KINDS.filter((one) => all('accept').includes(one)),
        maxItems: Math.min(Math.max(1, Math.trunc(numberOf(at('maxItems')) ?? 1)), MAX_FILES),
        maxSize: Math.round(Math.max(0.1, megabytes) * 1e6),
      }),
      ...{ name: at('name') || newName(), kind },
      ...{ label: at('label').slice(0, 200), labelEn: at('labelEn').slice(0, 200) },
      ...{ help: at('help').slice(0, 500), helpEn: at('helpEn').slice(0, 500) },
      ...{ error: at('error').slice(0, 200), errorEn: at('errorEn').slice(0, 200) },
      ...{ required: at('required') !== '', readOnly: at('readOnly') !== '' && at('from') !== '' },
      ...{ minimum: numberOf(at('minimum')), maximum: numberOf(at('maximum')) },
      maxLength: Math.min(numberOf(at('maxLength')) || (kind === 'long-text' ? 2000 : 200), 5000),
      ...{ example: at('example').slice(0, 60), from: at('from'), when: readCondition(at) },
      options: hasOptions
        ? list.map(([label = '', labelEn = '']) => ({ value: label.slice(0, 200), label, labelEn }))
        : [],
      columns:
        kind === 'table'
          ? list.map(
              ([label = '', labelEn = ''], i) =>
                ({ name: `c${i}`, kind: 'text', label, labelEn }) as FormField,
            )
          : [],
    }
  })

/** The pages that were typed; none while all fields are on one. */
export function parsePages(form: URLSearchParams, fields: readonly FieldDefinition[]) {
  const pageOf = new Map<string, number>()
  for (let i = 0; i < MAX_ROWS; i++)
    pageOf.set(cleanText(form.get(`f${i}.name`) ?? ''), Number(form.get(`f${i}.page`)) || 1)
  const numbers = [...new Set(fields.map(({ name }) => pageOf.get(name) ?? 1))].sort((a, b) => a - b)
  if (numbers.length < 2) return []
  return numbers.map((page) => ({
    ...{ title: '', titleEn: '' },
    fields: fields.filter(({ name }) => (pageOf.get(name) ?? 1) === page).map(({ name }) => name),
  }))
}

/** What stands in the way of publishing a form. */
export function formProblems(form: JsonForm | null, t: HallTexts): string[] {
  if (!form || Object.keys(form.properties).length === 0) return [t.noFields]
  let fields: readonly FormField[]
  try {
    ;({ fields } = decodeFormSchema(form))
  } catch {
    return [t.badForm]
  }
  return fields.flatMap((field) => [
    ...(field.label === field.name ? [t.noLabel] : []),
    ...((field.kind === 'choice' || field.kind === 'several') && field.options.length === 0
      ? [t.noOptions(field.label)]
      : []),
    ...(field.kind === 'table' && field.columns.length === 0 ? [t.noOptions(field.label)] : []),
  ])
}

/** A stored form as it is typed; a form that cannot be read is shown as empty. */
export function formToTyped(form: JsonForm | null): URLSearchParams {
  const typed = new URLSearchParams()
  const pages = form ? decodeQuietly(form) : []
  let i = 0
  for (const [page, { fields }] of pages.entries())
    for (const field of fields) {
      const { when, options, columns, required, readOnly, minimum, maximum, accept, ...texts } = field
      const rest = {
        ...{ order: String(i + 1), page: String(page + 1), required: required ? 'on' : '' },
        ...{ readOnly: readOnly ? 'on' : '', minimum: String(minimum ?? ''), maximum: String(maximum ?? '') },
        ...{ when: when?.field ?? '', is: when?.is ?? '=', value: when?.value ?? '' },
        megabytes: String(texts.maxSize / 1e6),
        options: [...options, ...columns]
          .map((one) => [one.label, one.labelEn].filter(Boolean).join(' | '))
          .join('\n'),
      }
      for (const [name, value] of Object.entries({ ...texts, ...rest }))
        if (value !== '') typed.set(`f${i}.${name}`, String(value))
      for (const kind of accept) typed.append(`f${i}.accept`, kind)
      i++
    }
  return typed
}

function decodeQuietly(form: JsonForm) {
  try {
    return decodeFormSchema(form).pages
  } catch {
    return []
  }
}

export const buildForm = (form: URLSearchParams): JsonForm => {
  const fields = parseFields(form)
  return toFormSchema(fields, parsePages(form, fields))
}

/** The rows of fields; `spare`: empty ones at the end. */
export function renderFieldRows(form: URLSearchParams, t: HallTexts, spare: number): Html {
  let rows = 0
  while (form.has(`f${rows}.order`)) rows++
  // named before they are saved: the next field may depend on them
  for (let i = 0; i < rows; i++)
    if (form.get(`f${i}.label`) && !form.get(`f${i}.name`)) form.set(`f${i}.name`, newName())
  const c = createControls(form)
  const others: Choices = [
    ['', t.always],
    ...Array.from(
      { length: rows },
      (_, i) => [c.value(`f${i}.name`), c.value(`f${i}.label`)] as const,
    ).filter(([name]) => name !== ''),
  ]
  const all = Math.min(rows + spare, MAX_ROWS)
  return html`${Array.from({ length: all }, (_, i) => {
    const at = (name: string) => `f${i}.${name}`
    if (!form.has(at('order'))) form.set(at('order'), String(i + 1))
    return html`<fieldset class="field" id="f${i}">
      <legend>${t.field(i + 1)} ${c.value(at('label'))}</legend>
      <input type="hidden" name="${at('name')}" value="${c.value(at('name'))}" />
      <div class="pair">
        ${c.input(at('label'), t.label)} ${c.input(at('labelEn'), t.labelEn, { lang: 'en' })}
        ${c.select(
          at('kind'),
          t.kind,
          FIELD_KINDS.map((kind) => [kind, t.kinds[kind]] as const),
        )}
        ${c.area(at('options'), t.options)} ${c.input(at('help'), t.help, { max: 500 })}
        ${c.input(at('helpEn'), t.helpEn, { lang: 'en', max: 500 })} ${c.input(at('error'), t.error)}
        ${c.input(at('errorEn'), t.errorEn, { lang: 'en' })} ${c.input(at('minimum'), t.minimum, { max: 15 })}
        ${c.input(at('maximum'), t.maximum, { max: 15 })} ${c.input(at('maxLength'), t.maxLength, { max: 4 })}
        ${c.input(at('example'), t.example, { max: 60 })}
        ${c.select(at('from'), t.from, Object.entries(t.registers))} ${c.select(at('when'), t.when, others)}
        ${c.select(at('is'), t.is, COMPARISON_CHOICES)} ${c.input(at('value'), t.value)}
        ${c.input(at('order'), t.order, { max: 3 })} ${c.input(at('page'), t.page, { max: 2 })}
      </div>
      <details ${c.value(at('kind')) === 'file' && html` open`}>
        <summary>${t.files}</summary>
        <div class="pair">
          ${c.input(at('maxItems'), t.maxFiles, { max: 2 })}
          ${c.input(at('megabytes'), t.megabytes, { max: 4 })}
        </div>
        ${FILE_KINDS.map((kind) => c.check(at('accept'), t.fileKinds[kind], kind))}
      </details>
      ${c.check(at('required'), t.required)} ${c.check(at('readOnly'), t.readOnly)}
      ${c.check(at('remove'), t.remove)}
    </fieldset>`
  })}`
}

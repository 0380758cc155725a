import { randomBytes } from 'node:crypto'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { cleanText } from '../clean-text.ts'
import { html, type Html } from '../html.ts'
import type { Operator } from '../sign-in/desk-session.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskTexts } from './desk-page.ts'

const MAX_ITEMS = 20

/** Error messages by field name. */
export type FieldErrors = Record<string, string>

/** A field as the database takes it, which refuses the character NUL. */
export const readField = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').replaceAll('\0', '')

/** What a list is searched for. */
export const readSearch = (query: URLSearchParams): string => readField(query, 'q').trim().slice(0, 100)

export const renderSearch = (action: string, label: string, asked: string, button: string, hidden?: Html) =>
  html`<form method="get" action="${action}" class="plain filters" role="search">
    ${hidden}
    <div class="field">
      <label for="q">${label}</label>
      <input id="q" name="q" value="${asked}" maxlength="100" />
    </div>
    <button class="second">${button}</button>
  </form>`

/** Reads the fields of a form and collects what is wrong with them; what was typed stays in `form`. */
export class FormReader {
  readonly errors: FieldErrors = {}
  readonly form: URLSearchParams
  readonly #t: DeskTexts
  constructor(form: URLSearchParams, t: DeskTexts) {
    this.form = form
    this.#t = t
  }

  get isValid(): boolean {
    return Object.keys(this.errors).length === 0
  }

  text(name: string, label: string, maxLength: number, required = true): string {
    const text = cleanText(this.form.get(name) ?? '')
    if (required && text === '') this.errors[name] = this.#t.errors.required(label)
    else if ([...text].length > maxLength) this.errors[name] = this.#t.errors.long(label, maxLength)
    return text
  }

  choice<T extends string>(name: string, label: string, choices: readonly T[]): T {
    const found = choices.find((choice) => choice === this.form.get(name))
    if (!found) this.errors[name] = this.#t.errors.choice(label)
    return found ?? choices[0]!
  }

  /** A time of a `datetime-local` field, on the campus's clock (UTC+8). */
  time(name: string, label: string): Date {
    const typed = this.form.get(name) ?? ''
    const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(typed) ? `${typed}+08:00` : NaN)
    if (typed === '') this.errors[name] = this.#t.errors.required(label)
    else if (Number.isNaN(time.getTime())) this.errors[name] = this.#t.errors.time(label)
    return time
  }

  /** Items by name or code, one a field of this name, or several with commas between them; empty fields do not count. */
  items(name: string, snapshot: CatalogueSnapshot): Item[] {
    const typed = this.form
      .getAll(name)
      .flatMap((text) => (findItem(snapshot, cleanText(text)) ? text : text.split(/[,，、;；]/)))
      .map(cleanText)
      .filter((text) => text !== '')
    const found = typed.map((text) => findItem(snapshot, text))
    const unknown = typed.find((_, i) => !found[i])
    if (unknown !== undefined) this.errors[name] = this.#t.errors.item(unknown.slice(0, 80))
    const items = [...new Set(found.filter((item) => item !== undefined))]
    if (items.length > MAX_ITEMS) this.errors[name] = this.#t.errors.items(MAX_ITEMS)
    return items
  }
}

const findItem = ({ items }: CatalogueSnapshot, text: string): Item | undefined =>
  items.find(({ wire }) => [wire.id, wire.code, wire.name, wire.dynamicAttributes.nameEn].includes(text))

/** The id of a new record, so that the same form sent twice is one record. */
export const newId = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`

export interface FieldOptions {
  name: string
  label: string
  hint?: string | undefined
  lang?: 'en' | undefined
  maxLength?: number
  required?: boolean
  /** Id of a list of suggestions. */
  list?: string
  rows?: number
}

/** Renders the fields of one form with their errors and what was typed. `optional`: stands at those that are not required. */
export function createFields(form: URLSearchParams, errors: FieldErrors, optional = '') {
  const optionalMark = ({ required = true }: FieldOptions) =>
    !required && optional && html` <small>${optional}</small>`
  const frame = (o: FieldOptions, control: Html): Html => {
    const { name, label, hint } = o
    return html`<div class="field${errors[name] && ' wrong'}">
      <label for="${name}">${label}${optionalMark(o)}</label>
      ${hint && html`<small class="hint" id="${name}-hint">${hint}</small>`} ${renderError(name)} ${control}
    </div>`
  }
  const renderError = (name: string) =>
    errors[name] && html`<small class="error" id="${name}-error">${errors[name]}</small>`
  const describedBy = (name: string, hint?: string) => {
    const ids = [hint && `${name}-hint`, errors[name] && `${name}-error`].filter(Boolean).join(' ')
    return html`${ids && html` aria-describedby="${ids}"`}${errors[name] && html` aria-invalid="true"`}`
  }
  const attributes = ({ name, hint, lang, list, maxLength = 200, required = true }: FieldOptions) =>
    html` id="${name}" name="${name}"
    maxlength="${maxLength}"${lang && html` lang="${lang}"`}${list && html` list="${list}"`}${required && html` required`}${describedBy(name, hint)}`
  const value = (name: string) => form.get(name) ?? ''
  const input = (o: FieldOptions): Html => frame(o, html`<input${attributes(o)} value="${value(o.name)}" />`)
  /** One field of several items: each that is filled in is a tag, and one empty box follows (desk-form.css). */
  const boxes = (name: string, label: string, list: string): Html => {
    const typed = form.getAll(name).filter(Boolean)
    const spare = Math.max(MAX_ITEMS - typed.length, 1)
    return html`<div class="boxes">
      ${[...typed, ...Array<string>(spare).fill('')].map(
        (text, i) =>
          html`<input
            id="${i === 0 ? name : `${name}-${i}`}"
            name="${name}"
            value="${text}"
            list="${list}"
            maxlength="200"
            type="search"
            placeholder=" "
            aria-label="${`${label} ${i + 1}`}"
          />`,
      )}
    </div>`
  }
  return {
    input,
    // the first line end after the tag belongs to the markup
    textarea: (o: FieldOptions): Html =>
      frame(o, html`<textarea${attributes(o)} rows="${o.rows ?? 4}">${`\n${value(o.name)}`}</textarea>`),
    time: (o: FieldOptions): Html =>
      frame(
        o,
        html`<input
          type="datetime-local"
          id="${o.name}"
          name="${o.name}"
          value="${value(o.name)}"
          required${describedBy(o.name, o.hint)}
        />`,
      ),
    suggest: (o: FieldOptions, options: readonly string[]): Html =>
      html`${input({ ...o, list: `${o.name}-list` })}${dataList(`${o.name}-list`, options)}`,
    items: (o: FieldOptions, options: readonly string[]): Html =>
      html`<fieldset class="field${errors[o.name] && ' wrong'}" ${describedBy(o.name, o.hint)}>
        <legend>${o.label}${optionalMark(o)}</legend>
        ${o.hint && html`<small class="hint" id="${o.name}-hint">${o.hint}</small>`} ${renderError(o.name)}
        ${boxes(o.name, o.label, `${o.name}-list`)} ${dataList(`${o.name}-list`, options)}
      </fieldset>`,
    ...{ frame, boxes, describedBy },
    error: renderError,
    value,
  }
}

const dataList = (id: string, options: readonly string[]): Html =>
  html`<datalist id="${id}">${options.map((option) => html`<option value="${option}"></option>`)}</datalist>`

/** The errors above the form, each leading to its field. */
const renderErrorSummary = (t: DeskTexts, errors: FieldErrors): Html =>
  html`<div class="message bad" role="alert" tabindex="-1" autofocus>
    <h2>${t.errorSummary}</h2>
    <ul>
      ${Object.entries(errors).map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}
    </ul>
  </div>`

/** The hidden field that proves that the form comes from the session's own page. */
export const renderToken = ({ formToken }: Operator): Html =>
  html`<input type="hidden" name="token" value="${formToken}" />`

export interface FormPage {
  title: string
  /** The heading, where it is not the title. */
  heading?: string | undefined
  lead: string
  errors: FieldErrors
  /** What another operator has changed since the form was opened. */
  conflict?: Html | undefined
  /** The address that the form is sent to, and the one of `cancel`. */
  action: string
  cancel: string
  /** The form's fields, and its button. */
  content: Html
  button: Html
  /** Before the form, and after it. */
  before?: Html | undefined
  after?: Html | false
}

/** A page with a form; if something is wrong with it, its title and a summary say so. */
export function renderFormPage({ t, operator, done }: DeskRequest, page: FormPage): DeskReply {
  const {
    title,
    heading = title,
    lead,
    errors,
    conflict,
    action,
    cancel,
    content,
    button,
    before,
    after,
  } = page
  const hasErrors = Object.keys(errors).length > 0
  return {
    title: `${conflict || hasErrors ? t.errorPrefix : ''}${title}`,
    status: conflict ? 409 : hasErrors ? 422 : 200,
    body: html`${renderHead(heading, lead, done)} ${conflict} ${hasErrors && renderErrorSummary(t, errors)}
      ${before}
      <form method="post" action="${action}" class="card" novalidate>
        ${renderToken(operator)}${content}
        <p class="actions">${button} <a class="back" href="${cancel}">${t.cancel}</a></p>
      </form>
      ${after}`,
  }
}

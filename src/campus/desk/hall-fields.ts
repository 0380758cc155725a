// Controls of the pages that make items; their names and ids tell the rows of a list apart: `f0.label`.
import { html, type Html } from '../html.ts'
import type { DeskRequest } from './desk-page.ts'
import type { Kind } from './hall-kinds.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

/** What was done before the page, in words. */
export function renderDone({ query, lang }: DeskRequest, kind: Kind | 'names' = 'names'): Html | undefined {
  const done = { ...siteTexts[lang].done, ...(kind === 'item' && hallTexts[lang].done) }
  const name = query.get('done') ?? ''
  return Object.hasOwn(done, name) ? html`<p>${done[name]}</p>` : undefined
}

export type Choices = readonly (readonly [value: string, label: string])[]

/** Renders the controls of a form with what was typed. */
export function createControls(form: URLSearchParams, errors: Readonly<Record<string, string>> = {}) {
  const value = (name: string) => form.get(name) ?? ''
  const frame = (name: string, label: string, control: Html): Html =>
    html`<div class="field${errors[name] && ' wrong'}">
      <label for="${name}">${label}</label>
      ${errors[name] && html`<small class="error" id="${name}-error">${errors[name]}</small>`} ${control}
    </div>`
  const wrong = (name: string) => errors[name] && html` aria-invalid="true" aria-describedby="${name}-error"`
  return {
    value,
    input: (name: string, label: string, { lang = '', max = 200, list = '' } = {}): Html =>
      frame(
        name,
        label,
        html`<input
          id="${name}"
          name="${name}"
          maxlength="${max}"
          value="${value(name)}"
          ${lang && html` lang="${lang}"`}${list && html` list="${list}"`}${wrong(name)}
        />`,
      ),
    area: (name: string, label: string, { lang = '', max = 2000, rows = 3 } = {}): Html =>
      frame(
        name,
        label,
        html`<textarea
          id="${name}"
          name="${name}"
          rows="${rows}"
          maxlength="${max}"
          ${lang && html` lang="${lang}"`}${wrong(name)}
        >
${value(name)}</textarea>`,
      ),
    select: (name: string, label: string, choices: Choices): Html =>
      frame(
        name,
        label,
        html`<select id="${name}" name="${name}" ${wrong(name)}>
          ${choices.map(
            ([key, text]) =>
              html`<option value="${key}" ${key === value(name) && html` selected`}>${text}</option>`,
          )}
        </select>`,
      ),
    /** Several boxes: those filled in, and `spare` empty ones. */
    boxes: (
      name: string,
      label: string,
      { list, hint, spare }: { list: string; hint: string; spare: number },
    ): Html =>
      html`<fieldset class="field${errors[name] && ' wrong'}" ${wrong(name)}>
        <legend>${label} <small>${hint}</small></legend>
        ${errors[name] && html`<small class="error" id="${name}-error">${errors[name]}</small>`}
        <div class="boxes">
          ${[...form.getAll(name).filter(Boolean), ...Array<string>(spare).fill('')].map(
            (text, i) =>
              html`<input
                id="${i === 0 ? name : `${name}-${i}`}"
                name="${name}"
                value="${text}"
                list="${list}"
                maxlength="200"
                aria-label="${`${label} ${i + 1}`}"
              />`,
          )}
        </div>
      </fieldset>`,
    check: (name: string, label: string, key = 'on'): Html =>
      html`<label class="choice"
        ><input
          type="checkbox"
          name="${name}"
          value="${key}"
          ${form.getAll(name).includes(key) && html` checked`}
        />
        <span>${label}</span></label
      >`,
  }
}

export const COMPARISON_CHOICES: Choices = [
  ['=', '='],
  ['!=', '≠'],
  ['>', '>'],
  ['<', '<'],
]

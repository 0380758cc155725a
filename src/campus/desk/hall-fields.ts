// Controls of the pages that make items; their names and ids tell the rows of a list apart: `f0.label`.
import { html, type Html } from '../html.ts'
import { createFields, type FieldErrors, type FieldOptions } from './desk-form.ts'
import type { DeskRequest } from './desk-page.ts'
import type { Kind } from './hall-kinds.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'
import { DEFAULT_ICON, ICON_CHOICES, iconShapes, isIcon } from './icon-names.ts'

/** What was done before the page, in words. */
export function renderDone({ query, lang }: DeskRequest, kind: Kind | 'names' = 'names'): Html | undefined {
  const done: Record<string, string> = {
    ...siteTexts[lang].done,
    ...(kind === 'item' && hallTexts[lang].done),
  }
  const name = query.get('done') ?? ''
  return Object.hasOwn(done, name) ? html`<p>${done[name]}</p>` : undefined
}

export type Choices = readonly (readonly [value: string, label: string])[]

interface ControlOptions extends Pick<FieldOptions, 'lang' | 'list' | 'rows'> {
  max?: number
}

/** Renders the controls of a form with what was typed. */
export function createControls(form: URLSearchParams, errors: FieldErrors = {}) {
  const { value, frame, describedBy, error, ...fields } = createFields(form, errors)
  return {
    value,
    input: (name: string, label: string, { max = 200, ...options }: ControlOptions = {}): Html =>
      fields.input({ name, label, maxLength: max, required: false, ...options }),
    area: (name: string, label: string, { max = 2000, rows = 3, ...options }: ControlOptions = {}): Html =>
      fields.textarea({ name, label, maxLength: max, rows, required: false, ...options }),
    select: (name: string, label: string, choices: Choices): Html =>
      frame(
        { name, label },
        html`<select id="${name}" name="${name}" ${describedBy(name)}>
          ${choices.map(
            ([key, text]) =>
              html`<option value="${key}" ${key === value(name) && html` selected`}>${text}</option>`,
          )}
        </select>`,
      ),
    boxes: (name: string, label: string, { list, hint }: { list: string; hint: string }): Html =>
      html`<fieldset class="field${errors[name] && ' wrong'}" ${describedBy(name)}>
        <legend>${label} <small>${hint}</small></legend>
        ${error(name)} ${fields.boxes(name, label, list)}
      </fieldset>`,
    /** Pictures to choose from, the chosen one first. */
    icons: (name: string, label: string): Html => {
      const chosen = isIcon(value(name)) ? value(name) : DEFAULT_ICON
      return html`<fieldset class="field${errors[name] && ' wrong'}" id="${name}" ${describedBy(name)}>
        <legend>${label}</legend>
        ${error(name)}
        <div class="icons">
          ${[...new Set([chosen, ...ICON_CHOICES])].map(
            (icon) =>
              html`<label
                ><input
                  type="radio"
                  name="${name}"
                  value="${icon}"
                  ${icon === chosen && html` checked`}
                /><svg viewBox="0 0 24 24" aria-hidden="true">${iconShapes(icon)}</svg
                ><span class="unseen" lang="en">${icon.replaceAll('-', ' ')}</span></label
              >`,
          )}
        </div>
      </fieldset>`
    },
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

// What the desk shows of a form and a flow before they are published.
import { kindsOf } from '../../contract/additions/form-files.ts'
import type { FormField } from '../../contract/additions/form-schema.ts'
import { html, type Html } from '../html.ts'
import type { Flow, Person } from '../processes/flow.ts'
import type { Lang } from '../sign-in/messages.ts'
import { bothNames, type DeskRequest } from './desk-page.ts'
import { createControls } from './hall-fields.ts'
import { renderSimulation } from './hall-flow.ts'
import { hallTexts } from './hall-texts.ts'

/** The fields of the form in both languages, as they are asked for. */
export function renderFormPreview(fields: readonly FormField[], hasScanner: boolean, lang: Lang): Html {
  const t = hallTexts[lang]
  const nameOf = ({ label, labelEn }: FormField): Html => {
    const [first, other] = bothNames(lang, label, labelEn)
    return html`${first} ${other && html`<small>${other}</small>`}`
  }
  return html`<section class="card">
    <h2>${t.previewForm}</h2>
    ${!hasScanner && fields.some(({ kind }) => kind === 'file') && html`<p class="message">${t.noScanner}</p>`}
    <ol class="names">
      ${fields.map(
        (field) =>
          html`<li>
            ${nameOf(field)}
            <p class="facts">
              <span>${t.kinds[field.kind]}</span> ${field.required && html`<span>${t.required}</span>`}
              ${
                field.kind === 'file' &&
                html`<span>${t.fileLimits(field.maxItems, field.maxSize / 1e6)}</span>
                  <span
                    >${
                      field.accept.length > 0
                        ? kindsOf(field)
                            .map((kind) => t.fileKinds[kind])
                            .join(' / ')
                        : t.allKinds
                    }</span
                  >`
              }
              ${field.options.length > 0 && html`<span>${field.options.map(({ label }) => label).join(' / ')}</span>`}
              ${
                field.when &&
                html`<span
                  >${t.when} ${fields.find(({ name }) => name === field.when!.field)?.label} ${field.when.is}
                  ${field.when.value}</span
                >`
              }
            </p>
          </li>`,
      )}
    </ol>
  </section>`
}

interface FlowPreview {
  staff: readonly Person[]
  faculties: readonly string[]
  system: string
  gaps: readonly string[]
}

/** Who would decide for a made-up applicant, whose answers are those that the flow compares. */
export function renderFlowPreview(
  { query, lang }: DeskRequest,
  flow: Flow,
  fields: readonly FormField[],
  { staff, faculties, system, gaps }: FlowPreview,
): Html {
  const t = hallTexts[lang]
  const c = createControls(query)
  const compared = [...new Set(flow.steps.flatMap(({ when }) => (when ? [when.field] : [])))]
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const applicant = { owner: null, faculty: query.get('faculty') ?? faculties[0] ?? '', system }
  return html`<section class="card">
    <h2>${t.previewFlow}</h2>
    <form method="get" action="/desk/hall/preview" class="plain">
      <input type="hidden" name="id" value="${query.get('id') ?? ''}" />
      ${c.select(
        'faculty',
        t.faculty,
        faculties.map((one) => [one, one] as const),
      )}
      ${compared.map((name) => c.input(name, labelOf(name)))}
      <button class="second">${t.simulate}</button>
    </form>
    ${renderSimulation(flow, Object.fromEntries(query), applicant, staff, t)}
    ${gaps.length > 0 && html`<p class="facts">${t.noTutors(gaps.join('、'))}</p>`}
  </section>`
}

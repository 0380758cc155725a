// What the desk shows of a form and a flow before they are published.
import { kindsOf } from '../../contract/additions/form-files.ts'
import type { FormField } from '../../contract/additions/form-schema.ts'
import type { Queries } from '../db/db.ts'
import { html, type Html } from '../html.ts'
import type { Flow, Person } from '../processes/flow.ts'
import { PERSON_NAME_EN } from '../sign-in/desk-session.ts'
import type { Lang } from '../sign-in/messages.ts'
import type { DeskRequest } from './desk-page.ts'
import { renderRow, renderRows } from './desk-rows.ts'
import { createControls } from './hall-fields.ts'
import { renderSimulation } from './hall-flow.ts'
import { hallTexts } from './hall-texts.ts'

/** The fields of the form in both languages, as they are asked for. */
export function renderFormPreview(fields: readonly FormField[], hasScanner: boolean, lang: Lang): Html {
  const t = hallTexts[lang]
  const inWords = (some?: { label: string; labelEn: string }) =>
    (lang === 'en' && some?.labelEn) || some?.label
  const renderField = (field: FormField): Html => {
    const { kind, required, accept, options, when } = field
    const kinds = accept.length > 0 ? kindsOf(field).map((one) => t.fileKinds[one]) : [t.allKinds]
    const on = when && inWords(fields.find(({ name }) => name === when.field))
    return renderRow(lang, {
      ...{ name: field.label, nameEn: field.labelEn, facts: [] },
      beside: [
        t.kinds[kind],
        required && t.required,
        ...(kind === 'file' ? [t.fileLimits(field.maxItems, field.maxSize / 1e6), kinds.join(' / ')] : []),
        options.map((option) => inWords(option)).join(' / '),
        when && `${t.when} ${on} ${when.is} ${when.value}`,
      ],
    })
  }
  return html`<section>
    <h2>${t.previewForm}</h2>
    ${!hasScanner && fields.some(({ kind }) => kind === 'file') && html`<p class="message">${t.noScanner}</p>`}
    ${renderRows(fields.map(renderField))}
  </section>`
}

/** The names of people, by their accounts, of departments and of titles in the reader's language. */
export async function readStaffNames(
  q: Queries,
  lang: Lang,
): Promise<(text: string, account?: string) => string> {
  const rows =
    lang === 'zh'
      ? []
      : await q.query<{ text: string; english: string }>(
          `select account as text, ${PERSON_NAME_EN} as english from person
           union select x->'dept'->>'code', jsonb_path_query_first(x, '$.attribute[*] ? (@.key == "deptEn").value') #>> '{}'
             from person cross join jsonb_array_elements(positions) x
           union select x->'post'->>'name', jsonb_path_query_first(x, '$.attribute[*] ? (@.key == "postEn").value') #>> '{}'
             from person cross join jsonb_array_elements(positions) x`,
        )
  const english = new Map(rows.map((row) => [row.text, row.english]))
  return (text, account = text) => english.get(account) || text
}

interface FlowPreview {
  nameOf: (text: string, account?: string) => string
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
  { staff, faculties, system, gaps, nameOf }: FlowPreview,
): Html {
  const t = hallTexts[lang]
  const c = createControls(query)
  const compared = [...new Set(flow.steps.flatMap(({ when }) => (when ? [when.field] : [])))]
  const labelOf = (name: string) => {
    const field = fields.find((one) => one.name === name)
    return (lang === 'en' && field?.labelEn) || field?.label || name
  }
  const applicant = { owner: null, faculty: query.get('faculty') ?? faculties[0] ?? '', system }
  return html`<section>
    <h2>${t.previewFlow}</h2>
    <form method="get" action="/desk/hall/preview" class="plain filters">
      <input type="hidden" name="id" value="${query.get('id') ?? ''}" />
      ${c.select(
        'faculty',
        t.faculty,
        faculties.map((one) => [one, nameOf(one)] as const),
      )}
      ${compared.map((name) => c.input(name, labelOf(name)))}
      <button class="second">${t.simulate}</button>
    </form>
    ${renderSimulation(flow, Object.fromEntries(query), applicant, staff, { lang, nameOf })}
    ${gaps.length > 0 && html`<p class="facts">${t.noTutors(gaps.map((one) => nameOf(one)).join(t.and))}</p>`}
  </section>`
}

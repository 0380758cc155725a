// A list as a file: its field, and the report by row.
import { html, type Html } from '../html.ts'
import type { Lang } from '../sign-in/messages.ts'
import { renderRow, renderRows } from './desk-rows.ts'

/** The field for a list as a file. */
export const renderCsvField = (label: string, hint: string): Html =>
  html`<div class="field">
    <label for="file">${label}</label>
    <small class="hint" id="file-hint">${hint}</small>
    <input type="file" id="file" name="file" accept=".csv,text/csv" aria-describedby="file-hint" required />
  </div>`

export interface ReportRow {
  line: number
  subject: string
  text: string | undefined
  isFault: boolean
}

/** Faults first: the rest needs nobody. `label`: of a line's number. */
export const renderReport = (lang: Lang, label: string, rows: readonly ReportRow[], most = Infinity): Html =>
  renderRows(
    [...rows]
      .sort((a, b) => Number(b.isFault) - Number(a.isFault))
      .slice(0, most)
      .map(({ line, subject, text = '', isFault }) =>
        renderRow(lang, {
          ...{ name: subject, facts: [`${label} ${line}`] },
          beside: [isFault ? html`<strong class="bad">${text}</strong>` : text],
        }),
      ),
  )

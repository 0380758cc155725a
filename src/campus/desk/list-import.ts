// A list as a file: its field, and the report by row.
import { html, type Html } from '../html.ts'

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

/** Faults first: the rest needs nobody. */
export const renderReport = (headers: readonly string[], rows: readonly ReportRow[], most = Infinity): Html =>
  html`<table>
    <thead>
      <tr>
        ${headers.map((header) => html`<th scope="col">${header}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${[...rows]
        .sort((a, b) => Number(b.isFault) - Number(a.isFault))
        .slice(0, most)
        .map(
          ({ line, subject, text, isFault }) =>
            html`<tr>
              <td>${line}</td>
              <td>${subject}</td>
              <td>${isFault ? html`<strong>${text}</strong>` : text}</td>
            </tr>`,
        )}
    </tbody>
  </table>`

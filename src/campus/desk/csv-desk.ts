// All items as one file, and back with a report by row.
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { renderCsvField, renderReport } from './list-import.ts'
import { changeItem } from './hall-drafts.ts'
import { createControls } from './hall-fields.ts'
import { renderHallNav } from './hall-nav.ts'
import { siteTexts } from './hall-site-texts.ts'
import { iconFault } from './icon-names.ts'
import type { Lang } from '../sign-in/messages.ts'
import { MAX_CSV_ROWS, parseItemsCsv, writeItems, type CsvFault, type CsvRow } from './items-csv.ts'

const MAX_REPORTED = 500

function faultText(fault: CsvFault, lang: Lang): string {
  const { csvFaults } = siteTexts[lang]
  if (fault.kind === 'icon') return iconFault(fault.text, lang)
  return 'text' in fault ? csvFaults[fault.kind](fault.text.slice(0, 80)) : csvFaults[fault.kind]
}

function renderPage({ lang, operator, form }: DeskRequest, extra?: Html, status?: 422): DeskReply {
  const t = siteTexts[lang]
  return {
    title: t.parts.csv,
    ...(status && { status }),
    body: html`${renderHead(
        t.parts.csv,
        t.csvLead,
        undefined,
        html`<a class="back main" href="/desk/hall/csv/items" download>${t.download}</a>`,
      )}
      ${renderHallNav(lang, 'csv')} ${extra}
      <form method="post" action="/desk/hall/csv" enctype="multipart/form-data" class="card">
        ${renderToken(operator)}
        <h2>${t.csvImport}</h2>
        ${renderCsvField(t.csvFile, t.csvHint)} ${createControls(form).check('partly', t.csvPartly)}
        <p class="actions"><button>${t.csvButton}</button></p>
      </form>`,
  }
}

async function importItems(request: DeskRequest): Promise<DeskReply> {
  const {
    campus: { db, catalogue, settings },
    form,
    operator,
    lang,
  } = request
  const t = siteTexts[lang]
  const rows = parseItemsCsv(form.get('file') ?? '', await catalogue.read())
  const refuse = (text: string, report?: Html) =>
    renderPage(
      request,
      html`<p class="message bad" role="alert">${text}</p>
        ${report}`,
      422,
    )
  if (!rows || rows.length === 0) return refuse(t.csvNone)
  if (rows.length > MAX_CSV_ROWS) return refuse(t.csvMany(MAX_CSV_ROWS))
  const faults = rows.filter(({ fault }) => fault)
  if (faults.length > 0 && !form.has('partly'))
    return refuse(t.csvRefused(faults.length), renderResults(faults, new Map(), lang))
  const states = new Map<CsvRow, string>()
  await db.tx(async (q) => {
    for (const row of rows)
      if (!row.fault)
        states.set(row, t.csvStates[await changeItem(q, settings.trait, operator, row.id, row.item)])
    await recordChange(q, operator, 'items-imported', t.parts.csv, `${states.size}/${rows.length}`)
  })
  await catalogue.invalidate()
  const done = html`<p class="message good" role="status">${t.csvDone(states.size, faults.length)}</p>`
  return renderPage(request, html`${done}${renderResults(rows, states, lang)}`)
}

export const csvDesk: readonly DeskRoute[] = [
  { method: 'GET', path: '/hall/csv', handle: async (request) => renderPage(request) },
  {
    method: 'GET',
    path: '/hall/csv/items',
    handle: async ({ campus, lang }) => ({
      csv: writeItems(await campus.catalogue.read(), lang),
      name: 'items.csv',
    }),
  },
  { method: 'POST', path: '/hall/csv', handle: importItems },
]

function renderResults(rows: readonly CsvRow[], states: ReadonlyMap<CsvRow, string>, lang: Lang): Html {
  const t = siteTexts[lang]
  const report = rows.map((row) => ({
    ...{ line: row.row, subject: row.item.name || row.id, isFault: row.fault !== undefined },
    text: row.fault ? faultText(row.fault, lang) : states.get(row),
  }))
  return html`<section>${renderReport(lang, t.csvLine, report, MAX_REPORTED)}</section>`
}

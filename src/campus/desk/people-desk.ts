import { ApiError, notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import { html, type Html } from '../html.ts'
import { importPerson, MAX_PEOPLE, parsePeople } from '../people/import-people.ts'
import { leave } from '../people/leave.ts'
import { PERSON_NAME_EN } from '../sign-in/desk-session.ts'
import { createLink, INVITATION_SECONDS, linkPath } from '../sign-in/account-links.ts'
import { recordChange } from './changes-desk.ts'
import { renderCsvField, renderReport, type ReportRow } from './list-import.ts'
import { readField, readSearch, renderSearch, renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute, type DeskTexts } from './desk-page.ts'
import { renderEmpty, renderFacts, renderRow, renderRows } from './desk-rows.ts'
import { showDay } from './desk-times.ts'

const MAX_ROWS = 50

interface PersonRow {
  id: string
  account: string
  name: string
  card_no: string
  name_en: string
  positions: { dept?: string; deptEn?: string; post?: string; postEn?: string }[]
  signed_in: Date | null
  left: boolean
  invited: boolean
  operator: boolean
}

const READ_PEOPLE = `
  select id, account, name, ${PERSON_NAME_EN} as name_en, card_no, left_at is not null as left, signed_in,
    'operator' = any(roles) as operator, exists (select from account_secret where person_id = id) as invited,
    coalesce((select jsonb_agg(jsonb_build_object('dept', x->'dept'->>'name', 'post', x->'post'->>'name',
      'deptEn', jsonb_path_query_first(x, '$.attribute[*] ? (@.key == "deptEn").value'),
      'postEn', jsonb_path_query_first(x, '$.attribute[*] ? (@.key == "postEn").value')))
      from jsonb_array_elements(positions) x), '[]') as positions
  from person`

/** People: who is known, links that set a password, lists, and who leaves. `forget`: after tokens were revoked. */
export function createPeopleDesk({ db, bus, settings, forgetTokens }: Campus): DeskRoute[] {
  const hasOwnAccounts = settings.outside === null

  function renderPerson(p: PersonRow, { t, lang, operator }: DeskRequest): Html {
    const button = (action: string, label: string) =>
      html`<form method="post" action="/desk/people/${action}" class="plain">
        ${renderToken(operator)}<input type="hidden" name="person" value="${p.id}" />
        <button class="quiet${action === 'link' && ' link'}">
          ${label}<span class="unseen"> ${p.name}</span>
        </button>
      </form>`
    const inWords = (text: string | undefined, english: string | undefined) =>
      (lang === 'en' && english) || text
    const state = p.left
      ? t.hasLeft
      : p.signed_in
        ? `${t.lastSignIn} ${showDay(p.signed_in, lang)}`
        : hasOwnAccounts && !p.invited
          ? t.noPassword
          : t.neverSignedIn
    return renderRow(lang, {
      ...{ name: p.name, nameEn: p.name_en },
      facts: [
        ...new Set([
          p.card_no || p.account,
          ...p.positions.flatMap((at) => [inWords(at.dept, at.deptEn), inWords(at.post, at.postEn)]),
          p.operator && t.isOperator,
        ]),
      ],
      beside: html`${renderFacts([state])}
      ${
        !p.left &&
        html`<details name="person">
          <summary><span class="unseen">${t.actionsHere} ${p.name}</span></summary>
          <div class="row-actions">
            <span>${t.account} ${p.account}</span> ${hasOwnAccounts && button('link', t.makeLink)}
            ${p.id !== operator.id && button('leave', t.leaves)}
          </div>
        </details>`
      }`,
    })
  }

  async function list(request: DeskRequest, extra?: Html): Promise<DeskReply> {
    const { t, query, operator, done } = request
    const asked = readSearch(query)
    const rows = await db.query<PersonRow>(
      `select * from (${READ_PEOPLE}) p
       where $1 = '' or strpos(lower(concat_ws(' ', account, name, name_en, card_no,
         (select string_agg(x #>> '{}', ' ') from jsonb_path_query(positions, '$[*].*') x))), lower($1)) > 0
       order by "left", account limit $2`,
      [asked, MAX_ROWS + 1],
    )
    const title = t.sections.people
    return {
      title,
      body: html`${renderHead(title, t.peopleLead, done)} ${extra}
        ${renderSearch('/desk/people', t.findPeople, asked, t.find)}
        ${
          rows.length === 0
            ? renderEmpty('banks', t.notFound(asked), '/desk/people', t.showAll)
            : html`<div class="people">
                <h2 class="unseen">${title}</h2>
                ${renderRows(rows.slice(0, MAX_ROWS).map((row) => renderPerson(row, request)))}
              </div>`
        }
        ${rows.length > MAX_ROWS && html`<p class="facts">${t.morePeople(MAX_ROWS)}</p>`}
        <form method="post" action="/desk/people/import" enctype="multipart/form-data" class="card">
          ${renderToken(operator)}
          <h2>${t.importTitle}</h2>
          ${renderCsvField(t.importFile, t.importHint)}
          <p class="actions"><button>${t.importButton}</button></p>
        </form>`,
    }
  }

  async function readPerson(form: URLSearchParams): Promise<PersonRow> {
    const id = readField(form, 'person')
    const [person] = await db.query<PersonRow>(`${READ_PEOPLE} where id = $1 and left_at is null`, [id])
    if (!person) throw notFound('there is no such person')
    return person
  }

  async function makeLink(request: DeskRequest): Promise<DeskReply> {
    const { form, t, operator, origin } = request
    if (!hasOwnAccounts) throw notFound('people sign in elsewhere')
    const person = await readPerson(form)
    const token = await db.tx(async (q) => {
      await recordChange(q, operator, 'link-made', person.name, person.account)
      return createLink(q, person.id, INVITATION_SECONDS)
    })
    return list(
      request,
      html`<div class="message good" role="status">
        <h2>${t.linkFor(person.name)}</h2>
        <p>${t.linkLead}</p>
        <p><code>${`${origin}${linkPath(token)}`}</code></p>
      </div>`,
    )
  }

  async function endAccess(
    id: string,
    name: string,
    account: string,
    { operator }: DeskRequest,
  ): Promise<number> {
    const handed = await db.tx(async (q) => {
      const count = await leave(q, bus, id, operator.id)
      await recordChange(q, operator, 'person-left', name, account)
      return count
    })
    await forgetTokens()
    return handed
  }

  async function saveLeaving(request: DeskRequest): Promise<DeskReply> {
    const person = await readPerson(request.form)
    if (person.id === request.operator.id) throw notFound('not oneself')
    if (!request.form.has('sure')) return renderSure(request, person)
    await endAccess(person.id, person.name, person.account, request)
    return { redirect: '/people?done=left' }
  }

  async function importRow(
    row: ReturnType<typeof parsePeople>['rows'][number],
    request: DeskRequest,
  ): Promise<ReportRow> {
    const { t } = request
    const { line, record, fault } = row
    const report = (text: string, isFault = false) => ({ line, subject: record.account, text, isFault })
    if (fault) return report(t.rowFaults[fault], true)
    try {
      const result = await db.tx((q) => importPerson(q, row))
      if (result === 'absent') return report(t.rowStates.absent)
      if (!row.leaves) return report(t.rowStates[result.saved])
      if (result.id === request.operator.id) return report(t.rowFaults.self, true)
      return report(t.rowLeft(await endAccess(result.id, record.name, record.account, request)))
    } catch (e) {
      if (e instanceof ApiError) return report(t.rowFaults.nobody, true)
      throw e
    }
  }

  async function importList(request: DeskRequest): Promise<DeskReply> {
    const { form, t, operator } = request
    const { rows, missing } = parsePeople(form.get('file') ?? '')
    if (missing.length > 0 || rows.length === 0) return list(request, renderRefusal(t, missing))
    const report: ReportRow[] = []
    for (const row of rows) report.push(await importRow(row, request))
    const faults = report.filter(({ isFault }) => isFault)
    await recordChange(
      db,
      operator,
      'people-imported',
      t.sections.people,
      `${report.length - faults.length}/${report.length}`,
    )
    return list(request, renderImported(request, report, faults.length))
  }

  return [
    { method: 'GET', path: '/people', handle: (request) => list(request) },
    { method: 'POST', path: '/people/import', handle: importList },
    { method: 'POST', path: '/people/link', handle: makeLink },
    { method: 'POST', path: '/people/leave', handle: saveLeaving },
  ]
}

/** Before what cannot be undone. */
const renderSure = ({ t, lang, operator }: DeskRequest, { id, name, name_en }: PersonRow): DeskReply => {
  const title = t.leavesTitle((lang === 'en' && name_en) || name)
  return {
    title,
    body: html`${renderHead(title, t.leavesLead)}
      <form method="post" action="/desk/people/leave" class="plain">
        ${renderToken(operator)}<input type="hidden" name="person" value="${id}" />
        <p class="actions">
          <button name="sure" value="yes" class="final">${t.leaves}</button>
          <a class="back" href="/desk/people">${t.cancel}</a>
        </p>
      </form>`,
  }
}

const renderRefusal = (t: DeskTexts, missing: readonly string[]): Html =>
  html`<div class="message bad" role="alert">
    <p>${missing.length > 0 ? t.missingColumns(missing.join(', ')) : t.emptyList}</p>
  </div>`

const renderImported = ({ t, lang }: DeskRequest, report: readonly ReportRow[], faults: number): Html =>
  html`<section role="status">
    <h2>${t.importDone(report.length - faults, faults)}</h2>
    ${report.length >= MAX_PEOPLE && html`<p class="facts">${t.listCut(MAX_PEOPLE)}</p>`}
    ${renderReport(lang, t.line, report)}
  </section>`

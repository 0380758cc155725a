import { notFound } from '../access.ts'
import type { Queries } from '../db/db.ts'
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { readField, renderFormPage, renderToken, type FieldErrors, type FormPage } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { renderEmpty, renderFacts, renderList, renderRow } from './desk-rows.ts'
import { showTime } from './desk-times.ts'

const MAX_ROWS = 50

/** A wording without an answer, of a question to the assistant or of a search. */
export interface Unanswered {
  kind: 'question' | 'search'
  key: string
  text: string
  remark: string
  times: number
  last: Date
}

/** The wording that a form or an address names; undefined if it names none. */
async function findUnanswered(q: Queries, form: URLSearchParams): Promise<Unanswered | undefined> {
  const named = [readField(form, 'kind'), readField(form, 'key')]
  return (await q.query<Unanswered>('select * from unanswered where kind = $1 and key = $2', named))[0]
}

export const markHandled = (q: Queries, { kind, key }: Unanswered): Promise<unknown> =>
  q.query('update unanswered set handled = now() where kind = $1 and key = $2', [kind, key])

/** The hidden fields that name a wording. */
const renderUnanswered = (row: Unanswered | undefined): Html | undefined =>
  row &&
  html`<input type="hidden" name="kind" value="${row.kind}" />
    <input type="hidden" name="key" value="${row.key}" />`

export type AnswerPage = Pick<FormPage, 'title' | 'lead' | 'before' | 'content' | 'after'>

/**
 * The form with which a wording gets its answer.
 * @param begin what the form begins with
 * @param save resolves to what is wrong, or saves and marks the wording as handled
 */
export function createAnswerRoutes(
  name: 'keyword' | 'question',
  begin: (text: string) => Record<string, string>,
  renderPage: (
    request: DeskRequest,
    form: URLSearchParams,
    errors: FieldErrors,
    asked: Unanswered | undefined,
  ) => Promise<AnswerPage>,
  save: (request: DeskRequest, asked: Unanswered | undefined) => Promise<FieldErrors>,
): DeskRoute[] {
  const path = `/unanswered/${name}`
  async function render(
    request: DeskRequest,
    form: URLSearchParams,
    asked: Unanswered | undefined,
    errors: FieldErrors = {},
  ): Promise<DeskReply> {
    const { content, ...page } = await renderPage(request, form, errors, asked)
    return renderFormPage(request, {
      ...{ ...page, errors, action: `/desk${path}`, cancel: '/desk/unanswered' },
      content: html`${renderUnanswered(asked)} ${content}`,
      button: html`<button>${request.t.save}</button>`,
    })
  }
  return [
    {
      method: 'GET',
      path,
      handle: async (request) => {
        const asked = await findUnanswered(request.campus.db, request.query)
        return render(request, new URLSearchParams(begin(asked?.text ?? '')), asked)
      },
    },
    {
      method: 'POST',
      path,
      handle: async (request) => {
        const asked = await findUnanswered(request.campus.db, request.form)
        const errors = await save(request, asked)
        if (Object.keys(errors).length > 0) return render(request, request.form, asked, errors)
        return { redirect: `/unanswered?done=${name}` }
      },
      show: async (request) =>
        render(request, request.form, await findUnanswered(request.campus.db, request.form)),
    },
  ]
}

/** Questions and searches without an answer, counted by wording. */
export const unansweredDesk: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/unanswered',
    handle: async (request) => {
      const { t, done } = request
      const { db } = request.campus
      const [questions, searches] = await Promise.all([readOpen(db, 'question'), readOpen(db, 'search')])
      const title = t.sections.unanswered
      return {
        title,
        body: html`${renderHead(title, t.unansweredLead, done, html`<a class="back" href="/desk/unanswered/question">${t.questionTitle}</a>`)}
        ${
          questions.total + searches.total === 0 &&
          renderEmpty('boat', t.nothingToDo.unanswered, '/desk/unanswered/keyword', t.keywordsHere)
        }
        ${renderGroup(request, t.questions, questions)} ${renderGroup(request, t.searches, searches)}`,
      }
    },
  },
  {
    method: 'POST',
    path: '/unanswered/handled',
    handle: async ({ campus: { db }, form, operator }) => {
      const row = await findUnanswered(db, form)
      if (!row) throw notFound('there is no such question')
      await db.tx(async (q) => {
        await markHandled(q, row)
        await recordChange(q, operator, 'unanswered-handled', row.text)
      })
      return { redirect: '/unanswered?done=handled' }
    },
  },
]

async function readOpen(
  q: Queries,
  kind: Unanswered['kind'],
): Promise<{ rows: Unanswered[]; total: number }> {
  const [count] = await q.query<{ total: number }>(
    'select count(*) as total from unanswered where kind = $1 and handled is null',
    [kind],
  )
  const rows = await q.query<Unanswered>(
    `select * from unanswered where kind = $1 and handled is null order by times desc, last desc, key limit ${MAX_ROWS}`,
    [kind],
  )
  return { rows, total: count?.total ?? 0 }
}

function renderGroup(
  { t, lang, operator }: DeskRequest,
  title: string,
  { rows, total }: { rows: Unanswered[]; total: number },
): Html | false {
  const renderAsked = (row: Unanswered) => {
    const query = new URLSearchParams({ kind: row.kind, key: row.key })
    const unseen = html`<span class="unseen"> ${row.text}</span>`
    return renderRow(lang, {
      name: row.text,
      facts: [t.times(row.times), t.last(showTime(row.last, lang)), row.remark && `${t.remark}${row.remark}`],
      beside: html`<form method="post" action="/desk/unanswered/handled" class="plain row-actions">
        ${renderToken(operator)}${renderUnanswered(row)}
        <a href="/desk/unanswered/question?${query}">${t.makeQuestion}${unseen}</a>
        <a href="/desk/unanswered/keyword?${query}">${t.addKeyword}${unseen}</a>
        <button class="quiet">${t.handled}${unseen}</button>
      </form>`,
    })
  }
  const rest = total - rows.length
  return renderList(title, rows.map(renderAsked), total, rest > 0 ? renderFacts([t.more(rest)]) : undefined)
}

import { notFound } from '../access.ts'
import type { Queries } from '../db/db.ts'
import { html, type Html } from '../html.ts'
import { PERSON_NAME_EN, type Operator } from '../sign-in/desk-session.ts'
import { renderToken } from './desk-form.ts'
import {
  renderHead,
  type DeskReply,
  type DeskRequest,
  type DeskRoute,
  type DeskTexts,
  type Section,
} from './desk-page.ts'
import { renderEmpty, renderFacts, renderList, renderRow } from './desk-rows.ts'
import { showDay, showHour } from './desk-times.ts'

export type DeskAction = keyof DeskTexts['actions']

const MAX_CHANGES = 200

/** Records who changed what, in the transaction of the change. */
export const recordChange = (
  q: Queries,
  { id, name }: Operator,
  action: DeskAction,
  subject: string,
  detail = '',
): Promise<unknown> =>
  q.query(
    'insert into desk_change (person_id, person_name, action, subject, detail) values ($1, $2, $3, $4, $5)',
    [id, name, action, subject, detail],
  )

interface ChangeRow {
  at: Date
  person_name: string
  person_name_en: string
  action: DeskAction
  subject: string
  subject_en: string
  detail: string
}

/** The subject in English is the one of the notice, question or item, while that still has the recorded name. */
const READ_CHANGES = `
  select c.at, c.person_name, ${PERSON_NAME_EN} as person_name_en, c.action, c.subject, c.detail, coalesce(
    (select text_en from notice where id = c.detail and text = c.subject),
    (select question_en from question where id = c.detail and question = c.subject),
    (select max(name_en) from app where name = c.subject and c.action like 'keyword-%'), '') as subject_en
  from desk_change c left join person on person.id = c.person_id order by c.id desc limit $1`

interface LastChange {
  id: number
  person_id: string
  action: DeskAction
  subject: string
  detail: string
}

/** How a change is undone: what that is in the list of changes, and the statement, with the subject and the detail. */
const UNDO: Partial<Record<DeskAction, [action: DeskAction, sql: string]>> = {
  'notice-withdrawn': [
    'notice-published',
    'update notice set withdrawn = false, version = version + 1 where withdrawn and text = $1 and id = $2 returning id',
  ],
  'notice-published': [
    'notice-withdrawn',
    'update notice set withdrawn = true, version = version + 1 where not withdrawn and text = $1 and id = $2 returning id',
  ],
  'question-added': [
    'question-removed',
    'delete from question where from_desk and question = $1 and id = $2 returning id',
  ],
  'keyword-added': [
    'keyword-removed',
    `update app set desk_keywords = array_remove(desk_keywords, $2)
     where name = $1 and $2 = any(desk_keywords) returning id`,
  ],
  'keyword-removed': [
    'keyword-added',
    `update app set desk_keywords = array_append(desk_keywords, $2)
     where name = $1 and $2 <> all(desk_keywords) returning id`,
  ],
  'unanswered-handled': [
    'unanswered-reopened',
    `update unanswered set handled = null where text = $1 and handled is not null and $2 = '' returning key as id`,
  ],
}

/** The last change of the whole desk, without people's own passwords, if `operator` made it and it can be undone: nothing was built on it since. */
async function readUndoable(q: Queries, operator: Operator): Promise<LastChange | undefined> {
  const [last] = await q.query<LastChange>(
    `select id, person_id, action, subject, detail from desk_change where action <> 'password-changed' order by id desc limit 1`,
  )
  return last && last.person_id === operator.id && UNDO[last.action] ? last : undefined
}

/** The button that undoes the operator's last change. */
export async function renderUndo(q: Queries, operator: Operator, t: DeskTexts): Promise<Html | undefined> {
  const last = await readUndoable(q, operator)
  return (
    last &&
    html`<form method="post" action="/desk/changes/undo" class="plain">
      ${renderToken(operator)}<input type="hidden" name="id" value="${String(last.id)}" />
      <button class="quiet link">${t.undo}<span class="unseen"> ${last.subject}</span></button>
    </form>`
  )
}

async function undo({ campus: { db, bus, catalogue }, form, operator }: DeskRequest): Promise<DeskReply> {
  await db.tx(async (q) => {
    await q.query('lock table desk_change in share row exclusive mode')
    const last = await readUndoable(q, operator)
    const way = last && UNDO[last.action]
    if (!last || !way || String(last.id) !== form.get('id')) throw notFound('this is not the last change')
    const [action, sql] = way
    const changed = await q.query<{ id: string }>(sql, [last.subject, last.detail])
    if (changed.length === 0) throw notFound('it has changed since')
    await recordChange(q, operator, action, last.subject, last.detail)
    if (action.startsWith('notice-')) await bus.publish(q, null, 'notice', last.detail)
  })
  await catalogue.invalidate()
  return { redirect: '/changes?done=undone' }
}
/** What says more than the id of a thing that has its name beside it. */
const HAS_DETAIL = /^(?:keyword|links|link|people|person|days)-/

/** What is about a whole section, by its name. */
const WHOLE: Partial<Record<DeskAction, Section>> = { 'links-checked': 'items', 'people-imported': 'people' }

async function list({ campus: { db }, t, lang, done, operator }: DeskRequest): Promise<DeskReply> {
  const rows = await db.query<ChangeRow>(READ_CHANGES, [MAX_CHANGES])
  const dayOf = (at: Date) => showDay(at, lang, { weekday: 'long' })
  const days = [...new Set(rows.map(({ at }) => dayOf(at)))]
  const latest = rows.find(({ action }) => action !== 'password-changed')
  const undoLast = done ? undefined : await renderUndo(db, operator, t)
  const renderChange = ({ at, action, subject, detail, ...row }: ChangeRow): Html => {
    const whole = WHOLE[action]
    return renderRow(lang, {
      ...(whole ? { name: t.sections[whole] } : { name: subject, nameEn: row.subject_en }),
      facts: [
        `${(lang === 'en' && row.person_name_en) || row.person_name} ${t.actions[action]}`,
        action === 'links-checked' && subject,
        HAS_DETAIL.test(action) && detail,
      ],
      beside: html`<div class="actions">
        ${at === latest?.at && undoLast} ${renderFacts([showHour(at)])}
      </div>`,
    })
  }
  const title = t.sections.changes
  return {
    title,
    body: html`${renderHead(title, t.changesLead, done)}
    ${rows.length === 0 && renderEmpty('boat', t.noChanges, '/desk/today', t.sections.today)}
    ${days.map((day) => renderList(day, rows.filter(({ at }) => dayOf(at) === day).map(renderChange)))}`,
  }
}

/** The list of changes, and undoing the last one. */
export const changesDesk: readonly DeskRoute[] = [
  { method: 'GET', path: '/changes', handle: list },
  { method: 'POST', path: '/changes/undo', handle: undo },
]

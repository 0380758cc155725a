import type { Campus } from '../campus.ts'
import type { Queries } from '../db/db.ts'
import { html } from '../html.ts'
import { PERSON_NAME_EN, type Operator } from '../sign-in/desk-session.ts'
import { renderHead, renderName, showTime, type DeskRoute, type DeskTexts } from './desk-page.ts'

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

/** The list of changes. */
export const createChangesDesk = ({ db }: Campus): DeskRoute[] => [
  {
    method: 'GET',
    path: '/changes',
    handle: async ({ t, lang }) => {
      const rows = await db.query<ChangeRow>(READ_CHANGES, [MAX_CHANGES])
      const title = t.sections.changes
      return {
        title,
        body: html`${renderHead(title, t.changesLead)}
        ${
          rows.length === 0
            ? html`<p class="card empty">${t.none}</p>`
            : html`<div class="card">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">${t.when}</th>
                      <th scope="col">${t.who}</th>
                      <th scope="col">${t.what}</th>
                      <th scope="col">${t.subject}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map(
                      (row) =>
                        html`<tr>
                          <td class="time">${showTime(row.at)}</td>
                          <td class="who">${(lang === 'en' && row.person_name_en) || row.person_name}</td>
                          <td>${t.actions[row.action]}</td>
                          <td>
                            ${renderName(lang, row.subject, row.subject_en)}
                            ${row.detail && html`<small>${row.detail}</small>`}
                          </td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }`,
      }
    },
  },
]

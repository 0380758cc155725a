import type { Campus } from '../campus.ts'
import type { Queries } from '../db/open-db.ts'
import { html } from '../html.ts'
import type { Operator } from '../sign-in/desk-session.ts'
import { renderHead, showTime, type DeskRoute, type DeskTexts } from './desk-page.ts'

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
  action: DeskAction
  subject: string
  detail: string
}

/** The list of changes. */
export const createChangesDesk = ({ db }: Campus): DeskRoute[] => [
  {
    method: 'GET',
    path: '/changes',
    handle: async ({ t }) => {
      const rows = await db.query<ChangeRow>('select * from desk_change order by id desc limit $1', [
        MAX_CHANGES,
      ])
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
                          <td>${row.person_name}</td>
                          <td>${t.actions[row.action]}</td>
                          <td>${row.subject} ${row.detail && html`<small>${row.detail}</small>`}</td>
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

// A form that comes after its session has ended is kept for a day, and shown again to the person who typed it.
import { randomBytes } from 'node:crypto'
import { notFound } from '../access.ts'
import type { Db } from '../db/db.ts'
import { html } from '../html.ts'
import { readField } from './desk-form.ts'
import { renderHead, type DeskRoute } from './desk-page.ts'

export const deleteOldForms = (db: Db): Promise<unknown> =>
  db.query(`delete from desk_kept_form where at < now() - interval '1 day'`)

/** Resolves to the address of the form below the desk's, which says nothing of what was typed. */
export async function keepForm(db: Db, author: string, path: string, form: URLSearchParams): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const typed = new URLSearchParams([...form].filter(([name]) => name !== 'token'))
  await db.query('insert into desk_kept_form (id, person_id, path, form) values ($1, $2, $3, $4)', [
    id,
    author,
    path,
    typed.toString(),
  ])
  return `/kept?form=${id}`
}

/** The page of a kept form, which `routes` render. */
export const createKeptForms = (routes: readonly DeskRoute[]): DeskRoute => ({
  method: 'GET',
  path: '/kept',
  handle: async (request) => {
    const { campus, operator, query, t } = request
    const id = readField(query, 'form')
    const [kept] = await campus.db.query<{ person_id: string; path: string; form: string }>(
      'select person_id, path, form from desk_kept_form where id = $1',
      [id],
    )
    const show = routes.find(({ path, show: own }) => own && path === kept?.path)?.show
    if (!kept || !show) throw notFound('there is no such form')
    if (kept.person_id === operator.id)
      return show({ ...request, form: new URLSearchParams(kept.form), done: html`<p>${t.keptShown}</p>` })
    return {
      title: t.forbiddenTitle,
      status: 403,
      body: html`${renderHead(t.forbiddenTitle, t.keptForOther)}
        <p><a class="back main" href="/oidc/logout" target="_blank">${t.signOut}</a></p>`,
    }
  },
})

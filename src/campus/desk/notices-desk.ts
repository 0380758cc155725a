import { isDeepStrictEqual } from 'node:util'
import { notFound } from '../access.ts'
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import type { Queries } from '../db/db.ts'
import { html, type Html } from '../html.ts'
import { isCurrent, readNotices, type Notice } from '../read-notices.ts'
import { recordChange } from './changes-desk.ts'
import { readField, renderToken, type FieldErrors } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { renderEmpty, renderList, renderRow } from './desk-rows.ts'
import { readLastChange, renderConflict, renderWithdrawConflict } from './notice-conflict.ts'
import {
  newNoticeForm,
  noticeToForm,
  parseNotice,
  readVersion,
  noticeFacts,
  renderNoticeForm,
  renderNoticePreview,
} from './notice-form.ts'

const MAX_PAST = 30

/** Whether two notices say the same, whatever their version. */
const isSame = (a: Notice, b: Notice): boolean =>
  isDeepStrictEqual({ ...a, version: 0 }, { ...b, version: 0 })

const find = async (q: Queries, id: string): Promise<Notice | undefined> =>
  (await readNotices(q)).find((notice) => notice.id === id)
async function findExisting(q: Queries, id: string): Promise<Notice> {
  const notice = await find(q, id)
  if (!notice) throw notFound('there is no such notice')
  return notice
}

async function list({ campus, t, lang, done, operator }: DeskRequest): Promise<DeskReply> {
  const notices = await readNotices(campus.db)
  const now = new Date()
  const current = notices.filter((notice) => isCurrent(notice, now))
  const upcoming = notices.filter(({ withdrawn, starts }) => !withdrawn && starts > now)
  const past = notices
    .filter((notice) => !current.includes(notice) && !upcoming.includes(notice))
    .sort((a, b) => b.ends.getTime() - a.ends.getTime())
    .slice(0, MAX_PAST)
  const row = (notice: Notice): Html =>
    renderRow(lang, {
      ...{ name: notice.text, nameEn: notice.text_en, facts: noticeFacts(t, notice, lang) },
      href: `/desk/notices/edit?id=${encodeURIComponent(notice.id)}`,
      beside:
        !past.includes(notice) &&
        html`<form method="post" action="/desk/notices/withdraw" class="plain">
          ${renderToken(operator)}<input type="hidden" name="id" value="${notice.id}" />
          <input type="hidden" name="version" value="${String(notice.version)}" />
          <button class="quiet">
            ${t.withdraw}<span class="unseen"> ${(lang === 'en' && notice.text_en) || notice.text}</span>
          </button>
        </form>`,
    })
  const title = t.sections.notices
  const create = html`<a class="back main" href="/desk/notices/edit">${t.newNotice}</a>`
  return {
    title,
    body: html`${renderHead(title, t.noticesLead, done, create)}
    ${current.length === 0 && renderEmpty('boat', t.nothingToDo.notices)}
    ${renderList(t.current, current.map(row))} ${renderList(t.upcoming, upcoming.map(row))}
    ${renderList(t.past, past.map(row))}`,
  }
}

/** Saves a notice unless another operator has changed it since its form was opened; then resolves to the page that says so. */
async function publish(
  request: DeskRequest,
  notice: Notice,
  snapshot: CatalogueSnapshot,
): Promise<DeskReply> {
  const { campus, operator, form } = request
  const { id, text, text_en, body, body_en, audience, level, apps, starts, ends, version } = notice
  const conflict = await campus.db.tx(async (q) => {
    const existing = await find(q, id)
    const saved = await q.query(
      `insert into notice (id, text, text_en, body, body_en, audience, level, apps, starts, ends, from_days, to_days, from_desk)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, true)
       on conflict (id) do update set text = excluded.text, text_en = excluded.text_en, body = excluded.body,
         body_en = excluded.body_en, audience = excluded.audience, level = excluded.level, apps = excluded.apps,
         starts = excluded.starts, ends = excluded.ends, withdrawn = false, from_desk = true, version = notice.version + 1
         where notice.version = $11
       returning id`,
      [id, text, text_en, body, body_en, audience, level, apps, starts, ends, version],
    )
    if (saved.length === 0) {
      const current = await findExisting(q, id)
      // the same form sent twice
      if (isSame(current, notice)) return
      const change = await readLastChange(q, id)
      await recordChange(q, operator, 'notice-conflict', text, id)
      return { current, change }
    }
    const action = existing && !existing.withdrawn ? 'notice-changed' : 'notice-published'
    await recordChange(q, operator, action, text, id)
    await campus.bus.publish(q, null, 'notice', id)
    return
  })
  if (conflict) {
    const { current, change } = conflict
    const message = renderConflict(request, form, current, change, snapshot)
    // what is saved after this has seen the other change
    form.set('version', String(current.version))
    return renderNoticeForm(request, form, {}, snapshot, false, message)
  }
  await campus.catalogue.invalidate()
  return { redirect: '/notices?done=published' }
}

async function withdraw(request: DeskRequest): Promise<DeskReply> {
  const { campus, form, operator } = request
  const id = readField(form, 'id')
  const conflict = await campus.db.tx(async (q) => {
    const [notice] = await q.query<{ id: string; text: string }>(
      `update notice set withdrawn = true, from_desk = true, version = version + 1
       where id = $1 and not withdrawn and version = $2 returning id, text`,
      [id, readVersion(form)],
    )
    if (!notice) {
      const current = await findExisting(q, id)
      if (current.withdrawn) throw notFound('there is no such notice')
      const change = await readLastChange(q, id)
      await recordChange(q, operator, 'notice-conflict', current.text, id)
      return { current, change }
    }
    await recordChange(q, operator, 'notice-withdrawn', notice.text, notice.id)
    await campus.bus.publish(q, null, 'notice', notice.id)
    return
  })
  if (conflict) return renderWithdrawConflict(request, conflict.current, conflict.change)
  await campus.catalogue.invalidate()
  return { redirect: '/notices?done=withdrawn' }
}

async function show(request: DeskRequest, errors: FieldErrors = {}): Promise<DeskReply> {
  const { campus, form } = request
  const isNew = !(await find(campus.db, form.get('id') ?? ''))
  return renderNoticeForm(request, form, errors, await campus.catalogue.read(), isNew)
}

/** Notices and outages: the list, the form with its preview, publishing and withdrawing. */
export const noticesDesk: readonly DeskRoute[] = [
  { method: 'GET', path: '/notices', handle: list },
  {
    method: 'GET',
    path: '/notices/edit',
    handle: async (request) => {
      const snapshot = await request.campus.catalogue.read()
      const id = request.query.get('id')
      if (id === null) return renderNoticeForm(request, newNoticeForm(), {}, snapshot, true)
      const notice = await findExisting(request.campus.db, id)
      return renderNoticeForm(request, noticeToForm(notice, snapshot, request.lang), {}, snapshot, false)
    },
  },
  {
    method: 'POST',
    path: '/notices/edit',
    handle: async (request) => {
      const { campus, form, t } = request
      const snapshot = await campus.catalogue.read()
      const { notice, errors } = parseNotice(form, t, snapshot)
      const step = form.get('step')
      if (notice && step === 'publish') return publish(request, notice, snapshot)
      if (notice && step === 'preview') return renderNoticePreview(request, form, notice, snapshot)
      return show(request, step === 'change' ? {} : errors)
    },
    show: (request) => show(request),
  },
  { method: 'POST', path: '/notices/withdraw', handle: withdraw },
]

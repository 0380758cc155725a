import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import { html, type Html } from '../html.ts'
import { isCurrent, readNotices, type Notice } from '../read-notices.ts'
import { recordChange } from './changes-desk.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import {
  newNoticeForm,
  noticeToForm,
  parseNotice,
  renderNoticeFacts,
  renderNoticeForm,
  renderNoticePreview,
} from './notice-form.ts'

const MAX_PAST = 30

/** Notices and outages: the list, the form with its preview, publishing and withdrawing. */
export function createNoticesDesk(campus: Campus): DeskRoute[] {
  const { db, catalogue } = campus
  const find = async (id: string): Promise<Notice | undefined> =>
    (await readNotices(db)).find((notice) => notice.id === id)

  async function list({ t, done, operator }: DeskRequest): Promise<DeskReply> {
    const notices = await readNotices(db)
    const now = new Date()
    const current = notices.filter((notice) => isCurrent(notice, now))
    const upcoming = notices.filter(({ withdrawn, starts }) => !withdrawn && starts > now)
    const past = notices
      .filter((notice) => !current.includes(notice) && !upcoming.includes(notice))
      .sort((a, b) => b.ends.getTime() - a.ends.getTime())
      .slice(0, MAX_PAST)
    const row = (notice: Notice): Html =>
      html`<li>
        <div>
          <h3>${notice.text} ${notice.text_en && html`<small lang="en">${notice.text_en}</small>`}</h3>
          ${renderNoticeFacts(t, notice)}
        </div>
        <form method="post" action="/desk/notices/withdraw" class="row-actions">
          ${renderToken(operator)}<input type="hidden" name="id" value="${notice.id}" />
          <a href="/desk/notices/edit?id=${encodeURIComponent(notice.id)}"
            >${t.edit}<span class="unseen"> ${notice.text}</span></a
          >
          ${
            !past.includes(notice) &&
            html`<button class="second">${t.withdraw}<span class="unseen"> ${notice.text}</span></button>`
          }
        </form>
      </li>`
    const group = (title: string, some: Notice[]): Html =>
      html`<section class="card">
        <h2>${title} <span class="count">${some.length}</span></h2>
        ${
          some.length === 0
            ? html`<p class="empty">${t.none}</p>`
            : html`<ul class="rows">
                ${some.map(row)}
              </ul>`
        }
      </section>`
    const title = t.sections.notices
    return {
      title,
      body: html`${renderHead(title, t.noticesLead, done, html`<a class="back main" href="/desk/notices/edit">${t.newNotice}</a>`)}
      ${group(t.current, current)} ${group(t.upcoming, upcoming)} ${group(t.past, past)}`,
    }
  }

  async function publish({ operator }: DeskRequest, notice: Notice): Promise<DeskReply> {
    const existing = await find(notice.id)
    await db.tx(async (q) => {
      await q.query(
        `insert into notice (id, text, text_en, body, body_en, audience, level, apps, starts, ends, from_days, to_days, from_desk)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, true)
         on conflict (id) do update set text = excluded.text, text_en = excluded.text_en, body = excluded.body,
           body_en = excluded.body_en, audience = excluded.audience, level = excluded.level, apps = excluded.apps,
           starts = excluded.starts, ends = excluded.ends, withdrawn = false, from_desk = true`,
        [
          notice.id,
          notice.text,
          notice.text_en,
          notice.body,
          notice.body_en,
          notice.audience,
          notice.level,
          notice.apps,
          notice.starts,
          notice.ends,
        ],
      )
      const action = existing && !existing.withdrawn ? 'notice-changed' : 'notice-published'
      await recordChange(q, operator, action, notice.text, notice.id)
      await campus.bus.publish(q, null, 'notice', notice.id)
    })
    await catalogue.invalidate()
    return { redirect: '/notices?done=published' }
  }

  async function withdraw({ form, operator }: DeskRequest): Promise<DeskReply> {
    await db.tx(async (q) => {
      const [notice] = await q.query<{ id: string; text: string }>(
        'update notice set withdrawn = true, from_desk = true where id = $1 and not withdrawn returning id, text',
        [(form.get('id') ?? '').replaceAll('\0', '')],
      )
      if (!notice) throw notFound('there is no such notice')
      await recordChange(q, operator, 'notice-withdrawn', notice.text, notice.id)
      await campus.bus.publish(q, null, 'notice', notice.id)
    })
    await catalogue.invalidate()
    return { redirect: '/notices?done=withdrawn' }
  }

  return [
    { method: 'GET', path: '/notices', handle: list },
    {
      method: 'GET',
      path: '/notices/edit',
      handle: async (request) => {
        const snapshot = await catalogue.read()
        const id = request.query.get('id')
        if (id === null) return renderNoticeForm(request, newNoticeForm(), {}, snapshot, true)
        const notice = await find(id)
        if (!notice) throw notFound('there is no such notice')
        return renderNoticeForm(request, noticeToForm(notice, snapshot, request.lang), {}, snapshot, false)
      },
    },
    {
      method: 'POST',
      path: '/notices/edit',
      handle: async (request) => {
        const { form, t } = request
        const snapshot = await catalogue.read()
        const { notice, errors } = parseNotice(form, t, snapshot)
        const step = form.get('step')
        if (notice && step === 'publish') return publish(request, notice)
        if (notice && step === 'preview') return renderNoticePreview(request, form, notice, snapshot)
        const isNew = !(await find(form.get('id') ?? ''))
        return renderNoticeForm(request, form, step === 'change' ? {} : errors, snapshot, isNew)
      },
    },
    { method: 'POST', path: '/notices/withdraw', handle: withdraw },
  ]
}

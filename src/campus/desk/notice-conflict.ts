// Two operators who edit one notice: the second is shown what the first has saved, and keeps what was typed.
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import type { Queries } from '../db/db.ts'
import { html, type Html } from '../html.ts'
import type { Notice } from '../read-notices.ts'
import type { Lang } from '../sign-in/messages.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskTexts } from './desk-page.ts'
import { bothNames, renderFacts } from './desk-rows.ts'
import { showTime } from './desk-times.ts'
import { nameAudience, noticeFacts, noticeToForm } from './notice-form.ts'

/** Who changed a notice last at the desk, and when. */
export interface LastChange {
  person_name: string
  at: Date
}

export async function readLastChange(q: Queries, id: string): Promise<LastChange | undefined> {
  const [change] = await q.query<LastChange>(
    `select person_name, at from desk_change
     where detail = $1 and action in ('notice-published', 'notice-changed', 'notice-withdrawn') order by id desc limit 1`,
    [id],
  )
  return change
}

const changedBy = (t: DeskTexts, lang: Lang, change: LastChange | undefined, notice: Notice): string => {
  const who = change?.person_name ?? ''
  const at = change ? showTime(change.at, lang) : ''
  return notice.withdrawn ? t.conflict.withdrawnBy(who, at) : t.conflict.changedBy(who, at)
}

/** The fields of a form in the words of the desk, as a reader compares them. */
function fieldsInWords(t: DeskTexts, form: URLSearchParams): [label: string, value: string][] {
  const read = (name: string) => form.get(name) ?? ''
  const levels: Record<string, string> = t.levels
  const audience = read('scope') === 'some' ? nameAudience(t, form.getAll('audience')) : t.everyone
  return [
    [t.level, levels[read('level')] ?? ''],
    [t.titleZh, read('title')],
    [t.titleEn, read('titleEn')],
    [t.bodyZh, read('body')],
    [t.bodyEn, read('bodyEn')],
    [t.starts, read('starts').replace('T', ' ')],
    [t.ends, read('ends').replace('T', ' ')],
    [t.audience, audience],
    [t.unavailable, form.getAll('apps').filter(Boolean).join(' · ')],
  ]
}

/** Above the form with what was typed: what the other operator has saved where it differs. */
export function renderConflict(
  { t, lang }: DeskRequest,
  typed: URLSearchParams,
  current: Notice,
  change: LastChange | undefined,
  snapshot: CatalogueSnapshot,
): Html {
  const mine = new Map(fieldsInWords(t, typed))
  const differing = fieldsInWords(t, noticeToForm(current, snapshot, lang)).filter(
    ([label, value]) => mine.get(label) !== value,
  )
  return html`<div class="message bad" role="alert" tabindex="-1" autofocus>
    <h2>${t.conflict.title}</h2>
    <p>${changedBy(t, lang, change, current)} ${t.conflict.kept}</p>
    ${
      differing.length > 0 &&
      html`<dl class="theirs">
        ${differing.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value || t.conflict.empty}</dd>
            </div>`,
        )}
      </dl>`
    }
    <p><a href="/desk/notices/edit?id=${encodeURIComponent(current.id)}">${t.conflict.discard}</a></p>
  </div>`
}

/** A notice that was changed since the list was opened is withdrawn only after a look at it. */
export const renderWithdrawConflict = (
  { t, lang, operator }: DeskRequest,
  current: Notice,
  change: LastChange | undefined,
): DeskReply => ({
  title: `${t.errorPrefix}${t.conflict.title}`,
  status: 409,
  body: html`${renderHead(t.conflict.title, `${changedBy(t, lang, change, current)} ${t.conflict.notWithdrawn}`)}
    <section class="preview">
      <h2>${bothNames(lang, current.text, current.text_en)}</h2>
      <p>${current.body}</p>
      ${current.body_en && html`<p lang="en">${current.body_en}</p>`}
      ${renderFacts(noticeFacts(t, current, lang))}
    </section>
    <form method="post" action="/desk/notices/withdraw" class="plain">
      ${renderToken(operator)}<input type="hidden" name="id" value="${current.id}" />
      <input type="hidden" name="version" value="${String(current.version)}" />
      <p class="actions">
        <button class="final">${t.conflict.withdrawAnyway}</button>
        <a class="back" href="/desk/notices">${t.cancel}</a>
      </p>
    </form>`,
})

import { DAY_SECONDS, startOfToday } from '../campus-time.ts'
import { itemName } from '../catalogue.ts'
import type { CatalogueSnapshot } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import type { Lang } from '../sign-in/messages.ts'
import { noticeBodies, type Notice } from '../read-notices.ts'
import {
  createFields,
  FormReader,
  newId,
  renderFormPage,
  renderToken,
  type FieldErrors,
} from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskTexts } from './desk-page.ts'
import { renderFacts } from './desk-rows.ts'
import { showPeriod, toLocalTime } from './desk-times.ts'

const MAX_TITLE = 80
const MAX_BODY = 500
const LEVELS = ['info', 'warning', 'outage'] as const
const AUDIENCES = ['本科生', '研究生', '专科生', '留学生', '教职工'] as const

/** The form of a notice, as it is sent. */
export function noticeToForm(notice: Notice, { byId }: CatalogueSnapshot, lang: Lang): URLSearchParams {
  const form = new URLSearchParams({
    id: notice.id,
    version: String(notice.version),
    title: notice.text,
    titleEn: notice.text_en,
    body: notice.body,
    bodyEn: notice.body_en,
    level: notice.level,
    starts: toLocalTime(notice.starts),
    ends: toLocalTime(notice.ends),
    scope: notice.audience.length > 0 ? 'some' : 'everyone',
  })
  for (const group of notice.audience) form.append('audience', group)
  for (const id of notice.apps) {
    const item = byId.get(id)
    form.append('apps', item ? itemName(item, lang) : id)
  }
  return form
}

/** A new notice: for a week. */
export const newNoticeForm = (): URLSearchParams =>
  new URLSearchParams({
    id: newId('notice'),
    level: 'info',
    starts: toLocalTime(new Date(1000 * startOfToday())),
    ends: toLocalTime(new Date(1000 * (startOfToday() + 7 * DAY_SECONDS))),
    scope: 'everyone',
  })

/** The version of a notice that a form was made from; 0: of a new one. */
export const readVersion = (form: URLSearchParams): number =>
  /^\d{1,9}$/.test(form.get('version') ?? '') ? Number(form.get('version')) : 0

/** The notice of a form; null with `errors` if something is wrong. */
export function parseNotice(
  form: URLSearchParams,
  t: DeskTexts,
  snapshot: CatalogueSnapshot,
): { notice: Notice | null; errors: FieldErrors } {
  const read = new FormReader(form, t)
  const { errors } = read
  const level = read.choice('level', t.level, LEVELS)
  const scope = read.choice('scope', t.audience, ['everyone', 'some'])
  const notice: Notice = {
    id: /^notice-[\w-]{1,60}$/.exec(form.get('id') ?? '')?.[0] ?? newId('notice'),
    text: read.text('title', t.titleZh, MAX_TITLE),
    body: read.text('body', t.bodyZh, MAX_BODY),
    text_en: read.text('titleEn', t.titleEn, MAX_TITLE, false),
    body_en: read.text('bodyEn', t.bodyEn, MAX_BODY, false),
    level,
    audience: scope === 'some' ? AUDIENCES.filter((group) => form.getAll('audience').includes(group)) : [],
    apps: level === 'outage' ? read.items('apps', snapshot).map(({ wire }) => wire.id) : [],
    withdrawn: false,
    version: readVersion(form),
    starts: read.time('starts', t.starts),
    ends: read.time('ends', t.ends),
  }
  if (scope === 'some' && notice.audience.length === 0) errors['scope'] = t.errors.choice(t.audience)
  if (!errors['starts'] && !errors['ends'] && notice.starts >= notice.ends) errors['ends'] = t.errors.order
  else if (notice.ends <= new Date()) errors['ends'] ??= t.errors.over
  return { notice: read.isValid ? notice : null, errors }
}

export function renderNoticeForm(
  request: DeskRequest,
  form: URLSearchParams,
  errors: FieldErrors,
  snapshot: CatalogueSnapshot,
  isNew: boolean,
  conflict?: Html,
): DeskReply {
  const { t, lang } = request
  const fields = createFields(form, errors, t.optional)
  const choice = (name: string, value: string, label: string, hint?: string, type = 'radio'): Html =>
    html`<label class="choice">
      <input
        type="${type}"
        name="${name}"
        value="${value}"
        ${form.getAll(name).includes(value) && html` checked`}
      />
      <span>${label} ${hint && html`<small>${hint}</small>`}</span>
    </label>`
  const names = snapshot.items.map((item) => itemName(item, lang))
  return renderFormPage(request, {
    title: isNew ? t.newNotice : t.editNotice,
    lead: t.noticeLead,
    errors,
    conflict,
    action: '/desk/notices/edit',
    cancel: '/desk/notices',
    content: html`<input type="hidden" name="id" value="${fields.value('id')}" />
      <input type="hidden" name="version" value="${fields.value('version')}" />
      <fieldset class="field choices" id="level">
        <legend>${t.level}</legend>
        ${fields.error('level')}
        ${LEVELS.map((level) => choice('level', level, t.levels[level], t.levelHints[level]))}
      </fieldset>
      <div class="outage-only">
        ${fields.items({ name: 'apps', label: t.unavailable, hint: t.itemsHint, required: false }, names)}
      </div>
      <div class="pair">
        ${fields.input({ name: 'title', label: t.titleZh, maxLength: MAX_TITLE })}
        ${fields.input({ name: 'titleEn', label: t.titleEn, hint: t.englishHint, lang: 'en', maxLength: MAX_TITLE, required: false })}
        ${fields.textarea({ name: 'body', label: t.bodyZh, maxLength: MAX_BODY })}
        ${fields.textarea({ name: 'bodyEn', label: t.bodyEn, lang: 'en', maxLength: MAX_BODY, required: false })}
        ${fields.time({ name: 'starts', label: t.starts, hint: t.timeHint })}
        ${fields.time({ name: 'ends', label: t.ends, hint: t.timeHint })}
      </div>
      <fieldset class="field choices" id="scope">
        <legend>${t.audience}</legend>
        ${fields.error('scope')} ${choice('scope', 'everyone', t.everyone)}
        ${choice('scope', 'some', t.someOnly)}
        <div class="nested">
          ${AUDIENCES.map((group) => choice('audience', group, t.audiences[group], undefined, 'checkbox'))}
        </div>
      </fieldset>`,
    button: html`<button name="step" value="preview">${t.preview}</button>`,
  })
}

/** The notice as the strip and the help centre show it, in both languages, with buttons to publish or to change it. */
export function renderNoticePreview(
  { t, lang, operator }: DeskRequest,
  form: URLSearchParams,
  notice: Notice,
  snapshot: CatalogueSnapshot,
): DeskReply {
  const bodies = noticeBodies(notice, snapshot, false)
  const hidesItems = notice.audience.length === 0 && noticeBodies(notice, snapshot, true).body !== bodies.body
  const inBoth = (render: (title: string, body: string, lang: string) => Html): Html =>
    html`${render(notice.text, bodies.body, 'zh-CN')}
    ${(notice.text_en || bodies.bodyEn) && render(notice.text_en || notice.text, bodies.bodyEn || bodies.body, 'en')}`
  const hidden = [...form].filter(([name]) => name !== 'step')
  return {
    title: t.previewTitle,
    body: html`${renderHead(t.previewTitle, t.previewLead)}
      <section class="preview">
        <h2>${t.previewStrip}</h2>
        ${inBoth(
          (title, body, lang) =>
            html`<p class="strip" data-level="${notice.level}" lang="${lang}">
              <strong>${title}</strong> ${body}
            </p>`,
        )}
        <h2>${t.previewHelp}</h2>
        <ul class="rows">
          ${inBoth(
            (title, body, lang) =>
              html`<li lang="${lang}">
                <h3>${title}</h3>
                <p>${body}</p>
              </li>`,
          )}
        </ul>
        ${renderFacts(noticeFacts(t, notice, lang))}
        ${hidesItems && html`<p class="facts">${t.guestsMiss}</p>`}
      </section>
      <form method="post" action="/desk/notices/edit" class="plain">
        ${renderToken(operator)}
        ${hidden.flatMap(([name, value]) =>
          name === 'token' ? [] : html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <p class="actions">
          <button name="step" value="publish">${t.publish}</button>
          <button name="step" value="change" class="second">${t.change}</button>
        </p>
      </form>`,
  }
}

/** The names of groups of people. */
export function nameAudience({ audiences, members }: DeskTexts, groups: readonly string[]): string {
  const names: Record<string, string> = audiences
  if (AUDIENCES.every((group) => groups.includes(group))) return members
  return groups.map((group) => names[group] ?? group).join(' · ')
}

/** Kind, period and audience of a notice. */
export const noticeFacts = (
  t: DeskTexts,
  { level, starts, ends, audience, withdrawn }: Notice,
  lang: Lang,
): (Html | string | false)[] => [
  html`<span class="tag" data-level="${level}">${t.levels[level]}</span>`,
  withdrawn && t.withdrawnTag,
  showPeriod(starts, ends, lang),
  audience.length === 0 ? t.everyone : nameAudience(t, audience),
]

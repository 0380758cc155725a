import { notFound } from '../access.ts'
import { itemName } from '../catalogue.ts'
import { html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { createFields, FormReader, readField, renderToken, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { renderList, renderRow } from './desk-rows.ts'
import { createAnswerRoutes, markHandled, type AnswerPage, type Unanswered } from './unanswered-desk.ts'

const MAX_KEYWORD = 40

async function renderPage(
  { campus, t, lang, operator }: DeskRequest,
  form: URLSearchParams,
  errors: FieldErrors,
): Promise<AnswerPage> {
  const { items } = await campus.catalogue.read()
  const added = await campus.db.query<{ id: string; name: string; name_en: string; keyword: string }>(
    'select id, name, name_en, unnest(desk_keywords) as keyword from app order by name, keyword',
  )
  const fields = createFields(form, errors, t.optional)
  const row = ({ id, name, name_en, keyword }: (typeof added)[number]) =>
    renderRow(lang, {
      name: keyword,
      facts: [(lang === 'en' && name_en) || name],
      beside: html`<form method="post" action="/desk/unanswered/keyword/remove" class="plain">
        ${renderToken(operator)}<input type="hidden" name="item" value="${id}" />
        <input type="hidden" name="keyword" value="${keyword}" />
        <button class="quiet">${t.remove}<span class="unseen"> ${keyword}</span></button>
      </form>`,
    })
  return {
    title: t.keywordTitle,
    lead: t.keywordLead,
    content: html`<div class="pair">
      ${fields.input({ name: 'keyword', label: t.keyword, maxLength: MAX_KEYWORD })}
      ${fields.suggest(
        { name: 'item', label: t.item, hint: t.itemHint },
        items.map((item) => itemName(item, lang)),
      )}
    </div>`,
    after: renderList(t.keywordsHere, added.map(row)),
  }
}

async function save(
  { campus: { db, catalogue }, form, t, operator }: DeskRequest,
  asked: Unanswered | undefined,
): Promise<FieldErrors> {
  const read = new FormReader(form, t)
  const keyword = read.text('keyword', t.keyword, MAX_KEYWORD)
  read.text('item', t.item, 200)
  const [item] = read.items('item', await catalogue.read())
  if (item?.keywords.includes(keyword)) read.errors['keyword'] ??= t.errors.known
  if (!read.isValid || !item) return read.errors
  await db.tx(async (q) => {
    const added = await q.query(
      `update app set desk_keywords = array_append(desk_keywords, $2)
       where id = $1 and $2 <> all(desk_keywords) returning id`,
      [item.wire.id, keyword],
    )
    // another operator has just added it
    if (added.length === 0) return
    if (asked) await markHandled(q, asked)
    await recordChange(q, operator, 'keyword-added', item.wire.name, keyword)
  })
  await catalogue.invalidate(item.wire.id)
  return {}
}

async function remove({ campus, form, operator }: DeskRequest): Promise<DeskReply> {
  const [id, keyword] = [readField(form, 'item'), readField(form, 'keyword')]
  await campus.db.tx(async (q) => {
    const [item] = await q.query<{ name: string }>(
      `update app set desk_keywords = array_remove(desk_keywords, $2) where id = $1 and $2 = any(desk_keywords) returning name`,
      [id, keyword],
    )
    if (!item) throw notFound('there is no such keyword')
    await recordChange(q, operator, 'keyword-removed', item.name, keyword)
  })
  await campus.catalogue.invalidate(id)
  return { redirect: '/unanswered/keyword?done=removed' }
}

/** Keywords by which searches find an item, beside those of the seed. */
export const keywordDesk: readonly DeskRoute[] = [
  ...createAnswerRoutes('keyword', (text) => ({ keyword: text.slice(0, MAX_KEYWORD) }), renderPage, save),
  { method: 'POST', path: '/unanswered/keyword/remove', handle: remove },
]

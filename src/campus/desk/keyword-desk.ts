import { notFound } from '../access.ts'
import type { Campus } from '../campus.ts'
import { itemName } from '../catalogue.ts'
import { html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { createFields, FormReader, renderFormPage, renderToken, type FieldErrors } from './desk-form.ts'
import type { DeskReply, DeskRequest, DeskRoute } from './desk-page.ts'
import { findUnanswered, markHandled, renderUnanswered, type Unanswered } from './unanswered-desk.ts'

const MAX_KEYWORD = 40

/** Keywords by which searches find an item, beside those of the seed. */
export function createKeywordDesk({ db, catalogue }: Campus): DeskRoute[] {
  async function renderForm(
    request: DeskRequest,
    form: URLSearchParams,
    errors: FieldErrors,
    asked: Unanswered | undefined,
  ): Promise<DeskReply> {
    const { t, lang, operator } = request
    const { items } = await catalogue.read()
    const added = await db.query<{ id: string; name: string; name_en: string; keyword: string }>(
      'select id, name, name_en, unnest(desk_keywords) as keyword from app order by name, keyword',
    )
    const fields = createFields(t, form, errors)
    const row = ({ id, name, name_en, keyword }: (typeof added)[number]) =>
      html`<li>
        <h3>${keyword} <small>${(lang === 'en' && name_en) || name}</small></h3>
        <form method="post" action="/desk/unanswered/keyword/remove" class="row-actions">
          ${renderToken(operator)}<input type="hidden" name="item" value="${id}" />
          <input type="hidden" name="keyword" value="${keyword}" />
          <button class="second">${t.remove}<span class="unseen"> ${keyword}</span></button>
        </form>
      </li>`
    return renderFormPage(request, {
      title: t.keywordTitle,
      lead: t.keywordLead,
      errors,
      action: '/desk/unanswered/keyword',
      cancel: '/desk/unanswered',
      content: html`${renderUnanswered(asked)}
        <div class="pair">
          ${fields.input({ name: 'keyword', label: t.keyword, maxLength: MAX_KEYWORD })}
          ${fields.suggest(
            { name: 'item', label: t.item, hint: t.itemHint },
            items.map((item) => itemName(item, lang)),
          )}
        </div>`,
      button: html`<button>${t.save}</button>`,
      after:
        added.length > 0 &&
        html`<section class="card">
          <h2>${t.keywordsHere}</h2>
          <ul class="rows">
            ${added.map(row)}
          </ul>
        </section>`,
    })
  }

  async function save(request: DeskRequest): Promise<DeskReply> {
    const { form, t, operator } = request
    const asked = await findUnanswered(db, form)
    const read = new FormReader(form, t)
    const keyword = read.text('keyword', t.keyword, MAX_KEYWORD)
    read.text('item', t.item, 200)
    const [item] = read.items('item', await catalogue.read())
    if (item?.keywords.includes(keyword)) read.errors['keyword'] ??= t.errors.known
    if (!read.isValid || !item) return renderForm(request, form, read.errors, asked)
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
    return { redirect: '/unanswered?done=keyword' }
  }

  async function remove({ form, operator }: DeskRequest): Promise<DeskReply> {
    const [id, keyword] = ['item', 'keyword'].map((name) => (form.get(name) ?? '').replaceAll('\0', '')) as [
      string,
      string,
    ]
    await db.tx(async (q) => {
      const [item] = await q.query<{ name: string }>(
        `update app set desk_keywords = array_remove(desk_keywords, $2) where id = $1 and $2 = any(desk_keywords) returning name`,
        [id, keyword],
      )
      if (!item) throw notFound('there is no such keyword')
      await recordChange(q, operator, 'keyword-removed', item.name, keyword)
    })
    await catalogue.invalidate(id)
    return { redirect: '/unanswered/keyword?done=removed' }
  }

  const show = async (request: DeskRequest): Promise<DeskReply> =>
    renderForm(request, request.form, {}, await findUnanswered(db, request.form))

  return [
    {
      method: 'GET',
      path: '/unanswered/keyword',
      handle: async (request) => {
        const asked = await findUnanswered(db, request.query)
        const form = new URLSearchParams({ keyword: asked?.text.slice(0, MAX_KEYWORD) ?? '' })
        return renderForm(request, form, {}, asked)
      },
    },
    { method: 'POST', path: '/unanswered/keyword', handle: save, show },
    { method: 'POST', path: '/unanswered/keyword/remove', handle: remove },
  ]
}

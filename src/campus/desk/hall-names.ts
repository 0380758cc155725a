// Themes and departments at the desk. A list of names needs no draft; two editors of one lose nothing.
import { notFound } from '../access.ts'
import type { Queries } from '../db/db.ts'
import { cleanText } from '../clean-text.ts'
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { FormReader, newId, renderFormPage, type FieldErrors } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { renderRow, renderRows, renderTitle } from './desk-rows.ts'
import { createControls, renderDone } from './hall-fields.ts'
import { renderHallNav } from './hall-nav.ts'
import { siteTexts } from './hall-site-texts.ts'
import { iconFault, iconName, isIcon } from './icon-names.ts'

const TYPES = ['DEPARTMENT', 'COMMON'] as const
type TagType = (typeof TYPES)[number]
const ICON = { DEPARTMENT: 'building-2', COMMON: 'shapes' }

interface NameRow {
  id: string
  type: TagType
  text: string
  text_en: string
  icon: string
  sort: number
  visible: boolean
  version: number
  used: number
}

const readNames = (q: Queries): Promise<NameRow[]> =>
  q.query<NameRow>(
    `select t.*, (select count(*) from app_tag where tag_id = t.id)::int as used from tag t order by sort, id collate "C"`,
  )

async function list(request: DeskRequest): Promise<DeskReply> {
  const { campus, lang } = request
  const t = siteTexts[lang]
  const rows = await readNames(campus.db)
  const group = (type: TagType): Html => {
    const some = rows.filter((row) => row.type === type)
    return html`<section>
      ${renderTitle(t.types[type], some.length, html`<a href="/desk/hall/name?type=${type}">${t.create2[type]}</a>`)}
      ${renderRows(
        some.map((row) =>
          renderRow(lang, {
            ...{ name: row.text, nameEn: row.text_en, facts: [] },
            href: `/desk/hall/name?id=${encodeURIComponent(row.id)}`,
            beside: [!row.visible && t.hidden, t.used(row.used)],
          }),
        ),
      )}
    </section>`
  }
  return {
    title: t.parts.names,
    body: html`${renderHead(t.parts.names, t.namesLead, renderDone(request))} ${renderHallNav(lang, 'names')}
    ${TYPES.map(group)}`,
  }
}

const typeOf = (form: URLSearchParams): TagType =>
  TYPES.find((type) => type === form.get('type')) ?? 'DEPARTMENT'

function renderPage(
  request: DeskRequest,
  form: URLSearchParams,
  errors: FieldErrors = {},
  conflict?: NameRow,
): DeskReply {
  const t = siteTexts[request.lang]
  const type = typeOf(form)
  const c = createControls(form, errors)
  const isNew = c.value('version') === '0'
  return renderFormPage(request, {
    title: isNew ? t.create2[type] : t.edit2[type],
    lead: t.namesLead,
    errors,
    conflict: conflict && html`<p class="message bad" role="alert">${t.nameConflict(conflict.text)}</p>`,
    action: '/desk/hall/name',
    cancel: '/desk/hall/names',
    content: html`${['id', 'type', 'version'].map((name) => html`<input type="hidden" name="${name}" value="${c.value(name)}" />`)}
      <div class="pair">
        ${c.input('text', t.name, { max: 40 })} ${c.input('textEn', t.nameEn, { lang: 'en', max: 80 })}
        ${c.input('sort', t.nameOrder, { max: 4 })}
      </div>
      ${c.icons('icon', t.icon)} ${c.check('visible', t.shown)}`,
    button: html`<button>${request.t.save}</button>`,
  })
}

async function save(request: DeskRequest): Promise<DeskReply> {
  const {
    campus: { db, catalogue },
    form,
    operator,
  } = request
  const t = siteTexts[request.lang]
  const fields = new FormReader(form, request.t)
  const { errors } = fields
  const type = typeOf(form)
  const id = /^[\w.-]{1,80}$/.exec(form.get('id') ?? '')?.[0] ?? newId('tag')
  const text = fields.text('text', t.name, 40)
  const textEn = fields.text('textEn', t.nameEn, 80, false)
  const sort = cleanText(form.get('sort') ?? '') || '0'
  const icon = cleanText(form.get('icon') ?? '') || ICON[type]
  // lists of names are separated by commas
  for (const [name, value] of Object.entries({ text, textEn }))
    if (/[,，]/.test(value)) errors[name] = t.nameComma
  if (!/^\d{1,4}$/.test(sort)) errors['sort'] = t.orderWrong
  if (!isIcon(icon)) errors['icon'] = iconFault(icon, request.lang)
  const rows = await readNames(db)
  if (rows.some((row) => row.type === type && row.text === text && row.id !== id))
    errors['text'] = t.nameTaken
  if (Object.keys(errors).length > 0) return renderPage(request, form, errors)
  const before = rows.find((row) => row.id === id)
  if (before && before.type !== type) throw notFound('this is another kind of name')
  const address = before && iconName(before.icon) === icon ? before.icon : `/icons/${icon}.svg`
  const saved = await db.tx(async (q) => {
    const written = await q.query(
      `insert into tag (id, type, text, text_en, icon, sort, visible, updated, from_desk)
       values ($1, $2, $3, $4, $5, $6, $7, now(), true)
       on conflict (id) do update set text = excluded.text, text_en = excluded.text_en, icon = excluded.icon,
         sort = excluded.sort, visible = excluded.visible, updated = now(), from_desk = true, version = tag.version + 1
         where tag.version = $8 returning id`,
      [id, type, text, textEn, address, Number(sort), form.has('visible'), Number(form.get('version')) || 0],
    )
    if (written.length === 0) return false
    // items name their department by its text
    if (type === 'DEPARTMENT' && before)
      await q.query(
        `update app set system = $2, contact = case when contact = $1 then $2 else contact end
         where system = $1 and id in (select app_id from app_tag where tag_id = $3)`,
        [before.text, text, id],
      )
    await recordChange(q, operator, 'name-saved', text, id)
    return true
  })
  if (!saved) {
    const current = (await readNames(db)).find((row) => row.id === id)
    form.set('version', String(current?.version ?? 0))
    return renderPage(request, form, {}, current)
  }
  await catalogue.invalidate()
  return { redirect: '/hall/names?done=name' }
}

export const namesDesk: readonly DeskRoute[] = [
  { method: 'GET', path: '/hall/names', handle: list },
  {
    method: 'GET',
    path: '/hall/name',
    handle: async (request) => {
      const id = request.query.get('id')
      const rows = await readNames(request.campus.db)
      const row = rows.find((one) => one.id === id)
      if (id !== null && !row) throw notFound('there is no such name')
      const type = typeOf(request.query)
      const last = Math.max(0, ...rows.filter((one) => one.type === type).map(({ sort }) => sort))
      const typed = row
        ? { ...row, textEn: row.text_en, icon: iconName(row.icon) }
        : { id: newId('tag'), type, sort: Math.min(last + 10, 9999), icon: ICON[type], version: 0 }
      const form = new URLSearchParams()
      for (const [name, value] of Object.entries(typed)) form.set(name, String(value))
      if (row && !row.visible) form.delete('visible')
      else form.set('visible', 'on')
      return renderPage(request, form)
    },
  },
  {
    method: 'POST',
    path: '/hall/name',
    handle: save,
    show: async (request) => renderPage(request, request.form),
  },
]

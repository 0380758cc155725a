import { renderDone } from './hall-fields.ts'
import type { Db } from '../db/db.ts'
import { html } from '../html.ts'
import { bothNames, renderHead, showTime, type DeskReply, type DeskRequest } from './desk-page.ts'
import { hallTexts } from './hall-texts.ts'

const MAX_LISTED = 200

interface ListedItem {
  app_id: string
  name: string
  name_en: string
  updated: Date
  person_name: string
  version: number
  visible: boolean | null
  changed: boolean
}

/** All drafts, the latest first, with what became of them. */
export async function renderHallList(db: Db, { lang, query }: DeskRequest): Promise<DeskReply> {
  const t = hallTexts[lang]
  const rows = await db.query<ListedItem>(
    `select d.app_id, d.item->>'name' as name, d.item->>'nameEn' as name_en, d.updated, d.person_name,
       coalesce(v.version, 0)::int as version, a.visible, coalesce(v.published < d.updated, true) as changed
     from item_draft d left join app a on a.id = d.app_id
       left join lateral (select version, published from item_version where app_id = d.app_id
         order by version desc limit 1) v on true
     order by d.updated desc limit ${MAX_LISTED}`,
  )
  const stateOf = ({ version, visible, changed }: ListedItem) =>
    version === 0 ? 'draft' : !visible ? 'withdrawn' : changed ? 'changed' : 'live'
  const renderRow = (row: ListedItem) => {
    const [first, other] = bothNames(lang, row.name, row.name_en)
    return html`<li>
      <a href="/desk/hall/preview?id=${row.app_id}">${first}</a>
      <p class="facts">
        ${other}<span class="tag">${t.states[stateOf(row)]}</span>
        <span>${row.person_name} ${showTime(row.updated)}</span>
      </p>
    </li>`
  }
  const title = t.drafts
  return {
    title,
    body: html`${renderHead(
      title,
      t.lead,
      renderDone({ query }, t),
      html`<a class="back main" href="/desk/hall/edit">${t.newItem}</a>`,
    )}
    ${
      rows.length === 0
        ? html`<p class="card empty">${t.noDrafts}</p>`
        : html`<ul class="card names">
            ${rows.map(renderRow)}
          </ul>`
    }`,
  }
}

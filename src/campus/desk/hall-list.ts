import { html } from '../html.ts'
import { readSearch, renderSearch } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest } from './desk-page.ts'
import { renderEmpty, renderRow, renderRows } from './desk-rows.ts'
import { showTime } from './desk-times.ts'
import { renderDone } from './hall-fields.ts'
import { keyOf, KIND_NAMES, KINDS, type Kind } from './hall-kinds.ts'
import { renderHallNav } from './hall-nav.ts'
import { siteTexts } from './hall-site-texts.ts'
import { hallTexts } from './hall-texts.ts'

const MAX_LISTED = 200

interface Listed {
  key: string
  name: string
  name_en: string
  /** Of an item; '' for others. */
  icon: string
  /** Of an item that has been published; null for others. */
  departments: string | null
  /** When the draft was saved; null for what was not made here. */
  updated: Date | null
  person_name: string | null
  version: number
  shown: boolean | null
  changed: boolean
}

/** All of a kind: drafts first, the latest at the top, then what was not made here. */
export async function renderHallList(request: DeskRequest): Promise<DeskReply> {
  const { campus, lang, query, t } = request
  const [hall, site] = [hallTexts[lang], siteTexts[lang]]
  const kind: Kind = KIND_NAMES.find((name) => name === query.get('kind')) ?? 'item'
  const { table, name, shown } = KINDS[kind]
  const asked = readSearch(query)
  const rows = await campus.db.query<Listed>(
    `select * from (
       select coalesce(d.app_id, $2 || a.id) as key, coalesce(d.item->>'name', a.${name}) as name,
         coalesce(d.item->>'nameEn', a.${name}_en) as name_en, d.updated, d.person_name,
         coalesce(v.version, 0)::int as version, a.${shown} as shown, coalesce(v.published < d.updated, true) as changed,
         a.updated as listed, ${kind === 'item' ? `coalesce(a.icon, '/icons/' || (d.item->>'icon') || '.svg')` : `''`} as icon,
         (select string_agg(case when $5 and g.text_en <> '' then g.text_en else g.text end, ' · ' order by place)
            from app_tag join tag g on g.id = tag_id and g.type = 'DEPARTMENT'
            where $2 = '' and app_tag.app_id = a.id) as departments
       from (select * from item_draft where app_id like $3 and ($2 <> '' or app_id not like '%:%')) d
         full join ${table} a on $2 || a.id = d.app_id
         left join lateral (select version, published from item_version where app_id = coalesce(d.app_id, $2 || a.id)
           order by version desc limit 1) v on true) x
     where $1 = '' or strpos(lower(concat_ws(' ', key, name, name_en)), lower($1)) > 0
     order by updated desc nulls last, listed desc limit $4`,
    [asked, keyOf(kind, ''), `${keyOf(kind, '')}%`, MAX_LISTED + 1, lang === 'en'],
  )
  const stateOf = ({ updated, version, shown: isShown, changed }: Listed): string => {
    // most come from the catalogue that the hall was set up with: that is not said
    if (updated === null) return isShown ? '' : site.hidden
    if (!isShown) return version === 0 && isShown === null ? hall.states.draft : hall.states.withdrawn
    return changed ? hall.states.changed : hall.states.live
  }
  const renderListed = (row: Listed) =>
    renderRow(lang, {
      ...{ icon: row.icon, name: row.name, nameEn: row.name_en, facts: [row.departments] },
      href: `/desk/hall/preview?id=${encodeURIComponent(row.key)}`,
      beside: [stateOf(row), row.updated && `${row.person_name} ${showTime(row.updated, lang)}`],
    })
  const title = site.parts[kind]
  const page = kind === 'item' ? 'edit' : 'group'
  return {
    title,
    body: html`${renderHead(
      title,
      site.leads[kind],
      renderDone(request, kind),
      html`<a class="back main" href="/desk/hall/${page}?kind=${kind}">${site.create[kind]}</a>`,
    )}
    ${renderHallNav(lang, kind)}
    ${renderSearch('/desk/hall', site.find, asked, t.find, html`<input type="hidden" name="kind" value="${kind}" />`)}
    ${
      rows.length > 0
        ? html`<h2 class="unseen">${title}</h2>
            ${renderRows(rows.slice(0, MAX_LISTED).map(renderListed))}`
        : asked
          ? renderEmpty('banks', t.notFound(asked), `/desk/hall?kind=${kind}`, t.showAll)
          : renderEmpty('boat', site.nothing[kind])
    }
    ${rows.length > MAX_LISTED && html`<p class="facts">${site.first(MAX_LISTED)}</p>`}`,
  }
}

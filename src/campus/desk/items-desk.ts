import type { Campus } from '../campus.ts'
import type { CatalogueSnapshot, Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { checkLink, type LinkState } from './check-link.ts'
import { renderToken } from './desk-form.ts'
import {
  bothNames,
  renderHead,
  showTime,
  type DeskReply,
  type DeskRequest,
  type DeskRoute,
} from './desk-page.ts'

const MAX_ROWS = 50
/** Links that are requested at once, and for how long in all. */
const CONCURRENCY = 8
const CHECK_LIMIT_MS = 30_000

interface CheckRow {
  app_id: string
  uri: string
  state: 'dead' | 'refused'
  detail: string
  checked: Date
}

/** Items with something missing, and dead links. `fetchOwn`: requests an address of this campus without the network. */
export function createItemsDesk({ db, catalogue, settings }: Campus, fetchOwn: typeof fetch): DeskRoute[] {
  async function list({ t, lang, operator, done }: DeskRequest): Promise<DeskReply> {
    const snapshot = await catalogue.read()
    const checks = await db.query<CheckRow>("select * from link_check where state <> 'ok' order by app_id")
    const [last] = await db.query<{ at: Date | null }>('select max(checked) as at from link_check')
    const lacks = findLacks(snapshot)
    const dead = checks.flatMap((check) => {
      const item = snapshot.byId.get(check.app_id)
      return item && item.wire.uri === check.uri ? [{ item, check }] : []
    })
    const departments = new Map(
      snapshot.tags.map(({ text, textEn }) => [text, (lang === 'en' && textEn) || text]),
    )
    const name = (item: Item): Html => {
      const { id, department, name, dynamicAttributes } = item.wire
      const [first, other] = bothNames(lang, name, dynamicAttributes.nameEn)
      const offices = department.split(',').map((text) => departments.get(text) ?? text)
      return html`<a href="${settings.basePath}workflow/appdetail?id=${encodeURIComponent(id)}">${first}</a>
        <p class="facts">${other}<span>${offices.join(' · ')}</span></p>`
    }
    const group = (title: string, rows: Html[], note?: string, isKnown = true): Html =>
      html`<section class="card">
        <h2>${title} ${isKnown && html`<span class="count">${rows.length}</span>`}</h2>
        ${note && html`<p class="facts">${note}</p>`}
        ${isKnown && rows.length === 0 && html`<p class="empty">${t.complete}</p>`}
        <ul class="names">
          ${rows.slice(0, MAX_ROWS).map((row) => html`<li>${row}</li>`)}
        </ul>
        ${rows.length > MAX_ROWS && html`<p class="facts">${t.more(rows.length - MAX_ROWS)}</p>`}
      </section>`
    const title = t.sections.items
    const action = html`<form method="post" action="/desk/items/check" class="plain">
      ${renderToken(operator)}<button aria-describedby="check-hint">${t.checkLinks}</button>
      <small id="check-hint">${t.checkLinksHint}</small>
    </form>`
    return {
      title,
      body: html`${renderHead(title, t.itemsLead, done, action)}
      ${group(
        t.lacks.link,
        dead.map(
          ({ item, check }) =>
            html`${name(item)}
              <small class="bad">${t.linkStates[check.state]} (${check.detail}): ${check.uri}</small>`,
        ),
        last?.at ? t.checkedAt(showTime(last.at)) : t.neverChecked,
        !!last?.at,
      )}
      ${(['contact', 'guide', 'english'] as const).map((lack) => group(t.lacks[lack], lacks[lack].map(name)))}`,
    }
  }

  /** An address of the campus itself, such as `/apis/v2/forms/leave`, is requested without the network. */
  async function checkItem({ wire: { uri } }: Item, closing: AbortSignal): Promise<LinkState> {
    if (!/^\/(?![/\\])/.test(uri)) return checkLink(uri, closing)
    const { status } = await fetchOwn(`http://localhost${uri}`, { signal: closing })
    return { state: status < 400 ? 'ok' : 'dead', detail: String(status) }
  }

  async function check({ operator }: DeskRequest): Promise<DeskReply> {
    const closing = AbortSignal.timeout(CHECK_LIMIT_MS)
    const waiting = (await catalogue.read()).items.filter(({ wire }) => wire.uri !== '')
    const found: { id: string; uri: string; state: string; detail: string }[] = []
    const work = async () => {
      for (let item = waiting.pop(); item && !closing.aborted; item = waiting.pop())
        found.push({ id: item.wire.id, uri: item.wire.uri, ...(await checkItem(item, closing)) })
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    await db.tx(async (q) => {
      await q.query(
        `insert into link_check (app_id, uri, state, detail)
         select t.id, t.uri, t.state, t.detail from json_to_recordset($1::json) as t(id text, uri text, state text, detail text)
           join app on app.id = t.id
         on conflict (app_id) do update set uri = excluded.uri, state = excluded.state, detail = excluded.detail, checked = now()`,
        [JSON.stringify(found)],
      )
      const bad = found.filter(({ state }) => state !== 'ok').length
      await recordChange(q, operator, 'links-checked', String(found.length), bad > 0 ? `✕ ${bad}` : '')
    })
    return { redirect: '/items?done=checked' }
  }

  return [
    { method: 'GET', path: '/items', handle: list },
    { method: 'POST', path: '/items/check', handle: check },
  ]
}

/** Items by what they lack, the most used first. */
function findLacks({ items: all, guides }: CatalogueSnapshot) {
  const items = [...all].sort((a, b) => b.used - a.used)
  const guided = new Set(guides.flatMap(({ steps }) => steps.flatMap(({ appIds }) => appIds)))
  return {
    contact: items.filter(({ wire }) => wire.contact === '' && wire.telephone === ''),
    guide: items.filter(({ wire }) => !guided.has(wire.id)),
    english: items.filter(({ wire }) => wire.dynamicAttributes.nameEn === ''),
  }
}

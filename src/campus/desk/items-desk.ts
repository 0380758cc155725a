import type { Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { checkLink, type LinkState } from './check-link.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, showTime, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import {
  departmentNames,
  departmentsOf,
  LACKS,
  readItemFaults,
  renderItemFaults,
  type FaultGroup,
  type ItemFault,
} from './item-faults.ts'

const MAX_ROWS = 50
/** Of each department, where all are listed. */
const FIRST_ROWS = 5
/** Links that are requested at once, and for how long in all. */
const CONCURRENCY = 8
const CHECK_LIMIT_MS = 30_000

async function list(request: DeskRequest): Promise<DeskReply> {
  const { campus, t, lang, operator, query, done } = request
  const { db, catalogue } = campus
  const snapshot = await catalogue.read()
  const all = await readItemFaults(campus, snapshot)
  const [last] = await db.query<{ at: Date | null }>('select max(checked) as at from link_check')
  const department = query.get('department') ?? ''
  const lack = query.get('lack') ?? ''
  const inDepartment = (fault: ItemFault, text: string) => !text || departmentsOf(fault.item).includes(text)
  const isLacking = ({ lacks }: ItemFault, name: string) => !name || lacks.some((some) => some === name)
  const faults = all.filter((fault) => inDepartment(fault, department) && isLacking(fault, lack))
  const option = (value: string, label: string, chosen: string, count: number): Html =>
    html`<option value="${value}" ${value === chosen && html` selected`}>${label} (${count})</option>`
  const names = departmentNames(snapshot, lang)
  const departments = [...names]
    .map(([text, name]) => ({ text, name, count: all.filter((fault) => inDepartment(fault, text)).length }))
    .filter(({ count }) => count > 0)
  const ownerOf = ({ item }: ItemFault) => department || departmentsOf(item)[0] || ''
  const groups = [...new Set(faults.map(ownerOf))].map((text): FaultGroup => {
    const some = faults.filter((fault) => ownerOf(fault) === text)
    const shown = some.slice(0, department || !text ? MAX_ROWS : FIRST_ROWS)
    const rest = `/desk/items?${new URLSearchParams({ department: text, lack })}`
    const name = names.get(text) ?? (text || '—')
    return {
      title: html`${name}
        <span class="count">${some.length}</span>
        ${shown.length < some.length && !department && html`<a href="${rest}">${t.showAll(name)}</a>`}`,
      faults: shown,
    }
  })
  const title = t.sections.items
  const action = html`<form method="post" action="/desk/items/check" class="plain">
    ${renderToken(operator)}<button class="second" aria-describedby="check-hint">${t.checkLinks}</button>
    <small id="check-hint"
      >${last?.at ? t.checkedAt(showTime(last.at)) : t.neverChecked} ${t.checkLinksHint}</small
    >
  </form>`
  return {
    title,
    body: html`${renderHead(title, t.itemsLead, done, action)}
      <form method="get" action="/desk/items" class="plain filters">
        <div class="field">
          <label for="department">${t.owner}</label>
          <select id="department" name="department">
            ${option('', t.allDepartments, department, all.length)}
            ${departments.map(({ text, name, count }) => option(text, name, department, count))}
          </select>
        </div>
        <div class="field">
          <label for="lack">${t.missingHere}</label>
          <select id="lack" name="lack">
            ${option('', t.anyLack, lack, all.length)}
            ${LACKS.map((name) => option(name, t.lacks[name], lack, all.filter((fault) => isLacking(fault, name)).length))}
          </select>
        </div>
        <button class="second">${t.show}</button>
      </form>
      <section class="card">
        ${
          faults.length === 0
            ? html`<p class="empty">${t.complete}</p>`
            : renderItemFaults(request, groups, snapshot)
        }
        ${department && faults.length > MAX_ROWS && html`<p class="facts">${t.more(faults.length - MAX_ROWS)}</p>`}
      </section>`,
  }
}

/** An address of the campus itself, such as `workflow/detail?id=leave&form=1`, is requested without the network. */
async function checkItem(
  { wire: { uri } }: Item,
  fetchOwn: typeof fetch,
  closing: AbortSignal,
): Promise<LinkState> {
  if (!/^(?:\/(?![/\\])|workflow\/)/.test(uri)) return checkLink(uri, closing)
  const { status } = await fetchOwn(new URL(uri, 'http://localhost').href, { signal: closing })
  return { state: status < 400 ? 'ok' : 'dead', detail: String(status) }
}

async function check(
  { campus: { db, catalogue }, operator }: DeskRequest,
  fetchOwn: typeof fetch,
): Promise<DeskReply> {
  const closing = AbortSignal.timeout(CHECK_LIMIT_MS)
  const waiting = (await catalogue.read()).items.filter(({ wire }) => wire.uri !== '')
  const found: { id: string; uri: string; state: string; detail: string }[] = []
  const work = async () => {
    for (let item = waiting.pop(); item && !closing.aborted; item = waiting.pop())
      found.push({ id: item.wire.id, uri: item.wire.uri, ...(await checkItem(item, fetchOwn, closing)) })
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

/** Items with something missing, and dead links. `fetchOwn`: requests an address of this campus without the network. */
export const createItemsDesk = (fetchOwn: typeof fetch): DeskRoute[] => [
  { method: 'GET', path: '/items', handle: list },
  { method: 'POST', path: '/items/check', handle: (request) => check(request, fetchOwn) },
]

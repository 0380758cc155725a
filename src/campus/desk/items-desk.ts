import type { Item } from '../catalogue-snapshot.ts'
import { html, type Html } from '../html.ts'
import { recordChange } from './changes-desk.ts'
import { checkLink, type LinkState } from './check-link.ts'
import { renderToken } from './desk-form.ts'
import { renderHead, type DeskReply, type DeskRequest, type DeskRoute } from './desk-page.ts'
import { renderEmpty, renderTitle } from './desk-rows.ts'
import { showTime } from './desk-times.ts'
import { createControls } from './hall-fields.ts'
import {
  departmentNames,
  departmentsOf,
  LACKS,
  readItemFaults,
  renderFaults,
  type ItemFault,
  type Lack,
} from './item-faults.ts'

const MAX_ROWS = 50
/** Of each group, where there are several. */
const FIRST_ROWS = 5
/** Links that are requested at once, and for how long in all. */
const CONCURRENCY = 8
const CHECK_LIMIT_MS = 30_000

/** By what is missing; what is chosen of that, by department. */
async function list(request: DeskRequest): Promise<DeskReply> {
  const { campus, t, lang, query, done } = request
  const { db, catalogue } = campus
  const snapshot = await catalogue.read()
  const all = await readItemFaults(campus, snapshot)
  const [last] = await db.query<{ at: Date | null }>('select max(checked) as at from link_check')
  const department = query.get('department') ?? ''
  const asked = query.get('lack') ?? ''
  const lack = LACKS.find((name) => name === asked)
  const faults = all.filter(
    ({ item, lacks }) =>
      (!department || departmentsOf(item).includes(department)) && (!asked || (lack && lacks.includes(lack))),
  )
  const names = departmentNames(snapshot, lang)
  const ownerOf = ({ item }: ItemFault) => department || departmentsOf(item)[0] || ''
  const addressOf = (values: Record<string, string>) =>
    `/desk/items?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`
  const most = department ? MAX_ROWS : FIRST_ROWS
  const present = LACKS.filter(
    (name) => (!lack || name === lack) && faults.some(({ lacks }) => lacks.includes(name)),
  )
  const moreOf = (n: number, at: { lack: Lack; department: string }) =>
    n > most && html`<a href="${addressOf(at)}">${t.showAll}</a>`
  const renderLack = (name: Lack): Html => {
    const some = faults.filter(({ lacks }) => lacks.includes(name))
    const isSplit = present.length === 1 && !department
    return html`<section>
      ${renderTitle(t.lacks[name], some.length, !isSplit && moreOf(some.length, { lack: name, department }))}
      ${
        isSplit
          ? [...new Set(some.map(ownerOf))].map((owner) => {
              const own = some.filter((fault) => ownerOf(fault) === owner)
              const at = { lack: name, department: owner }
              return html`<div class="group">
                  <h3>${names.get(owner) ?? (owner || '—')} <span class="count">${own.length}</span></h3>
                  ${owner && moreOf(own.length, at)}
                </div>
                ${renderFaults(request, own.slice(0, owner ? most : MAX_ROWS), snapshot, at)}`
            })
          : renderFaults(request, some.slice(0, most), snapshot, { lack: name, department })
      }
    </section>`
  }
  const owners = [...names].flatMap(([text, name]) => {
    const n = all.filter(({ item }) => departmentsOf(item).includes(text)).length
    return n > 0 ? [[text, `${name} (${n})`] as const] : []
  })
  const title = t.sections.items
  const lead = `${t.itemsLead}${last?.at ? t.checkedAt(showTime(last.at, lang)) : t.neverChecked}`
  return {
    title,
    body: html`${renderHead(title, lead, done, renderCheck(request))}
      <form method="get" action="/desk/items" class="plain filters">
        <input type="hidden" name="lack" value="${lack ?? ''}" />
        ${createControls(query).select('department', t.owner, [['', t.allDepartments], ...owners])}
        <button class="second">${t.show}</button>
        ${asked && html`<a href="${addressOf({ department })}">${t.anyLack}</a>`}
      </form>
      ${
        faults.length > 0
          ? present.map(renderLack)
          : asked || department
            ? renderEmpty('banks', t.complete, '/desk/items', t.anyLack)
            : renderEmpty('boat', t.nothingToDo.items)
      }
      ${department && faults.length > MAX_ROWS && html`<p class="facts">${t.more(faults.length - MAX_ROWS)}</p>`}`,
  }
}

const renderCheck = ({ operator, t }: DeskRequest): Html =>
  html`<form method="post" action="/desk/items/check" class="plain">
    ${renderToken(operator)}<button class="second" title="${t.checkLinksHint}">${t.checkLinks}</button>
  </form>`

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

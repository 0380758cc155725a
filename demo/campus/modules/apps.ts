import { meApps } from '../../../src/contract/processes.ts'
import { statsApps } from '../../../src/contract/visits.ts'
import type { Caller } from '../access.ts'
import { serve, type Campus, type Module } from '../campus.ts'
import { visibleTo, type Item, type Snapshot, type WireApp } from '../catalogue.ts'

/** How many items a list of hot, recent or counted items may have. */
const MOST = 100

export interface StatisticArguments {
  type: 'AMOUNT' | 'VISITS_BY_APP'
  filter?: { trait?: string | null; BLFS?: { like?: string | null } | null } | null
}

const HANDLING: Record<string, string> = {
  online: '网上办理',
  offline: '现场办理',
  hybrid: '网上申请现场办理',
  'self-service': '自助办理',
}

const between = (n: number, most: number): number => Math.max(0, Math.min(most, n))

/** Items by use, with how often each was opened. */
async function byUse({ db }: Campus, items: readonly Item[]): Promise<{ item: Item; used: number }[]> {
  const rows = await db.query<{ id: string; used: number }>('select id, used from app where visible')
  const used = new Map(rows.map((r) => [r.id, r.used]))
  return items
    .map((item) => ({ item, used: used.get(item.wire.id) ?? 0 }))
    .sort((a, b) => b.used - a.used || (a.item.wire.id < b.item.wire.id ? -1 : 1))
}

async function hot(campus: Campus, guest: boolean, first: number, offset: number): Promise<WireApp[]> {
  const all = await byUse(campus, visibleTo(await campus.catalogue.read(), guest))
  const from = between(offset, all.length)
  return all.slice(from, from + between(first, MOST)).map((u) => u.item.wire)
}

/** §7 appStatistics: items per handling method, or uses per item; both only of items that the filter lets through. */
async function statistics(campus: Campus, guest: boolean, { type, filter }: StatisticArguments) {
  const like = (filter?.BLFS?.like ?? '').replaceAll('%', '').toLowerCase()
  const items = visibleTo(await campus.catalogue.read(), guest).filter(
    (i) =>
      (!filter?.trait || i.wire.trait === filter.trait) &&
      (like === '' || i.handling.some((h) => h.toLowerCase().includes(like))),
  )
  if (type === 'VISITS_BY_APP')
    return (await byUse(campus, items))
      .slice(0, MOST)
      .map(({ item, used }) => ({ code: item.wire.code, name: item.wire.name, value: used }))
  const methods = Object.entries(HANDLING).map(([code, name]) => ({
    code,
    name,
    value: items.filter((i) => i.handling.includes(code)).length,
  }))
  return [{ code: 'all', name: '全部事项', value: items.length }, ...methods]
}

/** Tags that lead somewhere: a guest is not told of themes whose items are all hidden. */
function tagsOf(hall: Snapshot, guest: boolean, type: string) {
  const used = new Set(visibleTo(hall, guest).flatMap((i) => i.tagIds))
  const leads = (id: string): boolean => used.has(id) || hall.tags.some((t) => t.parent === id && leads(t.id))
  return hall.tags.filter((t) => t.type === type && t.visible && leads(t.id))
}

const ratedBy = async ({ db }: Campus, { id }: Caller): Promise<string[]> =>
  (
    await db.query<{ app_id: string }>('select app_id from review where person_id = $1 order by app_id', [id])
  ).map((r) => r.app_id)

/** Items with the caller's own mark on them: has this person rated it? */
async function withMine(campus: Campus, caller: Caller, items: readonly WireApp[]): Promise<WireApp[]> {
  const rated = new Set(await ratedBy(campus, caller))
  return items.map((i) => (rated.has(i.id) ? { ...i, rated: true } : i))
}

/** What a person opened lately, the newest first. */
async function recent(campus: Campus, { id }: Caller): Promise<WireApp[]> {
  const rows = await campus.db.query<{ app_id: string }>(
    'select app_id from operation where person_id = $1 and type = 1 group by app_id order by max(at) desc, max(id) desc limit 20',
    [id],
  )
  const { byId } = await campus.catalogue.read()
  return rows.flatMap((r) => byId.get(r.app_id)?.wire ?? [])
}

/** §9: recommended (above 0) by sort descending. */
const recommended = (items: readonly Item[]): WireApp[] =>
  items
    .filter((i) => i.wire.recommend > 0)
    .map((i) => i.wire)
    .sort((a, b) => b.sort - a.sort)
    .slice(0, MOST)

/** Items, tags and their statistics, for people and for guests. */
export function apps(campus: Campus): Module {
  const { catalogue } = campus
  type One = { id: string }
  type Some = { first: number; offset: number }
  type Tagged = { filter: { type: string } }
  const list = async (guest: boolean) => visibleTo(await catalogue.read(), guest).map((i) => i.wire)
  return {
    fields: {
      userApps: {
        scope: 'app',
        run: async (_, caller) => withMine(campus, caller, await list(false)),
        alike: async (caller) => (await ratedBy(campus, caller)).join(),
      },
      userRecommendationApps: {
        scope: 'app',
        run: async (_, caller) =>
          withMine(campus, caller, recommended(visibleTo(await catalogue.read(), false))),
      },
      userRecentApps: {
        scope: 'app',
        run: async (_, caller) => withMine(campus, caller, await recent(campus, caller)),
      },
      hotApps: {
        scope: 'app',
        run: async ({ first, offset }: Some, caller) =>
          withMine(campus, caller, await hot(campus, false, first, offset)),
      },
      appTags: {
        scope: 'app',
        run: async ({ filter }: Tagged) => tagsOf(await catalogue.read(), false, filter.type),
        alike: () => '',
      },
      appStatistics: { scope: 'stats', run: (args: StatisticArguments) => statistics(campus, false, args) },
      app: {
        scope: 'app',
        run: async ({ id }: One, caller) => {
          const found = (await catalogue.read()).byId.get(id)
          return found ? (await withMine(campus, caller, [found.wire]))[0] : null
        },
      },
      anonymityApps: { scope: null, run: () => list(true) },
      anonymityHotApps: { scope: null, run: ({ first, offset }: Some) => hot(campus, true, first, offset) },
      anonymityAppTags: {
        scope: null,
        run: async ({ filter }: Tagged) => tagsOf(await catalogue.read(), true, filter.type),
      },
      anonymityAppStatistics: {
        scope: null,
        run: (args: StatisticArguments) => statistics(campus, true, args),
      },
      anonymityApp: {
        scope: null,
        run: async ({ id }: One) => {
          const found = (await catalogue.read()).byId.get(id)
          return found?.open ? found.wire : null
        },
      },
    },
    routes: [
      serve(meApps, 'app', async () => {
        const entities = (await list(false)).map(({ id, name, uri, visible }) => ({ id, name, uri, visible }))
        return { entities, total: entities.length }
      }),
      serve(statsApps, 'stats', async () => {
        const all = await byUse(campus, visibleTo(await catalogue.read(), false))
        const entities = all
          .slice(0, MOST)
          .map(({ item, used }) => ({ id: item.wire.id, name: item.wire.name, value: used }))
        return { entities, total: all.length }
      }),
    ],
  }
}

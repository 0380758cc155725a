import { meApps } from '../../contract/core/processes.ts'
import { statsApps } from '../../contract/core/visits.ts'
import type { Caller } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import type { Item, CatalogueSnapshot, WireApp } from '../catalogue-snapshot.ts'

/** Limit of hot, recommended and counted items. */
const MAX_ITEMS = 100

interface StatisticArguments {
  type: 'AMOUNT' | 'VISITS_BY_APP'
  filter?: { trait?: string | null; BLFS?: { like?: string | null } | null } | null
}

const HANDLING_LABELS: Record<string, string> = {
  online: '网上办理',
  offline: '现场办理',
  hybrid: '网上申请现场办理',
  'self-service': '自助办理',
}

const clamp = (n: number, max: number): number => Math.max(0, Math.min(max, n))

/** Items by the number of times each was opened, most first. */
async function rankByUse({ db }: Campus, items: readonly Item[]): Promise<{ item: Item; used: number }[]> {
  const rows = await db.read<{ id: string; used: number }>('select id, used from app where visible')
  const used = new Map(rows.map((r) => [r.id, r.used]))
  return items
    .map((item) => ({ item, used: used.get(item.wire.id) ?? 0 }))
    .sort((a, b) => b.used - a.used || (a.item.wire.id < b.item.wire.id ? -1 : 1))
}

async function hotItems(campus: Campus, isGuest: boolean, first: number, offset: number): Promise<WireApp[]> {
  const ranked = await rankByUse(campus, visibleTo(await campus.catalogue.read(), isGuest))
  const from = clamp(offset, ranked.length)
  return ranked.slice(from, from + clamp(first, MAX_ITEMS)).map((u) => u.item.wire)
}

/** §7 appStatistics: the number of items per handling method, or of uses per item, after the filter. */
async function itemStatistics(campus: Campus, isGuest: boolean, { type, filter }: StatisticArguments) {
  const like = (filter?.BLFS?.like ?? '').replaceAll('%', '').toLowerCase()
  const items = visibleTo(await campus.catalogue.read(), isGuest).filter(
    (i) =>
      (!filter?.trait || i.wire.trait === filter.trait) &&
      (like === '' || i.handling.some((h) => h.toLowerCase().includes(like))),
  )
  if (type === 'VISITS_BY_APP')
    return (await rankByUse(campus, items))
      .slice(0, MAX_ITEMS)
      .map(({ item, used }) => ({ code: item.wire.code, name: item.wire.name, value: used }))
  const methods = Object.entries(HANDLING_LABELS).map(([code, name]) => ({
    code,
    name,
    value: items.filter((i) => i.handling.includes(code)).length,
  }))
  return [{ code: 'all', name: '全部事项', value: items.length }, ...methods]
}

/** Tags with visible items, because a guest must not see themes whose items are all hidden. */
function visibleTags(snapshot: CatalogueSnapshot, isGuest: boolean, type?: string) {
  const used = new Set(visibleTo(snapshot, isGuest).flatMap((i) => i.tagIds))
  const hasVisibleItems = (id: string): boolean =>
    used.has(id) || snapshot.tags.some((t) => t.parent === id && hasVisibleItems(t.id))
  return snapshot.tags.filter((t) => (!type || t.type === type) && t.visible && hasVisibleItems(t.id))
}

const ratedItemIds = async ({ db }: Campus, { id }: Caller): Promise<string[]> =>
  (
    await db.read<{ app_id: string }>('select app_id from review where person_id = $1 order by app_id', [id])
  ).map((r) => r.app_id)

/** Sets `rated` on the items that the caller has rated. */
async function withRatedFlag(campus: Campus, caller: Caller, items: readonly WireApp[]): Promise<WireApp[]> {
  const rated = new Set(await ratedItemIds(campus, caller))
  return items.map((i) => (rated.has(i.id) ? { ...i, rated: true } : i))
}

/** Recently opened items, the newest first. */
async function recentItems(campus: Campus, { id }: Caller): Promise<WireApp[]> {
  const rows = await campus.db.read<{ app_id: string }>(
    'select app_id from operation where person_id = $1 and type = 1 group by app_id order by max(at) desc, max(id) desc limit 20',
    [id],
  )
  const { byId } = await campus.catalogue.read()
  return rows.flatMap((r) => byId.get(r.app_id)?.wire ?? [])
}

/** §9: items with `recommend` above 0, by `sort` descending. */
const recommendedItems = (items: readonly Item[]): WireApp[] =>
  items
    .filter((i) => i.wire.recommend > 0)
    .map((i) => i.wire)
    .sort((a, b) => b.sort - a.sort)
    .slice(0, MAX_ITEMS)

/** Items, tags and statistics. */
export function createAppsModule(campus: Campus): Module {
  const { catalogue } = campus
  type IdArguments = { id: string }
  type PageArguments = { first: number; offset: number }
  type TagFilterArguments = { filter: { type: string } }
  const listApps = async (isGuest: boolean) => visibleTo(await catalogue.read(), isGuest).map((i) => i.wire)
  return {
    fields: {
      userApps: {
        scope: 'app',
        resolve: async (_, caller) => withRatedFlag(campus, caller, await listApps(false)),
        cacheKey: async (caller) => (await ratedItemIds(campus, caller)).join(),
      },
      userRecommendationApps: {
        scope: 'app',
        resolve: async (_, caller) =>
          withRatedFlag(campus, caller, recommendedItems(visibleTo(await catalogue.read(), false))),
      },
      userRecentApps: {
        scope: 'app',
        resolve: async (_, caller) => withRatedFlag(campus, caller, await recentItems(campus, caller)),
      },
      hotApps: {
        scope: 'app',
        resolve: async ({ first, offset }: PageArguments, caller) =>
          withRatedFlag(campus, caller, await hotItems(campus, false, first, offset)),
      },
      appTags: {
        scope: 'app',
        resolve: async ({ filter }: TagFilterArguments) =>
          visibleTags(await catalogue.read(), false, filter.type),
        cacheKey: () => '',
      },
      appStatistics: {
        scope: 'stats',
        resolve: (args: StatisticArguments) => itemStatistics(campus, false, args),
      },
      app: {
        scope: 'app',
        resolve: async ({ id }: IdArguments, caller) => {
          const found = (await catalogue.read()).byId.get(id)
          return found ? (await withRatedFlag(campus, caller, [found.wire]))[0] : null
        },
      },
      anonymityApps: { scope: null, resolve: () => listApps(true) },
      anonymityHotApps: {
        scope: null,
        resolve: ({ first, offset }: Partial<PageArguments>) =>
          hotItems(campus, true, first ?? 8, offset ?? 0),
      },
      anonymityAppTags: {
        scope: null,
        resolve: async ({ filter }: Partial<TagFilterArguments>) =>
          visibleTags(await catalogue.read(), true, filter?.type),
      },
      anonymityAppStatistics: {
        scope: null,
        resolve: (args: StatisticArguments) => itemStatistics(campus, true, args),
      },
      anonymityMemberAppCount: {
        scope: null,
        resolve: async ({ trait }: { trait?: string | null }) =>
          visibleTo(await catalogue.read(), false).filter((i) => !trait || i.wire.trait === trait).length,
      },
      anonymityApp: {
        scope: null,
        resolve: async ({ id }: IdArguments) => {
          const found = (await catalogue.read()).byId.get(id)
          return found?.isPublic ? found.wire : null
        },
      },
    },
    routes: [
      serveOperation(meApps, 'app', async () => {
        const items = await listApps(false)
        return toList(items.map(({ id, name, uri, visible }) => ({ id, name, uri, visible })))
      }),
      serveOperation(statsApps, 'stats', async () => {
        const ranked = await rankByUse(campus, visibleTo(await catalogue.read(), false))
        const entities = ranked
          .slice(0, MAX_ITEMS)
          .map(({ item, used }) => ({ id: item.wire.id, name: item.wire.name, value: used }))
        return { entities, total: ranked.length }
      }),
    ],
  }
}

import { FAVORITED, OPENED } from '../../contract/core/app-records.ts'
import { deleteFavorite, putFavorite } from '../../contract/core/favorites.ts'
import { orderFavorites } from '../../contract/additions/favorite-order.ts'
import { invalidInput, notFound, type Caller } from '../access.ts'
import { serveOperation, toList, type Campus, type Module } from '../campus.ts'
import type { Queries } from '../db/db.ts'

const MAX_FAVORITES = 500

async function readOrder(q: Queries, person: string): Promise<string[]> {
  const rows = await q.read<{ app_id: string }>(
    'select app_id from favorite where person_id = $1 order by place, app_id',
    [person],
  )
  return rows.map((r) => r.app_id)
}

async function requireItem({ catalogue }: Campus, id: string): Promise<void> {
  if (!(await catalogue.read()).byId.has(id)) throw notFound('there is no such item')
}

/** Runs a change under a lock on the person's row, as concurrent changes would assign the same places. */
const change = (
  { db, bus }: Campus,
  caller: Caller,
  subject: string,
  run: (q: Queries) => Promise<unknown>,
): Promise<string[]> =>
  db.tx(async (q) => {
    await q.query('select id from person where id = $1 for update', [caller.id])
    const before = await readOrder(q, caller.id)
    await run(q)
    const after = await readOrder(q, caller.id)
    if (before.join() !== after.join()) await bus.publish(q, caller.id, 'favorite', subject)
    return after
  })

async function add(campus: Campus, caller: Caller, appId: string): Promise<string[]> {
  await requireItem(campus, appId)
  return change(campus, caller, appId, async (q) => {
    const current = await readOrder(q, caller.id)
    if (current.length >= MAX_FAVORITES && !current.includes(appId))
      throw invalidInput(`at most ${MAX_FAVORITES} favourites`)
    // the newest comes first
    await q.query(
      `insert into favorite (person_id, app_id, place)
         values ($1, $2, (select coalesce(min(place), 0) - 1 from favorite where person_id = $1))
         on conflict do nothing`,
      [caller.id, appId],
    )
  })
}

const remove = (campus: Campus, caller: Caller, appId: string) =>
  change(campus, caller, appId, (q) =>
    q.query('delete from favorite where person_id = $1 and app_id = $2', [caller.id, appId]),
  )

/** Moves `ids` to the front in their order; the others keep their order, unknown ids are ignored. */
const reorder = (campus: Campus, caller: Caller, ids: string[]) =>
  change(campus, caller, '', async (q) => {
    const current = await readOrder(q, caller.id)
    const first = [...new Set(ids)].filter((id) => current.includes(id))
    const order = [...first, ...current.filter((id) => !first.includes(id))]
    await q.query(
      `update favorite set place = o.place from unnest($2::text[]) with ordinality as o(app_id, place)
         where favorite.person_id = $1 and favorite.app_id = o.app_id`,
      [caller.id, order],
    )
  })

async function open(campus: Campus, caller: Caller, appId: string): Promise<void> {
  await requireItem(campus, appId)
  await campus.db.tx(async (q) => {
    await q.query('insert into operation (person_id, app_id, type) values ($1, $2, $3)', [
      caller.id,
      appId,
      OPENED,
    ])
    await q.query('update app set used = used + 1 where id = $1', [appId])
  })
}

/** Favourites in the user's order, and opened items (§3 App operation record). */
export const createFavoritesModule = (campus: Campus): Module => ({
  fields: {
    userFavoriteApps: {
      scope: 'app',
      resolve: async (_, caller) => {
        const { byId } = await campus.catalogue.read()
        return (await readOrder(campus.db, caller.id)).flatMap((id) => byId.get(id)?.wire ?? [])
      },
    },
    createAppOperationRecord: {
      scope: 'app',
      resolve: async ({ record: { type, appId } }: { record: { type: number; appId: string } }, caller) => {
        if (type === FAVORITED) await add(campus, caller, appId)
        else if (type === OPENED) await open(campus, caller, appId)
        else throw invalidInput(`type must be ${OPENED} or ${FAVORITED}`)
        return { type, appId }
      },
    },
    cancelAppCollect: {
      scope: 'app',
      resolve: async ({ app: { id } }: { app: { id: string } }, caller) => {
        await remove(campus, caller, id)
        return { type: FAVORITED, appId: id }
      },
    },
  },
  routes: [
    serveOperation(putFavorite, 'profile_edit', async ({ caller, path }) =>
      toList(await add(campus, caller, path.appId)),
    ),
    serveOperation(deleteFavorite, 'profile_edit', async ({ caller, path }) =>
      toList(await remove(campus, caller, path.appId)),
    ),
    serveOperation(orderFavorites, 'profile_edit', async ({ caller, form }) => {
      const ids = (form.get('ids') ?? '').split(',').filter((id) => id !== '')
      if (ids.length > MAX_FAVORITES) throw invalidInput(`at most ${MAX_FAVORITES} ids`)
      return toList(await reorder(campus, caller, ids))
    }),
  ],
})

import { FAVORITED, OPENED } from '../../../src/contract/app-records.ts'
import { deleteFavorite, orderFavorites, putFavorite } from '../../../src/contract/favorites.ts'
import { invalidInput, notFound, type Caller } from '../access.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import type { Queries } from '../db/open.ts'

/** More than anybody can look through; a flood of favourites ends here. */
const MOST = 500

const orderOf = async (q: Queries, person: string): Promise<string[]> =>
  (
    await q.query<{ app_id: string }>(
      'select app_id from favorite where person_id = $1 order by place, app_id',
      [person],
    )
  ).map((r) => r.app_id)

/** Favourites in their own order, and what was opened (§3 App operation record). */
export function favorites(campus: Campus): Module {
  const { db, catalogue, bus } = campus
  const known = async (id: string) => {
    if (!(await catalogue.read()).byId.has(id)) throw notFound('there is no such item')
  }
  /** Two changes of one person at once would number the same places: the row of the person is the lock. */
  const change = (
    caller: Caller,
    subject: string,
    run: (q: Queries) => Promise<unknown>,
  ): Promise<string[]> =>
    db.tx(async (q) => {
      await q.query('select id from person where id = $1 for update', [caller.id])
      const before = await orderOf(q, caller.id)
      await run(q)
      const after = await orderOf(q, caller.id)
      if (before.join() !== after.join()) await bus.publish(q, caller.id, 'favorite', subject)
      return after
    })
  const add = async (caller: Caller, appId: string) => {
    await known(appId)
    return change(caller, appId, async (q) => {
      const there = await orderOf(q, caller.id)
      if (there.length >= MOST && !there.includes(appId)) throw invalidInput(`at most ${MOST} favourites`)
      // the newest stands first
      await q.query(
        `insert into favorite (person_id, app_id, place)
         values ($1, $2, (select coalesce(min(place), 0) - 1 from favorite where person_id = $1))
         on conflict do nothing`,
        [caller.id, appId],
      )
    })
  }
  const remove = (caller: Caller, appId: string) =>
    change(caller, appId, (q) =>
      q.query('delete from favorite where person_id = $1 and app_id = $2', [caller.id, appId]),
    )
  /** The asked order first; what it leaves out keeps its place behind, what is no favourite is passed over. */
  const arrange = (caller: Caller, ids: string[]) =>
    change(caller, '', async (q) => {
      const there = await orderOf(q, caller.id)
      const wanted = [...new Set(ids)].filter((id) => there.includes(id))
      const order = [...wanted, ...there.filter((id) => !wanted.includes(id))]
      await q.query(
        `update favorite set place = o.place from unnest($2::text[]) with ordinality as o(app_id, place)
         where favorite.person_id = $1 and favorite.app_id = o.app_id`,
        [caller.id, order],
      )
    })
  const open = async (caller: Caller, appId: string) => {
    await known(appId)
    await db.tx(async (q) => {
      await q.query('insert into operation (person_id, app_id, type) values ($1, $2, $3)', [
        caller.id,
        appId,
        OPENED,
      ])
      await q.query('update app set used = used + 1 where id = $1', [appId])
    })
  }
  const set = async (run: Promise<string[]>) => {
    const entities = await run
    return { entities, total: entities.length }
  }
  const mine = (call: Call) => call.caller!
  return {
    fields: {
      userFavoriteApps: {
        scope: 'app',
        run: async (_, caller) => {
          const { byId } = await catalogue.read()
          return (await orderOf(db, caller.id)).flatMap((id) => byId.get(id)?.wire ?? [])
        },
      },
      createAppOperationRecord: {
        scope: 'app',
        run: async ({ record: { type, appId } }: { record: { type: number; appId: string } }, caller) => {
          if (type === FAVORITED) await add(caller, appId)
          else if (type === OPENED) await open(caller, appId)
          else throw invalidInput(`type is ${OPENED} or ${FAVORITED}`)
          return { type, appId }
        },
      },
      cancelAppCollect: {
        scope: 'app',
        run: async ({ app: { id } }: { app: { id: string } }, caller) => {
          await remove(caller, id)
          return { type: FAVORITED, appId: id }
        },
      },
    },
    routes: [
      serve(putFavorite, 'profile_edit', (call) => set(add(mine(call), call.path['appId']!))),
      serve(deleteFavorite, 'profile_edit', (call) => set(remove(mine(call), call.path['appId']!))),
      serve(orderFavorites, 'profile_edit', (call) => {
        const ids = (call.form.get('ids') ?? '').split(',').filter((id) => id !== '')
        if (ids.length > MOST) throw invalidInput(`at most ${MOST} ids`)
        return set(arrange(mine(call), ids))
      }),
    ],
  }
}

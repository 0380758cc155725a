import { createApps } from '../../src/domain/apps.ts'
import { createFavorites } from '../../src/domain/favorites.ts'
import { app } from './app-fixtures.ts'
import { createScriptedRuntime, type Call, type ScriptedOptions } from './scripted-runtime.ts'
import { createSessionDouble, student } from './session-double.ts'
import { waitUntil } from './wait-until.ts'

export const libraryCard = app('Library card')
export const leaveRequest = app('Leave request')
export const dormitory = app('Dormitory')
const all = [libraryCard, leaveRequest, dormitory]
export const PUT = 'PUT /me/preference/FavoriteApps/{id}'
export const DELETE = 'DELETE /me/preference/FavoriteApps/{id}'
export const ORDER = 'POST /me/preference/FavoriteApps'

/** A server that stores favourites and supports both favourites APIs. */
export function createFavoritesFixture(ids: string[], options: ScriptedOptions = {}) {
  const list = () => ids.map((id) => all.find((item) => item.id === id))
  const idOf = ({ name }: Call) => name.split('/').at(-1)!
  const set = (id: string, on: boolean) => {
    ids = [...(on ? [id] : []), ...ids.filter((other) => other !== id)]
    return { errno: 0, entities: ids }
  }
  const double = createScriptedRuntime(
    {
      anonymityApps: all,
      userApps: all,
      userFavoriteApps: list,
      [PUT]: (call: Call) => set(idOf(call), true),
      [DELETE]: (call: Call) => set(idOf(call), false),
      [ORDER]: ({ input }: Call) => ({ errno: 0, entities: (ids = String(input['ids']).split(',')) }),
      createAppOperationRecord: ({ input }: Call) => void set(String(input['appId']), true),
      cancelAppCollect: ({ input }: Call) => void set(String(input['appId']), false),
    },
    { session: createSessionDouble(student), ...options },
  )
  const favorites = double.runtime.service(createFavorites)
  const { $apps } = double.runtime.service(createApps)
  favorites.$list.listen(() => {})
  favorites.$ids.listen(() => {})
  const names = () => favorites.$list.get().data?.map(({ name }) => name)
  const writes = () =>
    double.calls.filter(({ name }) => /^(PUT|DELETE|POST|create|cancel)/.test(name)).map(({ name }) => name)
  return {
    ...double,
    favorites,
    names,
    writes,
    server: () => ids,
    // waits for both: a guest's favourites are ready (and empty) before the items have loaded
    ready: () => waitUntil(() => [favorites.$list, $apps].every((store) => store.get().state === 'ready')),
  }
}

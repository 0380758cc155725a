import { createFavorites } from '../../src/domain/favorites.ts'
import { app } from './apps.ts'
import { scripted, type Call, type Options } from './runtime.ts'
import { sessionDouble, student } from './session.ts'
import { until } from './until.ts'

export const card = app('Library card')
export const leave = app('Leave request')
export const dorm = app('Dormitory')
const all = [card, leave, dorm]
export const PUT = 'PUT /me/preference/FavoriteApps/{id}'
export const DELETE = 'DELETE /me/preference/FavoriteApps/{id}'
export const ORDER = 'POST /me/preference/FavoriteApps'

/** A server that keeps favourites, in both of its ways. */
export function hall(ids: string[], options: Options = {}) {
  const list = () => ids.map((id) => all.find((one) => one.id === id))
  const idOf = ({ name }: Call) => name.split('/').at(-1)!
  const set = (id: string, on: boolean) => {
    ids = [...(on ? [id] : []), ...ids.filter((one) => one !== id)]
    return { errno: 0, entities: ids }
  }
  const double = scripted(
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
    { session: sessionDouble(student), ...options },
  )
  const favorites = double.runtime.one(createFavorites)
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
    ready: () => until(() => favorites.$list.get().state === 'ready'),
  }
}

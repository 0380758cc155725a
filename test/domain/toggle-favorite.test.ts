import { test } from 'node:test'
import { deepEqual, equal, match } from 'node:assert/strict'
import { toggleFavorite } from '../../src/domain/toggle-favorite.ts'
import { createFavorites } from '../../src/domain/favorites.ts'
import { RequestError } from '../../src/runtime/wire/errors.ts'
import { app } from '../double/app-fixtures.ts'
import { createErrorReply, createScriptedRuntime, type Call } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

const card = app('Library card')
const leave = app('Leave request')
const dorm = app('Dormitory')
const all = [card, leave, dorm]

function setup(ids: string[]) {
  const double = createScriptedRuntime(
    {
      userApps: all,
      userFavoriteApps: () => ids.map((id) => all.find((item) => item.id === id)),
      'PUT /me/preference/FavoriteApps/{id}': ({ name }: Call) => ({
        errno: 0,
        entities: (ids = [...ids, name.split('/').at(-1)!]),
      }),
      'DELETE /me/preference/FavoriteApps/{id}': ({ name }: Call) => ({
        errno: 0,
        entities: (ids = ids.filter((id) => !name.endsWith(id))),
      }),
      'POST /me/preference/FavoriteApps': ({ input }: Call) => ({
        errno: 0,
        entities: (ids = String(input['ids']).split(',')),
      }),
    },
    { session: createSessionDouble(student) },
  )
  const { runtime } = double
  const favorites = runtime.service(createFavorites)
  favorites.$list.listen(() => {})
  favorites.$ids.listen(() => {})
  const events: [string, boolean][] = []
  return {
    ...double,
    events,
    server: () => ids,
    ready: () => waitUntil(() => favorites.$ids.get().size === ids.length),
    press: (item: typeof card, on: boolean) =>
      toggleFavorite({ runtime, locale: 'en', onChanged: (id, is) => void events.push([id, is]) }, item, on),
    toasts: () => runtime.toasts.$toasts.get(),
  }
}

test('shows the toast of §8 and dispatches the change', async () => {
  const { press, toasts, events, ready } = setup([])
  await ready()
  await press(card, true)
  deepEqual(
    toasts().map(({ text, kind }) => [text, kind]),
    [['Favourite succeeded', 'success']],
  )
  await press(card, false)
  equal(toasts()[0]!.text, 'Cancel favourite succeeded')
  deepEqual(events, [
    [card.id, true],
    [card.id, false],
  ])
})

test('restores the position of a removed favourite on undo', async () => {
  const { press, toasts, server, events, ready } = setup([card.id, leave.id, dorm.id])
  await ready()
  await press(leave, false)
  deepEqual(server(), [card.id, dorm.id])
  toasts()[0]!.action!.run()
  await waitUntil(() => server()[1] === leave.id)
  deepEqual(server(), [card.id, leave.id, dorm.id])
  deepEqual(events[1], [leave.id, true])
})

test('keeps an undone removal when the position cannot be restored', async () => {
  const { press, toasts, server, events, ready, replies } = setup([card.id, leave.id])
  await ready()
  await press(card, false)
  replies['POST /me/preference/FavoriteApps'] = createErrorReply(404)
  toasts()[0]!.action!.run()
  await waitUntil(() => events.length === 2)
  deepEqual(server(), [leave.id, card.id])
  equal(
    toasts().some(({ kind }) => kind === 'error'),
    false,
  )
})

test('shows and logs a failed toggle with the name of the item', async () => {
  const { press, toasts, events, ready, replies, logged } = setup([])
  await ready()
  replies['PUT /me/preference/FavoriteApps/{id}'] = createErrorReply(403)
  await press(card, true)
  deepEqual(
    toasts().map(({ kind }) => kind),
    ['error'],
  )
  equal(toasts()[0]!.text.includes('Library card'), true)
  deepEqual(events, [])
  equal(
    logged.some((line) => line.includes('forbidden')),
    true,
  )
})

test('names the connection as the cause of a failed toggle when there is none', async () => {
  const { press, toasts, ready, replies } = setup([])
  await ready()
  replies['PUT /me/preference/FavoriteApps/{id}'] = () => Promise.reject(new RequestError('network'))
  await press(card, true)
  match(toasts()[0]!.text, /^No connection: the favourite “Library card”/)
})

test('shows nothing to the next user about the toggles of the former', async () => {
  const { press, toasts, events, ready, replies, session, called } = setup([])
  await ready()
  let respond = () => {}
  replies['PUT /me/preference/FavoriteApps/{id}'] = () =>
    new Promise((done) => (respond = () => done({ errno: 0, entities: [] })))
  const pressed = press(card, true)
  await waitUntil(() => called('PUT /me/preference/FavoriteApps/{id}').length)
  session.setUser({ id: 'other', name: 'Other' })
  respond()
  await pressed
  await waitIdle()
  deepEqual([toasts(), events], [[], []])
})

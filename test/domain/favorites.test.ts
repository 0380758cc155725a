import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import {
  libraryCard,
  DELETE,
  dormitory,
  createFavoritesFixture,
  leaveRequest,
  ORDER,
  PUT,
} from '../double/favorites-fixture.ts'
import { createErrorReply, type Call } from '../double/scripted-runtime.ts'
import { waitIdle, waitUntil } from '../double/wait-until.ts'

test('adds a favourite optimistically, sends it and refetches the list', async () => {
  const { favorites, names, server, ready, called } = createFavoritesFixture([libraryCard.id])
  await ready()
  const done = favorites.setFavorite(leaveRequest, true)
  await waitUntil(() => names()?.length === 2)
  ok(favorites.$ids.get().has(leaveRequest.id))
  await done
  await waitUntil(() => called('userFavoriteApps').length === 2)
  await ready()
  deepEqual(names(), ['Leave request', 'Library card'], 'newest first')
  deepEqual(server(), [leaveRequest.id, libraryCard.id])
})

test('rolls back a rejected favourite and rejects the promise', async () => {
  const { favorites, names, ready, replies } = createFavoritesFixture([libraryCard.id])
  await ready()
  replies[PUT] = createErrorReply(403)
  await rejects(favorites.setFavorite(leaveRequest, true))
  deepEqual(names(), ['Library card'])
  equal(favorites.$ids.get().has(leaveRequest.id), false)
})

test('restores the position of the item when its removal is rejected', async () => {
  const { favorites, names, ready, replies } = createFavoritesFixture([libraryCard.id, leaveRequest.id])
  await ready()
  replies[DELETE] = createErrorReply(200, { errno: 7 })
  await rejects(favorites.setFavorite(libraryCard, false))
  deepEqual(names(), ['Library card', 'Leave request'])
})

for (const [backend, on, off] of [
  [
    'task-api',
    'PUT /me/preference/FavoriteApps/library-card',
    'DELETE /me/preference/FavoriteApps/library-card',
  ],
  ['app-center', 'createAppOperationRecord', 'cancelAppCollect'],
] as const)
  test(`favorites "${backend}": adds with ${on} and removes with ${off}`, async () => {
    const { favorites, writes, ready, called } = createFavoritesFixture([], {
      config: { favorites: backend },
    })
    await ready()
    await favorites.setFavorite(libraryCard, true)
    await favorites.setFavorite(libraryCard, false)
    deepEqual(writes(), [on, off])
    if (backend === 'app-center') deepEqual(called(on)[0]!.input, { type: 3, appId: libraryCard.id })
    ok(called('userFavoriteApps').length > 0, 'both fetch the list with the same operation')
  })

test('sends rapid toggles one after another and keeps the last one', async () => {
  const { favorites, writes, server, names, ready, replies } = createFavoritesFixture([])
  await ready()
  const put = replies[PUT] as (call: Call) => unknown
  let openGate = () => {}
  const gate = new Promise<void>((done) => (openGate = done))
  replies[PUT] = async (call: Call) => {
    await gate
    return put(call)
  }
  const shown: (string[] | undefined)[] = []
  favorites.$list.listen(() => shown.push(names()))
  const presses = [true, false, true, false].map((on) => favorites.setFavorite(libraryCard, on))
  await waitIdle()
  equal(writes().length, 1, 'the second write waits for the first')
  openGate()
  await Promise.all(presses)
  await ready()
  deepEqual(
    writes().map((name) => name.split(' ')[0]),
    ['PUT', 'DELETE', 'PUT', 'DELETE'],
  )
  deepEqual([server(), names()], [[], []])
})

test('keeps a new favourite when a list fetched earlier arrives', async () => {
  const { favorites, names, ready, replies, called } = createFavoritesFixture([libraryCard.id])
  await ready()
  const list = replies['userFavoriteApps'] as () => unknown
  const before = list()
  let openGate = () => {}
  const gate = new Promise<void>((done) => (openGate = done))
  replies['userFavoriteApps'] = async () => {
    await gate
    return before
  }
  const first = favorites.setFavorite(leaveRequest, true)
  await first
  await waitUntil(() => called('userFavoriteApps').length === 2)
  replies['userFavoriteApps'] = list
  let store = () => {}
  replies[PUT] = () => new Promise<void>((done) => (store = done))
  const second = favorites.setFavorite(dormitory, true)
  await waitUntil(() => names()?.includes('Dormitory'))
  openGate()
  await waitIdle()
  ok(names()?.includes('Dormitory'))
  store()
  await second // its timeout would be an unhandled rejection in a later file
})

test('rolls back only the toggle that failed', async () => {
  const { favorites, names, ready, replies } = createFavoritesFixture([])
  await ready()
  const put = replies[PUT] as (call: Call) => unknown
  replies[PUT] = (call: Call) => (call.name.endsWith(libraryCard.id) ? createErrorReply(409) : put(call))
  const seen: boolean[] = []
  const results = Promise.allSettled([
    favorites.setFavorite(libraryCard, true),
    favorites.setFavorite(leaveRequest, true),
  ])
  await waitUntil(() => favorites.$ids.get().has(leaveRequest.id))
  favorites.$ids.listen((ids) => void seen.push(ids.has(leaveRequest.id)))
  deepEqual(
    (await results).map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  await waitIdle()
  deepEqual(names(), ['Leave request'])
  ok(seen.every(Boolean), 'the other favourite never flickers')
})

test('saves a new order and rolls it back when it is rejected', async () => {
  const { favorites, names, server, ready, replies } = createFavoritesFixture([
    libraryCard.id,
    leaveRequest.id,
    dormitory.id,
  ])
  await ready()
  await favorites.reorder([dormitory.id, libraryCard.id, leaveRequest.id])
  deepEqual(server(), [dormitory.id, libraryCard.id, leaveRequest.id])
  await ready()
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
  replies[ORDER] = createErrorReply(500)
  await rejects(favorites.reorder([leaveRequest.id]))
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
})

test('applies a new order synchronously, before the next key press', async () => {
  const { favorites, names, ready } = createFavoritesFixture([libraryCard.id, leaveRequest.id, dormitory.id])
  await ready()
  const done = favorites.reorder([dormitory.id, libraryCard.id, leaveRequest.id])
  // synchronous: a second key press has to start from the new position
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
  await done
})

test('does not send queued writes with the token of the next user', async () => {
  const { favorites, session, calls, ready, replies } = createFavoritesFixture([])
  await ready()
  let openGate = () => {}
  replies[PUT] = () => new Promise((done) => (openGate = () => done({ errno: 0, entities: [] })))
  const presses = Promise.allSettled([
    favorites.setFavorite(libraryCard, true),
    favorites.setFavorite(leaveRequest, true),
  ])
  await waitUntil(() => calls.some(({ name }) => name.startsWith('PUT')))
  session.setUser({ id: 'other', name: 'Other' })
  openGate()
  await presses
  deepEqual(
    calls.filter(({ name }) => name.startsWith('PUT')).map(({ bearer }) => bearer),
    ['token-of-student'],
  )
})

test('clears the favourites when another user signs in', async () => {
  const { favorites, session, names, ready, replies } = createFavoritesFixture([libraryCard.id])
  await ready()
  replies['userFavoriteApps'] = () => new Promise(() => {})
  session.setUser({ id: 'other', name: 'Other' })
  deepEqual([names(), favorites.$ids.get().size], [undefined, 0])
  session.setUser('guest')
  await waitIdle()
  equal(favorites.$ids.get().size, 0)
})

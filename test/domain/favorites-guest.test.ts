import { test } from 'node:test'
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { LOCAL_STORAGE_KEYS } from '../../src/contract/storage-keys.ts'
import { libraryCard, dormitory, createFavoritesScene, leaveRequest, PUT } from '../double/favorites-scene.ts'
import { createErrorReply, type Call, type ScriptedOptions } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitUntil } from '../double/wait-until.ts'

const asGuest = (ids: string[] = []): ScriptedOptions => ({
  session: createSessionDouble(),
  local: ids.length ? { [LOCAL_STORAGE_KEYS.guestFavorites]: JSON.stringify(ids) } : {},
})

test("a guest's stars lie on the device, in their order, and the server hears nothing of them", async () => {
  const { favorites, names, runtime, writes, called, ready } = createFavoritesScene([], asGuest())
  await ready()
  await favorites.setFavorite(leaveRequest, true)
  await favorites.setFavorite(libraryCard, true)
  await favorites.setFavorite(dormitory, true)
  await favorites.setFavorite(leaveRequest, false)
  deepEqual(names(), ['Dormitory', 'Library card'], 'the newest first')
  await favorites.reorder([libraryCard.id, dormitory.id])
  deepEqual(names(), ['Library card', 'Dormitory'])
  equal(
    runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites),
    JSON.stringify([libraryCard.id, dormitory.id]),
  )
  deepEqual([writes(), called('userFavoriteApps')], [[], []])
})

test('the last star that a guest takes back leaves nothing on the device', async () => {
  const { favorites, runtime, ready } = createFavoritesScene([], asGuest([libraryCard.id]))
  await ready()
  await favorites.setFavorite(libraryCard, false)
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
})

test('poisoned or outdated entries of the device are passed over', async () => {
  const { names, ready } = createFavoritesScene([], asGuest(['gone', libraryCard.id, '<img>']))
  await ready()
  deepEqual(names(), ['Library card'])
})

test("a guest's star of another tab shows here", async (t) => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  t.after(() => {
    delete (globalThis as { addEventListener?: unknown }).addEventListener
    delete (globalThis as { removeEventListener?: unknown }).removeEventListener
  })
  const { favorites, names, runtime, ready } = createFavoritesScene([], asGuest())
  await ready()
  const elsewhere = (key: string | null, ids: string[]) => {
    runtime.platform.storages.local.set(LOCAL_STORAGE_KEYS.guestFavorites, JSON.stringify(ids))
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  elsewhere('another', [libraryCard.id])
  deepEqual(names(), [])
  elsewhere(LOCAL_STORAGE_KEYS.guestFavorites, [libraryCard.id])
  deepEqual(names(), ['Library card'])
  elsewhere(null, [])
  equal(favorites.$ids.get().size, 0)
})

test('after signing in, what a guest favoured is offered, and taken along', async () => {
  const { favorites, session, server, runtime, names } = createFavoritesScene(
    [libraryCard.id],
    asGuest([libraryCard.id, leaveRequest.id, dormitory.id]),
  )
  favorites.$mergeCandidates.listen(() => {})
  deepEqual(favorites.$mergeCandidates.get(), [])
  session.setUser(student)
  await waitUntil(() => favorites.$mergeCandidates.get().length > 0)
  deepEqual(
    favorites.$mergeCandidates.get(),
    [leaveRequest.id, dormitory.id],
    'what one has already is not offered',
  )
  await favorites.merge(true)
  deepEqual(server(), [leaveRequest.id, dormitory.id, libraryCard.id])
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
  await waitUntil(() => names()?.length === 3)
  deepEqual(favorites.$mergeCandidates.get(), [])
})

test('the offer may be declined, and is not made again', async () => {
  const { favorites, session, writes, runtime } = createFavoritesScene([], asGuest([libraryCard.id]))
  favorites.$mergeCandidates.listen(() => {})
  session.setUser(student)
  await waitUntil(() => favorites.$mergeCandidates.get().length > 0)
  await favorites.merge(false)
  deepEqual([writes(), favorites.$mergeCandidates.get()], [[], []])
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
})

test('what could not be taken along stays on offer', async () => {
  const { favorites, session, replies, runtime } = createFavoritesScene(
    [],
    asGuest([libraryCard.id, leaveRequest.id]),
  )
  favorites.$mergeCandidates.listen(() => {})
  session.setUser(student)
  await waitUntil(() => favorites.$mergeCandidates.get().length === 2)
  const put = replies[PUT] as (call: Call) => unknown
  replies[PUT] = (call: Call) => (call.name.endsWith(libraryCard.id) ? createErrorReply(409) : put(call))
  await rejects(favorites.merge(true))
  equal(
    runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites),
    JSON.stringify([libraryCard.id]),
  )
})

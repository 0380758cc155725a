import { test } from 'node:test'
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { LOCAL_STORAGE_KEYS } from '../../src/contract/storage-keys.ts'
import {
  libraryCard,
  dormitory,
  createFavoritesFixture,
  leaveRequest,
  PUT,
} from '../double/favorites-fixture.ts'
import { createErrorReply, type Call, type ScriptedOptions } from '../double/scripted-runtime.ts'
import { createSessionDouble, student } from '../double/session-double.ts'
import { waitUntil } from '../double/wait-until.ts'

const asGuest = (ids: string[] = []): ScriptedOptions => ({
  session: createSessionDouble(),
  local: ids.length ? { [LOCAL_STORAGE_KEYS.guestFavorites]: JSON.stringify(ids) } : {},
})

test('stores guest favourites locally in their order and sends the server nothing', async () => {
  const { favorites, names, runtime, writes, called, ready } = createFavoritesFixture([], asGuest())
  await ready()
  await favorites.setFavorite(leaveRequest, true)
  await favorites.setFavorite(libraryCard, true)
  await favorites.setFavorite(dormitory, true)
  await favorites.setFavorite(leaveRequest, false)
  deepEqual(names(), ['Dormitory', 'Library card'], 'newest first')
  await favorites.reorder([libraryCard.id, dormitory.id])
  deepEqual(names(), ['Library card', 'Dormitory'])
  equal(
    runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites),
    JSON.stringify([libraryCard.id, dormitory.id]),
  )
  deepEqual([writes(), called('userFavoriteApps')], [[], []])
})

test('clears local storage when a guest removes the last favourite', async () => {
  const { favorites, runtime, ready } = createFavoritesFixture([], asGuest([libraryCard.id]))
  await ready()
  await favorites.setFavorite(libraryCard, false)
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
})

test('ignores invalid and outdated stored favourites', async () => {
  const { names, ready } = createFavoritesFixture([], asGuest(['gone', libraryCard.id, '<img>']))
  await ready()
  deepEqual(names(), ['Library card'])
})

test('syncs guest favourites across tabs', async (t) => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  t.after(() => {
    delete (globalThis as { addEventListener?: unknown }).addEventListener
    delete (globalThis as { removeEventListener?: unknown }).removeEventListener
  })
  const { favorites, names, runtime, ready } = createFavoritesFixture([], asGuest())
  await ready()
  const writeInAnotherTab = (key: string | null, ids: string[]) => {
    runtime.platform.storages.local.set(LOCAL_STORAGE_KEYS.guestFavorites, JSON.stringify(ids))
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  writeInAnotherTab('another', [libraryCard.id])
  deepEqual(names(), [])
  writeInAnotherTab(LOCAL_STORAGE_KEYS.guestFavorites, [libraryCard.id])
  deepEqual(names(), ['Library card'])
  writeInAnotherTab(null, [])
  equal(favorites.$ids.get().size, 0)
})

test('offers guest favourites after sign-in and merges them', async () => {
  const { favorites, session, server, runtime, names } = createFavoritesFixture(
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
    'existing favourites are not offered',
  )
  await favorites.merge(true)
  deepEqual(server(), [leaveRequest.id, dormitory.id, libraryCard.id])
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
  await waitUntil(() => names()?.length === 3)
  deepEqual(favorites.$mergeCandidates.get(), [])
})

test('clears the guest favourites when the merge is declined', async () => {
  const { favorites, session, writes, runtime } = createFavoritesFixture([], asGuest([libraryCard.id]))
  favorites.$mergeCandidates.listen(() => {})
  session.setUser(student)
  await waitUntil(() => favorites.$mergeCandidates.get().length > 0)
  await favorites.merge(false)
  deepEqual([writes(), favorites.$mergeCandidates.get()], [[], []])
  equal(runtime.platform.storages.local.get(LOCAL_STORAGE_KEYS.guestFavorites), null)
})

test('keeps offering the guest favourites that failed to merge', async () => {
  const { favorites, session, replies, runtime } = createFavoritesFixture(
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

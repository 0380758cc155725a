import { test } from 'node:test'
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { LOCAL_KEYS } from '../../src/contract/keys.ts'
import { card, dorm, hall, leave, PUT } from '../double/favorites.ts'
import { refused, type Call, type Options } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { until } from '../double/until.ts'

const asGuest = (ids: string[] = []): Options => ({
  session: sessionDouble(),
  local: ids.length ? { [LOCAL_KEYS.guestFavorites]: JSON.stringify(ids) } : {},
})

test("a guest's stars lie on the device, in their order, and the server hears nothing of them", async () => {
  const { favorites, names, runtime, writes, called, ready } = hall([], asGuest())
  await ready()
  await favorites.set(leave, true)
  await favorites.set(card, true)
  await favorites.set(dorm, true)
  await favorites.set(leave, false)
  deepEqual(names(), ['Dormitory', 'Library card'], 'the newest first')
  await favorites.order([card.id, dorm.id])
  deepEqual(names(), ['Library card', 'Dormitory'])
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), JSON.stringify([card.id, dorm.id]))
  deepEqual([writes(), called('userFavoriteApps')], [[], []])
})

test('the last star that a guest takes back leaves nothing on the device', async () => {
  const { favorites, runtime, ready } = hall([], asGuest([card.id]))
  await ready()
  await favorites.set(card, false)
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), null)
})

test('poisoned or outdated entries of the device are passed over', async () => {
  const { names, ready } = hall([], asGuest(['gone', card.id, '<img>']))
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
  const { favorites, names, runtime, ready } = hall([], asGuest())
  await ready()
  const elsewhere = (key: string | null, ids: string[]) => {
    runtime.platform.storages.local.set(LOCAL_KEYS.guestFavorites, JSON.stringify(ids))
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  elsewhere('another', [card.id])
  deepEqual(names(), [])
  elsewhere(LOCAL_KEYS.guestFavorites, [card.id])
  deepEqual(names(), ['Library card'])
  elsewhere(null, [])
  equal(favorites.$ids.get().size, 0)
})

test('after signing in, what a guest favoured is offered, and taken along', async () => {
  const { favorites, session, server, runtime, names } = hall(
    [card.id],
    asGuest([card.id, leave.id, dorm.id]),
  )
  favorites.$offer.listen(() => {})
  deepEqual(favorites.$offer.get(), [])
  session.become(student)
  await until(() => favorites.$offer.get().length > 0)
  deepEqual(favorites.$offer.get(), [leave.id, dorm.id], 'what one has already is not offered')
  await favorites.merge(true)
  deepEqual(server(), [leave.id, dorm.id, card.id])
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), null)
  await until(() => names()?.length === 3)
  deepEqual(favorites.$offer.get(), [])
})

test('the offer may be declined, and is not made again', async () => {
  const { favorites, session, writes, runtime } = hall([], asGuest([card.id]))
  favorites.$offer.listen(() => {})
  session.become(student)
  await until(() => favorites.$offer.get().length > 0)
  await favorites.merge(false)
  deepEqual([writes(), favorites.$offer.get()], [[], []])
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), null)
})

test('what could not be taken along stays on offer', async () => {
  const { favorites, session, replies, runtime } = hall([], asGuest([card.id, leave.id]))
  favorites.$offer.listen(() => {})
  session.become(student)
  await until(() => favorites.$offer.get().length === 2)
  const put = replies[PUT] as (call: Call) => unknown
  replies[PUT] = (call: Call) => (call.name.endsWith(card.id) ? refused(409) : put(call))
  await rejects(favorites.merge(true))
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), JSON.stringify([card.id]))
})

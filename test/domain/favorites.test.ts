import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { LOCAL_KEYS } from '../../src/contract/keys.ts'
import { createFavorites } from '../../src/domain/favorites.ts'
import { app } from '../double/apps.ts'
import { refused, scripted, type Call, type Options } from '../double/runtime.ts'
import { sessionDouble, student } from '../double/session.ts'
import { quiet, until } from '../double/until.ts'

const card = app('Library card')
const leave = app('Leave request')
const dorm = app('Dormitory')
const all = [card, leave, dorm]
const PUT = 'PUT /me/preference/FavoriteApps/{id}'
const DELETE = 'DELETE /me/preference/FavoriteApps/{id}'
const ORDER = 'POST /me/preference/FavoriteApps'

/** A server that keeps favourites, in both of its ways. */
function hall(ids: string[], options: Options = {}) {
  const list = () => ids.map((id) => all.find((one) => one.id === id))
  const idOf = ({ name }: Call) => name.split('/').at(-1)!
  const set = (id: string, on: boolean) => {
    ids = [...ids.filter((one) => one !== id), ...(on ? [id] : [])]
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

test('a star shows at once, is written, and the list is asked for again', async () => {
  const { favorites, names, server, ready, called } = hall([card.id])
  await ready()
  const done = favorites.set(leave, true)
  await until(() => names()?.length === 2)
  ok(favorites.$ids.get().has(leave.id))
  await done
  await until(() => called('userFavoriteApps').length === 2)
  await ready()
  deepEqual(names(), ['Library card', 'Leave request'])
  deepEqual(server(), [card.id, leave.id])
})

test('a refused star goes back, and whoever pressed is told', async () => {
  const { favorites, names, ready, replies } = hall([card.id])
  await ready()
  replies[PUT] = refused(403)
  await rejects(favorites.set(leave, true))
  deepEqual(names(), ['Library card'])
  equal(favorites.$ids.get().has(leave.id), false)
})

test('a refused removal puts the item back where it was', async () => {
  const { favorites, names, ready, replies } = hall([card.id, leave.id])
  await ready()
  replies[DELETE] = refused(200, { errno: 7 })
  await rejects(favorites.set(card, false))
  deepEqual(names(), ['Library card', 'Leave request'])
})

for (const [back, on, off] of [
  [
    'task-api',
    'PUT /me/preference/FavoriteApps/library-card',
    'DELETE /me/preference/FavoriteApps/library-card',
  ],
  ['app-center', 'createAppOperationRecord', 'cancelAppCollect'],
] as const)
  test(`with favorites "${back}" a star is ${on}, and its removal ${off}`, async () => {
    const { favorites, writes, ready, called } = hall([], { config: { favorites: back } })
    await ready()
    await favorites.set(card, true)
    await favorites.set(card, false)
    deepEqual(writes(), [on, off])
    if (back === 'app-center') deepEqual(called(on)[0]!.input, { type: 3, appId: card.id })
    ok(called('userFavoriteApps').length > 0, 'the list is the same operation')
  })

test('presses in quick succession are written in turn, and the last one wins', async () => {
  const { favorites, writes, server, names, ready, replies } = hall([])
  await ready()
  const put = replies[PUT] as (call: Call) => unknown
  let open = () => {}
  const gate = new Promise<void>((done) => (open = done))
  replies[PUT] = async (call: Call) => {
    await gate
    return put(call)
  }
  const shown: (string[] | undefined)[] = []
  favorites.$list.listen(() => shown.push(names()))
  const presses = [true, false, true, false].map((on) => favorites.set(card, on))
  await quiet()
  equal(writes().length, 1, 'the second waits for the first')
  open()
  await Promise.all(presses)
  await ready()
  deepEqual(
    writes().map((name) => name.split(' ')[0]),
    ['PUT', 'DELETE', 'PUT', 'DELETE'],
  )
  deepEqual([server(), names()], [[], []])
})

test('a list that is on its way does not undo a star that was pressed meanwhile', async () => {
  const { favorites, names, ready, replies, called } = hall([card.id])
  await ready()
  const list = replies['userFavoriteApps'] as () => unknown
  const before = list()
  let open = () => {}
  const gate = new Promise<void>((done) => (open = done))
  replies['userFavoriteApps'] = async () => {
    await gate
    return before
  }
  const first = favorites.set(leave, true)
  await first
  await until(() => called('userFavoriteApps').length === 2)
  replies['userFavoriteApps'] = list
  replies[PUT] = () => new Promise(() => {})
  void favorites.set(dorm, true)
  await until(() => names()?.includes('Dormitory'))
  open()
  await quiet()
  ok(names()?.includes('Dormitory'))
})

test('one press that fails does not undo the others', async () => {
  const { favorites, names, ready, replies } = hall([])
  await ready()
  const put = replies[PUT] as (call: Call) => unknown
  replies[PUT] = (call: Call) => (call.name.endsWith(card.id) ? refused(409) : put(call))
  const seen: boolean[] = []
  const results = Promise.allSettled([favorites.set(card, true), favorites.set(leave, true)])
  await until(() => favorites.$ids.get().has(leave.id))
  favorites.$ids.listen((ids) => void seen.push(ids.has(leave.id)))
  deepEqual(
    (await results).map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  await quiet()
  deepEqual(names(), ['Leave request'])
  ok(seen.every(Boolean), 'the other star never flickers')
})

test('an own order is kept, and goes back when it is refused', async () => {
  const { favorites, names, server, ready, replies } = hall([card.id, leave.id, dorm.id])
  await ready()
  await favorites.order([dorm.id, card.id, leave.id])
  deepEqual(server(), [dorm.id, card.id, leave.id])
  await ready()
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
  replies[ORDER] = refused(500)
  await rejects(favorites.order([leave.id]))
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
})

test('what waits to be written is not written in the name of the next person', async () => {
  const { favorites, session, calls, ready, replies } = hall([])
  await ready()
  let open = () => {}
  replies[PUT] = () => new Promise((done) => (open = () => done({ errno: 0, entities: [] })))
  const presses = Promise.allSettled([favorites.set(card, true), favorites.set(leave, true)])
  await until(() => calls.some(({ name }) => name.startsWith('PUT')))
  session.become({ id: 'other', name: 'Other' })
  open()
  await presses
  deepEqual(
    calls.filter(({ name }) => name.startsWith('PUT')).map(({ bearer }) => bearer),
    ['token-of-student'],
  )
})

test('the next person sees nothing of the former', async () => {
  const { favorites, session, names, ready, replies } = hall([card.id])
  await ready()
  replies['userFavoriteApps'] = () => new Promise(() => {})
  session.become({ id: 'other', name: 'Other' })
  deepEqual([names(), favorites.$ids.get().size], [undefined, 0])
  session.become('guest')
  await quiet()
  equal(favorites.$ids.get().size, 0)
})

// ── guests ───────────────────────────────────────────────────────────────────────────────────────────────────

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
  deepEqual(names(), ['Library card', 'Dormitory'])
  await favorites.order([dorm.id, card.id])
  deepEqual(names(), ['Dormitory', 'Library card'])
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), JSON.stringify([dorm.id, card.id]))
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
  deepEqual(server(), [card.id, leave.id, dorm.id])
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
  replies[PUT] = (call: Call) => (call.name.endsWith(leave.id) ? refused(409) : put(call))
  await rejects(favorites.merge(true))
  equal(runtime.platform.storages.local.get(LOCAL_KEYS.guestFavorites), JSON.stringify([leave.id]))
})

import { test } from 'node:test'
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { card, DELETE, dorm, hall, leave, ORDER, PUT } from '../double/favorites.ts'
import { refused, type Call } from '../double/runtime.ts'
import { quiet, until } from '../double/until.ts'

test('a star shows at once, is written, and the list is asked for again', async () => {
  const { favorites, names, server, ready, called } = hall([card.id])
  await ready()
  const done = favorites.set(leave, true)
  await until(() => names()?.length === 2)
  ok(favorites.$ids.get().has(leave.id))
  await done
  await until(() => called('userFavoriteApps').length === 2)
  await ready()
  deepEqual(names(), ['Leave request', 'Library card'], 'the newest first')
  deepEqual(server(), [leave.id, card.id])
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

test('an order shows before the next key is pressed, which counts from there', async () => {
  const { favorites, names, ready } = hall([card.id, leave.id, dorm.id])
  await ready()
  const done = favorites.order([dorm.id, card.id, leave.id])
  // not one turn later: a second press would move the item from where it was
  deepEqual(names(), ['Dormitory', 'Library card', 'Leave request'])
  await done
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

import { strict as assert } from 'node:assert'
import { before, test } from 'node:test'
import { decodeBusEvent, type BusEvent } from '../../src/contract/core/bus-events.ts'
import { userApps } from '../../src/contract/core/apps.ts'
import { deleteFavorite, putFavorite } from '../../src/contract/core/favorites.ts'
import { me } from '../../src/contract/core/profile.ts'
import { fetchTokens } from '../tools/http-sign-in.ts'
import { openClient, setUpCampus } from './client.ts'

const campus = setUpCampus()
let student: string
before(async () => {
  student = await campus.token('student')
})

/** Opens the event stream and collects its events until `close`. */
async function listen(token: string, lastEventId?: number) {
  const stop = new AbortController()
  const reply = await fetch(`${campus.url}/bus`, {
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
  })
  const events: BusEvent[] = []
  let text = ''
  let ended = false
  const reader = reply.body!.getReader()
  const decoder = new TextDecoder()
  const reading = (async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        text += decoder.decode(value, { stream: true })
        for (let index = text.indexOf('\n\n'); index >= 0; index = text.indexOf('\n\n')) {
          const data = /^data: (.*)$/m.exec(text.slice(0, index))?.[1]
          text = text.slice(index + 2)
          if (data) events.push(decodeBusEvent(JSON.parse(data)))
        }
      }
    } catch {
      // aborted by close()
    }
    ended = true
  })()
  return {
    reply,
    events,
    ended: () => ended,
    until: async (count: number) => {
      for (let n = 0; n < 250 && events.length < count; n++) await new Promise((done) => setTimeout(done, 20))
      assert.ok(events.length >= count, `${events.length} of ${count} events arrived`)
    },
    close: async () => {
      stop.abort()
      await reading
    },
  }
}

test('sends favourite events only to their owner', async () => {
  const [mine, other] = [await listen(student), await listen(await campus.token('staff'))]
  assert.match(mine.reply.headers.get('content-type')!, /text\/event-stream/)
  assert.equal(mine.reply.headers.get('x-accel-buffering'), 'no')
  const [app] = await campus.graphql(userApps, {}, student)
  await campus.rest(putFavorite, { path: { appId: app!.id } }, student)
  await campus.rest(putFavorite, { path: { appId: app!.id } }, student)
  await campus.rest(deleteFavorite, { path: { appId: app!.id } }, student)
  await mine.until(2)
  assert.deepEqual(
    mine.events.map((e) => [e.type, e.subject]),
    [
      ['favorite', app!.id],
      ['favorite', app!.id],
    ],
  )
  assert.deepEqual(other.events, [])
  await mine.close()
  await other.close()
})

test('delivers missed events once and in order after a reconnect with Last-Event-ID', async () => {
  const { bus, db } = campus.running.campus
  const { id } = await campus.graphql(me, {}, student)
  const start = (await db.query<{ n: number }>('select coalesce(max(id), 0) as n from bus_event'))[0]!.n
  const publish = (n: number) => db.tx((q) => bus.publish(q, id, 'task', String(n)))
  for (let n = 0; n < 30; n++) await publish(n)
  const stream = await listen(student, start)
  await Promise.all(Array.from({ length: 30 }, (_, n) => publish(30 + n)))
  await stream.until(60)
  assert.deepEqual(
    stream.events.map((e) => e.subject).slice(0, 30),
    Array.from({ length: 30 }, (_, n) => String(n)),
  )
  const ids = stream.events.map((e) => Number(e.id))
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => a - b),
  )
  assert.equal(new Set(ids).size, 60)
  await stream.close()
})

test('requires a token', async () => {
  const reply = await fetch(`${campus.url}/bus`)
  assert.equal(reply.status, 401)
  assert.equal(((await reply.json()) as { ecode: string }).ecode, 'ACCESS_TOKEN_INVALID')
})

test('ends streams when the campus closes', async () => {
  const other = await openClient()
  const { access_token } = await fetchTokens(other.url, 'student')
  const stop = await fetch(`${other.url}/bus`, { headers: { authorization: `Bearer ${access_token}` } })
  const reading = stop.text().catch(() => 'cut')
  await other.close()
  assert.ok((await reading).length > 0)
})

const postgres = process.env['CAMPUS_TEST_DATABASE_URL'] ? false : 'no CAMPUS_TEST_DATABASE_URL'

test(
  'two processes on one PostgreSQL deliver every event once and in order, even after all connections drop',
  { skip: postgres },
  async () => {
    const { settings } = campus.running.campus
    const second = await openClient({ databaseUrl: settings.databaseUrl })
    try {
      const { id } = await campus.graphql(me, {}, student)
      const [a, b] = [campus.running.campus, second.running.campus]
      const received: number[][] = [[], []]
      const ends = [a.bus, b.bus].map((bus, i) =>
        bus.subscribe(id, (event) => received[i]!.push(Number(event.subject))),
      )
      // a write on a dropped connection fails before anything is sent, so it is retried
      const publish = async (from: typeof a, subject: string, tries = 20): Promise<void> => {
        try {
          await from.db.tx((q) => from.bus.publish(q, id, 'task', subject))
        } catch (e) {
          if (tries === 0) throw e
          await publish(from, subject, tries - 1)
        }
      }
      for (let n = 0; n < 200; n += 10) {
        await Promise.all(
          Array.from({ length: 10 }, (_, k) => {
            const from = k % 2 ? a : b
            return publish(from, String(n + k))
          }),
        )
        if (n === 100)
          await a.db
            .query(
              'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
            )
            .catch(() => undefined)
      }
      for (let n = 0; n < 250 && received.some((h) => h.length < 200); n++)
        await new Promise((done) => setTimeout(done, 20))
      assert.deepEqual(
        received.map((h) => h.length),
        [200, 200],
      )
      assert.equal(received[0]!.join(), received[1]!.join(), 'both received the same order')
      assert.equal(new Set(received[0]).size, 200)
      for (const end of ends) end()
    } finally {
      await second.close()
    }
  },
)

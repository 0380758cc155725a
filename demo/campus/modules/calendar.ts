import type { Hono } from 'hono'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from '../../../src/contract/calendar.ts'
import { notFound } from '../access.ts'
import { refuse } from '../api.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import { originOf } from '../config.ts'
import { hallConfig } from '../hall-config.ts'
import { packed, send } from '../http.ts'
import { deadlinesOf, readFeed, renewFeed, revokeFeed } from '../processes/feed.ts'
import { calendarOf } from '../processes/ics.ts'

const pathOf = (base: string, secret: string) => `${base}/calendar/${secret}.ics`

/** My deadlines as a private feed (T22): at most one a person, and revocable. */
export function calendar({ db, settings }: Campus): Module {
  const base = hallConfig(settings)['taskApi'] as string
  const mine = async ({ caller, origin }: Call) => {
    const feed = await readFeed(db, caller!.id)
    const entities = feed ? [{ url: origin + pathOf(base, feed.secret), created: feed.created }] : []
    return { entities, total: entities.length }
  }
  return {
    routes: [
      serve(calendarFeed, 'task', mine),
      serve(createCalendarFeed, 'task_edit', async (call) => {
        await db.tx((q) => renewFeed(q, call.caller!.id))
        return mine(call)
      }),
      serve(revokeCalendarFeed, 'task_edit', async ({ caller }) => {
        await revokeFeed(db, caller!.id)
        return { entities: [], total: 0 }
      }),
    ],
  }
}

/** The document itself: who knows its address reads it. Calendars send neither cookies nor tokens. */
export function calendarDocuments(
  app: Hono,
  base: string,
  { db, settings }: Campus,
  log: (e: unknown) => void,
): void {
  app.get(`${base}/calendar/:file`, async (c) => {
    try {
      const secret = /^(.*)\.ics$/.exec(c.req.param('file'))?.[1] ?? ''
      const deadlines = await deadlinesOf(db, secret)
      // an address that was revoked and one that never was look the same
      if (!deadlines) throw notFound('there is no such calendar')
      const text = calendarOf(deadlines, originOf(settings, c.req.header('host')))
      return send(c, await packed(text, 'text/calendar; charset=utf-8'), {
        'cache-control': 'private, no-cache',
        'content-disposition': 'inline; filename="deadlines.ics"',
        // the address is the secret: it goes nowhere else
        'x-robots-tag': 'noindex',
      })
    } catch (e) {
      return refuse(c, e, log)
    }
  })
}

import type { Hono } from 'hono'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from '../../contract/additions/calendar.ts'
import { notFound } from '../access.ts'
import { serveOperation, toList, type SignedInCall, type Campus, type Module } from '../campus.ts'
import { requestOrigin } from '../settings.ts'
import { portalConfig } from '../portal-config.ts'
import { encodeBody, send } from '../http.ts'
import { readDeadlines, readFeed, renewFeed, revokeFeed } from '../processes/calendar-feed.ts'
import { formatCalendar } from '../processes/icalendar.ts'

const feedPath = (base: string, secret: string) => `${base}/calendar/${secret}.ics`

/** The caller's deadlines as a private calendar feed: one per person, revocable. */
export function createCalendarModule({ db, settings }: Campus): Module {
  const base = portalConfig(settings).taskApi
  const readOwnFeed = async ({ caller, origin }: SignedInCall) => {
    const feed = await readFeed(db, caller.id)
    return toList(feed ? [{ url: origin + feedPath(base, feed.secret), created: feed.created }] : [])
  }
  return {
    routes: [
      serveOperation(calendarFeed, 'task', readOwnFeed),
      serveOperation(createCalendarFeed, 'task_edit', async (call) => {
        await db.tx((q) => renewFeed(q, call.caller.id))
        return readOwnFeed(call)
      }),
      serveOperation(revokeCalendarFeed, 'task_edit', async ({ caller }) => {
        await revokeFeed(db, caller.id)
        return toList([])
      }),
    ],
  }
}

/** Serves the feed to anyone with its secret URL: calendar clients send neither cookies nor tokens. */
export function registerCalendarFiles(app: Hono, base: string, { db, settings }: Campus): void {
  app.get(`${base}/calendar/:file`, async (c) => {
    const secret = /^(.*)\.ics$/.exec(c.req.param('file'))?.[1] ?? ''
    const deadlines = await readDeadlines(db, secret)
    // the same reply for a revoked and an unknown secret
    if (!deadlines) throw notFound('there is no such calendar')
    const text = formatCalendar(
      deadlines,
      requestOrigin(settings, c.req.header('host')) + settings.basePath,
      settings.brand.zh.university,
    )
    return send(c, encodeBody(text, 'text/calendar; charset=utf-8'), {
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="deadlines.ics"',
      // keep the secret URL out of search engines
      'x-robots-tag': 'noindex',
    })
  })
}

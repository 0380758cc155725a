import { normalizeVisitLabel } from '../../contract/core/visit-paths.ts'
import {
  accessRecord,
  statsAppList,
  visitOnline,
  visitToday,
  visitTotal,
} from '../../contract/core/visits.ts'
import { serveOperation, type Call, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import { createVisitCounter } from '../visits/visit-counter.ts'
import { createVisitNumbers } from '../visits/visit-numbers.ts'

/**
 * The visit counter, without cookies: a visitor is a hash of address and user agent, salted with a daily secret.
 * Reading a number counts as presence, because the footer reads all three when a page opens (§4) and then every two
 * minutes.
 */
export function createVisitsModule({ db, catalogue, settings }: Campus): Module {
  const countVisit = createVisitCounter(db)
  const { today, total, online, days } = createVisitNumbers(db)
  const withCounting = (read: (label: string) => Promise<unknown>) => async (call: Call) => {
    if (settings.countVisits) await countVisit(call)
    return { t: await read(normalizeVisitLabel(call.query.get('label'))) }
  }
  return {
    routes: [
      serveOperation(visitTotal, null, withCounting(total)),
      serveOperation(visitToday, null, withCounting(today)),
      serveOperation(
        visitOnline,
        null,
        withCounting(async (label) => [await online(label)]),
      ),
      serveOperation(statsAppList, null, async () => {
        const rows = await db.query<{ id: string; used: number }>('select id, used from app where visible')
        const used = new Map(rows.map((r) => [r.id, r.used]))
        // open to guests, so public items only
        const t = visibleTo(await catalogue.read(), true)
          .map(({ wire: { id, name } }) => ({ id, name, value: used.get(id) ?? 0 }))
          .sort((a, b) => b.value - a.value)
          .slice(0, 50)
        return { t }
      }),
      serveOperation(accessRecord, null, async ({ query }) => {
        const labelName = (query.get('labelName') ?? '').slice(0, 100)
        // an unknown name counts as the portal's own label
        const rows = await days(normalizeVisitLabel(labelName))
        const dateOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000
        return { t: rows.map(({ day, visitors }) => ({ labelName, date: dateOf(day), value: visitors })) }
      }),
    ],
  }
}

import { labelOf } from '../../../src/contract/visit-paths.ts'
import {
  accessRecord,
  statsAppList,
  visitOnline,
  visitToday,
  visitTotal,
} from '../../../src/contract/visits.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import { visibleTo } from '../catalogue.ts'
import { createCounting } from '../visits/counting.ts'
import { createNumbers } from '../visits/numbers.ts'

/**
 * Counts honestly and without cookies: a visitor is a hash of address and browser, salted with a secret of the day.
 * Reading a number counts as being there, since the footer reads all three when a page opens (§4) and every two
 * minutes after.
 */
export function visits({ db, catalogue }: Campus): Module {
  const count = createCounting(db)
  const { today, total, online, days } = createNumbers(db)
  const counted = (ask: (label: string) => Promise<unknown>) => async (call: Call) => {
    await count(call)
    return { t: await ask(labelOf(call.query.get('label'))) }
  }
  return {
    routes: [
      serve(visitTotal, null, counted(total)),
      serve(visitToday, null, counted(today)),
      serve(
        visitOnline,
        null,
        counted(async (label) => [await online(label)]),
      ),
      serve(statsAppList, null, async () => {
        const rows = await db.query<{ id: string; used: number }>('select id, used from app where visible')
        const used = new Map(rows.map((r) => [r.id, r.used]))
        // public, so visitor items only
        const t = visibleTo(await catalogue.read(), true)
          .map(({ wire: { id, name } }) => ({ id, name, value: used.get(id) ?? 0 }))
          .sort((a, b) => b.value - a.value)
          .slice(0, 50)
        return { t }
      }),
      serve(accessRecord, null, async ({ query }) => {
        const labelName = (query.get('labelName') ?? '').slice(0, 100)
        // a name that is no label of a counter is the hall's own
        const rows = await days(labelOf(labelName))
        const dateOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000
        return { t: rows.map(({ day, visitors }) => ({ labelName, date: dateOf(day), value: visitors })) }
      }),
    ],
  }
}

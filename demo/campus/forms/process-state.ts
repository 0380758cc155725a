import type { Campus } from '../campus.ts'
import { readListing } from '../processes/list-query.ts'
import { readProcess, readTasks, seconds } from '../processes/reading.ts'
import { doneName } from '../processes/rules.ts'
import { wireProcess, wireTask } from '../processes/wire.ts'
import { fieldsOf, told } from './definition.ts'
import type { Values } from './values.ts'

interface LogRow {
  action: string
  actor: string
  behalf: string
  remark: string
  step: string
  step_en: string
  at: number
}

/** All that the page of a process shows to whoever may see it; null for everybody else. */
export async function processState(campus: Campus, me: string, id: string, english: boolean) {
  const { db, catalogue } = campus
  const row = await readProcess(db, me, id)
  if (!row) return null
  const [log, [kept], fields, { byId }] = await Promise.all([
    db.query<LogRow>(
      `select l.action, coalesce(a.name, '') as actor, coalesce(b.name, '') as behalf, l.remark,
         coalesce(t.name, '') as step, coalesce(t.name_en, '') as step_en, ${seconds('l.at')} as at
       from process_log l left join task t on t.id = l.task_id
         left join person a on a.id = l.actor_id left join person b on b.id = l.behalf_id
       where l.process_id = $1 and (l.action <> 'draft' or l.actor_id = $2) order by l.id limit 500`,
      [id, me],
    ),
    db.query<{ form: Values }>('select form from process where id = $1', [id]),
    fieldsOf(campus, row.app_id),
    catalogue.read(),
  ])
  const mine = await Promise.all(
    ['', 'true'].map((entrust) =>
      readTasks(db, me, readListing(new URLSearchParams({ entrust })), { process: id, most: 20 }),
    ),
  )
  const tasks = mine.flatMap((found) => found.rows).map((t) => wireTask(t, english))
  // an item may have gone since
  const item = byId.get(row.app_id)
  return {
    process: wireProcess(row, me, english),
    item: item ? told(item.wire) : null,
    fields,
    values: kept?.form ?? {},
    tasks,
    /** May the values be changed now? */
    editable: row.owner_id === me && (row.status === 'draft' || tasks.some((t) => t.kind === 'submit')),
    history: log.map((l) => ({
      ...{ actor: l.actor, onBehalfOf: l.behalf, remark: l.remark, at: l.at },
      action: doneName(l.action, english),
      code: l.action,
      step: english && l.step_en ? l.step_en : l.step,
    })),
  }
}

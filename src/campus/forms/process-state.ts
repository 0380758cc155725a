import type { Campus } from '../campus.ts'
import { parseListOptions } from '../processes/list-query.ts'
import { readProcess, readTasks, epochSeconds } from '../processes/read-processes.ts'
import { actionLabel } from '../processes/process-rules.ts'
import { processToWire, taskToWire } from '../processes/process-to-wire.ts'
import { readFields, describeItem } from './form-definition.ts'
import type { FormValues } from './form-values.ts'

interface LogRow {
  action: string
  actor: string
  behalf: string
  remark: string
  step: string
  step_en: string
  at: number
}

/** The data of a process's page; null if the process does not exist or the person may not see it. */
export async function readProcessState(campus: Campus, me: string, id: string, english: boolean) {
  const { db, catalogue } = campus
  const row = await readProcess(db, me, id)
  if (!row || row.form_version > 0) return null
  const [log, [stored], fields, items] = await Promise.all([
    db.query<LogRow>(
      `select l.action, coalesce(a.name, '') as actor, coalesce(b.name, '') as behalf, l.remark,
         coalesce(t.name, '') as step, coalesce(t.name_en, '') as step_en, ${epochSeconds('l.at')} as at
       from process_log l left join task t on t.id = l.task_id
         left join person a on a.id = l.actor_id left join person b on b.id = l.behalf_id
       where l.process_id = $1 and (l.action <> 'draft' or l.actor_id = $2) order by l.id limit 500`,
      [id, me],
    ),
    db.query<{ form: FormValues }>('select form from process where id = $1', [id]),
    readFields(campus, row.app_id),
    catalogue.read(),
  ])
  const ownAndDelegated = await Promise.all(
    ['', 'true'].map((entrust) =>
      readTasks(db, me, parseListOptions(new URLSearchParams({ entrust })), { process: id, limit: 20 }),
    ),
  )
  const tasks = ownAndDelegated.flatMap((page) => page.rows).map((t) => taskToWire(t, english))
  // the item may have been removed since
  const item = items.byId.get(row.app_id)
  return {
    process: processToWire(row, me, english),
    item: item ? describeItem(item.wire, items) : null,
    fields,
    values: stored?.form ?? {},
    tasks,
    /** Whether the caller may change the values now. */
    editable: row.owner_id === me && (row.status === 'draft' || tasks.some((t) => t.kind === 'submit')),
    history: log.map((l) => ({
      ...{ actor: l.actor, onBehalfOf: l.behalf, remark: l.remark, at: l.at },
      action: actionLabel(l.action, english),
      code: l.action,
      step: english && l.step_en ? l.step_en : l.step,
    })),
  }
}

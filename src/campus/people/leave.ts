import { ApiError } from '../access.ts'
import type { Queries } from '../db/db.ts'
import type { EventBus } from '../events/event-bus.ts'
import { createEventCollector } from '../processes/event-collector.ts'
import { appendLog, lockProcess, newId } from '../processes/process-engine.ts'
import { findHolder } from '../processes/step-holder.ts'
import { endSessions } from '../sign-in/account-links.ts'

interface OpenTask {
  id: string
  process_id: string
}

/**
 * Somebody leaves: history and applications stay, the access ends at once, and each open decision goes to whoever holds
 * the position now. Call `forget` of the token verifier afterwards. Resolves to the number of tasks that were passed on.
 */
export async function leave(q: Queries, bus: EventBus, person: string, operator: string): Promise<number> {
  const [left] = await q.query(
    `update person set left_at = now(), roles = '{}', positions = coalesce(
       (select jsonb_agg(jsonb_set(x, '{active}', 'false')) from jsonb_array_elements(positions) x), '[]')
     where id = $1 and left_at is null returning id`,
    [person],
  )
  if (!left) return 0
  await endSessions(q, person)
  await q.query('delete from account_secret where person_id = $1', [person])
  await q.query('delete from account_link where person_id = $1', [person])
  await q.query('delete from calendar_feed where person_id = $1', [person])
  await q.query(
    'update entrustment set to_at = now() where $1 in (from_id, to_id) and from_at < now() and to_at > now()',
    [person],
  )
  await q.query('delete from entrustment where $1 in (from_id, to_id) and from_at >= now()', [person])
  const tasks = await q.query<OpenTask>(
    `select id, process_id from task where person_id = $1 and done is null and kind = 'approve' order by process_id`,
    [person],
  )
  const events = createEventCollector(q, bus)
  for (const task of tasks) await passOn(q, events, task, person, operator)
  await events.publish()
  return tasks.length
}

async function passOn(
  q: Queries,
  events: ReturnType<typeof createEventCollector>,
  { id, process_id: process }: OpenTask,
  person: string,
  operator: string,
): Promise<void> {
  const p = await lockProcess(q, process)
  const step = p?.route[p.step]
  if (!p || !step) return
  await events.collectHolders(process)
  const holder = await findHolder(q, step.by, { owner: p.owner_id, system: p.system })
  if (holder === person) throw new ApiError(409, 'NOBODY_LEFT', 'nobody else could decide')
  await q.query(
    `update task set done = now(), actor_id = $2, action = 'transfer', given_to = $3 where id = $1`,
    [id, operator, holder],
  )
  await q.query(
    `insert into task (id, process_id, step, kind, name, name_en, person_id, expires, back_to)
     select $2, process_id, step, kind, name, name_en, $3, expires, nullif(back_to, $4) from task where id = $1`,
    [id, newId(), holder, person],
  )
  await appendLog(q, process, { actor: operator, action: 'transfer', task: id, behalf: person, remark: '' })
  await q.query('update process set updated = now() where id = $1', [process])
  await events.collectHolders(process)
  await events.collectParticipants(process)
}

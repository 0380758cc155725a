import { invalidInput, notFound, ApiError, type Caller } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Queries } from '../db/db.ts'
import { createEventCollector, type EventCollector } from './event-collector.ts'
import {
  closeTasks,
  endProcess,
  lockProcess,
  appendLog,
  parseRemark,
  type LockedProcess,
} from './process-engine.ts'
import { addMessage } from './process-thread.ts'
import { readProcess, type ProcessRow } from './read-processes.ts'
import { listAbilities, URGE_HOURS, type Ability } from './process-rules.ts'

interface Change {
  q: Queries
  p: LockedProcess
  row: ProcessRow
  me: string
  form: URLSearchParams
  events: EventCollector
}

/** Throws unless the caller owns the process and its state allows the action. */
function requireAbility(ability: Ability, { row, me }: Change, createError: () => ApiError): void {
  if (row.owner_id !== me)
    throw new ApiError(403, 'FORBIDDEN', '只有申请人可以这样做 · only the owner can do this')
  const waiting = row.tasks.some((t) => t.done === 0 && t.kind === 'approve')
  const state = { ...row, mine: true, waiting, holds: false, asked: false, guest: false }
  if (!listAbilities(state).includes(ability)) throw createError()
}
const conflict = (ecode: string, message: string) => new ApiError(409, ecode, message)

/** Such as 11-22 13:05, in UTC+8. */
const formatTime = (seconds: number): string =>
  new Date((seconds + 8 * 3600) * 1000).toISOString().slice(5, 16).replace('T', ' ')

/** POST /process/{id}: actions on a process itself, not on its tasks (§7). */
const ACTIONS: Record<string, (change: Change) => Promise<void>> = {
  read: async ({ q, p, row, me, events }) => {
    if (row.copied === 0) throw notFound('it was not copied to you')
    if (row.read > row.copied) return
    // strictly later than the copy, whatever the clock's resolution
    await q.query(
      `update process_copy set read = greatest(now(), at + interval '1 second') where process_id = $1 and person_id = $2`,
      [p.id, me],
    )
    events.add(me, 'read', p.id)
  },
  rate: async (change) => {
    const { q, p, me, form, events } = change
    requireAbility('rate', change, () =>
      conflict('NOT_COMPLETED', '办结后才能评价 · only a completed process is rated'),
    )
    const rating = form.get('rating') ?? ''
    if (!/^[1-5]$/.test(rating)) throw invalidInput('rating must be 1 to 5')
    const remark = parseRemark(form.get('remark') ?? '')
    if (Number(rating) < 3 && remark === '')
      throw new ApiError(400, 'REMARK_REQUIRED', '低于三星请说明原因 · a rating under 3 needs a remark')
    await q.query('update process set rating = $2, review = $3 where id = $1', [p.id, Number(rating), remark])
    await appendLog(q, p.id, { actor: me, action: 'rate', remark })
    await events.collectParticipants(p.id)
  },
  urge: async (change) => {
    const { q, p, row, me, events } = change
    const nextTime = formatTime(row.urged + URGE_HOURS * 3600)
    requireAbility('urge', change, () =>
      row.status === 'doing' && row.urged > 0
        ? conflict(
            'URGED_ALREADY',
            `已经催办过，${nextTime} 之后可以再次催办 · urged already; again after ${nextTime}`,
          )
        : conflict('NOTHING_WAITS', '现在没有可以催办的步骤 · nothing waits with anybody'),
    )
    await q.query('update process set urged = now(), updated = now() where id = $1', [p.id])
    const urged = await q.query<{ id: string }>(
      `update task set urged = now() where process_id = $1 and kind = 'approve' and done is null returning id`,
      [p.id],
    )
    await appendLog(q, p.id, { actor: me, action: 'urge' })
    const holders = await q.query<{ by_id: string; task_id: string }>(
      'select by_id, task_id from may_act where task_id = any($1::text[])',
      [urged.map((t) => t.id)],
    )
    for (const h of holders) events.add(h.by_id, 'task', h.task_id)
    await events.collectParticipants(p.id)
  },
  withdraw: async (change) => {
    const { q, p, me, events } = change
    requireAbility('withdraw', change, () =>
      conflict('TOO_LATE', '已经有人办理，不能撤回 · a step was done since, so it cannot be taken back'),
    )
    await events.collectHolders(p.id)
    await closeTasks(q, p, me, 'withdraw')
    await endProcess(q, p, 'withdrawn')
    await appendLog(q, p.id, { actor: me, action: 'withdraw' })
    await events.collectHolders(p.id)
    await events.collectParticipants(p.id)
  },
  message: async ({ q, p, me, form, events }) => {
    if (await addMessage(q, p, { author: me, form })) await events.collectParticipants(p.id)
  },
  delete: async (change) => {
    const { q, p, events } = change
    requireAbility('delete', change, () =>
      conflict('NO_DRAFT', '只有草稿可以删除 · only a draft is thrown away'),
    )
    await events.collectParticipants(p.id)
    await q.query('delete from process where id = $1', [p.id])
  },
}

export async function changeProcess(
  { db, bus }: Campus,
  caller: Caller,
  id: string,
  form: URLSearchParams,
): Promise<void> {
  const action = form.get('action') ?? ''
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (!act) throw invalidInput(`action must be ${Object.keys(ACTIONS).join(' or ')}`)
  await db.tx(async (q) => {
    const p = await lockProcess(q, id)
    // read after locking, so that concurrent requests see each other's change
    const row = p && (await readProcess(q, caller.id, id))
    if (!p || !row) throw notFound('there is no such process')
    const events = createEventCollector(q, bus)
    await act({ q, p, row, me: caller.id, form, events })
    await events.publish()
  })
}

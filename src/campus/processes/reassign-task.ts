import type { Reassignment } from '../../contract/additions/tasks.ts'
import { ApiError, invalidInput, notFound } from '../access.ts'
import type { Queries } from '../db/db.ts'
import { hasActivePosition } from './audience.ts'
import { alreadyHandled, appendLog, newId, readTask, type LockedProcess } from './process-engine.ts'

const conflict = (message: string) => new ApiError(409, 'REASSIGN_REFUSED', message)

/** What the holder of a task, or their delegate, may do with it besides deciding. */
export const listTaskAbilities = (task: { kind: string; signs: boolean; guest: boolean }): string[] =>
  task.kind !== 'approve' ? [] : ['transfer', ...(task.signs ? [] : ['sign']), ...(task.guest ? [] : ['ask'])]

interface ReassignRequest {
  task: string
  actor: string
  action: Reassignment
  account: string
  remark: string
}

/**
 * Hands a task of a locked process to another person: theirs alone (`transfer`), or until they have signed (`sign`). The
 * first action on a task wins; a repetition of the same call succeeds without effect.
 */
export async function reassign(
  q: Queries,
  p: LockedProcess,
  { task: id, actor, action, account, remark }: ReassignRequest,
): Promise<void> {
  const task = await readTask(q, p, id, actor)
  const [receiver] = await q.query<{ id: string; active: boolean }>(
    `select id, ${hasActivePosition('person')} as active from person where account = $1`,
    [account.trim().replaceAll('\0', '')],
  )
  if (task.done) {
    const isRepeated =
      task.actor_id === actor && task.action === action && receiver && task.given_to === receiver.id
    if (isRepeated) return
    throw alreadyHandled(task)
  }
  if (!receiver) throw notFound('没有这个人 · no user with this account')
  if (!receiver.active) throw conflict('对方已不在岗 · this person is no longer active')
  if ([actor, task.person_id].includes(receiver.id))
    throw invalidInput('不能交给自己或原处理人 · choose someone other than yourself and the holder')
  if (receiver.id === p.owner_id)
    throw conflict('不能交给申请人 · the applicant cannot handle their own application')
  if (!listTaskAbilities({ ...task, signs: task.back_to !== null, guest: false }).includes(action))
    throw invalidInput('this task cannot be handed over like that')

  await q.query(
    'update task set done = now(), actor_id = $2, action = $3, remark = $4, given_to = $5 where id = $1',
    [id, actor, action, remark, receiver.id],
  )
  const back = action === 'sign' ? task.person_id : task.back_to
  const [suffix, suffixEn] = action === 'sign' ? ['（加签）', ' (signature)'] : ['', '']
  await q.query(
    `insert into task (id, process_id, step, kind, name, name_en, person_id, expires, back_to)
     select $2, process_id, step, kind, name || $3, name_en || $4, $5, expires, $6 from task where id = $1`,
    [id, newId(), suffix, suffixEn, receiver.id, back],
  )
  await q.query('update process set updated = now() where id = $1', [p.id])
  const behalf = task.person_id === actor ? null : task.person_id
  await appendLog(q, p.id, { actor, action, task: id, behalf, remark })
}

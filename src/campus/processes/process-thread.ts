import { MAX_MESSAGE_LENGTH } from '../../contract/additions/processes.ts'
import type { ThreadMessage } from '../../contract/core/process-detail.ts'
import { ApiError, invalidInput } from '../access.ts'
import { queryOne, type Queries } from '../db/db.ts'
import { appendLog, type LockedProcess } from './process-engine.ts'
import { epochSeconds } from './read-processes.ts'
import { isIdempotencyKey } from './save-application.ts'

const MAX_MESSAGES = 200

/** The messages of a process, oldest first. */
export const readThread = (q: Queries, process: string): Promise<ThreadMessage[]> =>
  q.query<ThreadMessage>(
    `select m.id::text as id, m.kind, a.name as author, coalesce(b.name, '') as "onBehalfOf", m.text,
       ${epochSeconds('m.at')} as "createTime"
     from process_message m join person a on a.id = m.author_id left join person b on b.id = m.behalf_id
     where m.process_id = $1 order by m.id`,
    [process],
  )

/** Adds a question of somebody who holds a step, or the applicant's answer. @returns whether it is new */
export async function addMessage(
  q: Queries,
  p: LockedProcess,
  { author, form }: { author: string; form: URLSearchParams },
): Promise<boolean> {
  const text = (form.get('text') ?? '').trim()
  const key = form.get('key')
  if (!isIdempotencyKey(key)) throw invalidInput('key must be 16 to 64 letters, digits or dashes')
  if (text === '' || text.length > MAX_MESSAGE_LENGTH || text.includes('\0'))
    throw invalidInput(`text must have 1 to ${MAX_MESSAGE_LENGTH} characters`)
  const [known] = await q.query<{ process_id: string }>(
    'select process_id from process_message where author_id = $1 and press = $2',
    [author, key],
  )
  if (known && known.process_id !== p.id) throw invalidInput('key was used for another process')
  if (known) return false

  const { n, holds, behalf } = await queryOne<{ n: number; holds: boolean; behalf: string | null }>(
    q,
    `select (select count(*)::int from process_message where process_id = $1) as n, m.task_id is not null as holds,
       m.for_id as behalf
     from (select 1) one left join lateral (select a.task_id, a.for_id from may_act a join task t on t.id = a.task_id
       where a.process_id = $1 and a.by_id = $2 and t.kind = 'approve' order by a.for_id nulls first limit 1) m on true`,
    [p.id, author],
  )
  const isOwner = p.owner_id === author
  if (!isOwner && !holds)
    throw new ApiError(
      403,
      'FORBIDDEN',
      '只有处理人和申请人可以留言 · only the holder of a step and the applicant',
    )
  if (p.status !== 'doing' || p.owner_id === null || (isOwner && n === 0))
    throw new ApiError(409, 'NO_THREAD', '现在不能留言 · there is nothing to ask or answer now')
  if (n >= MAX_MESSAGES) throw new ApiError(409, 'THREAD_FULL', '留言太多 · the thread is full')
  await q.query(
    `insert into process_message (process_id, author_id, behalf_id, kind, text, press) values ($1, $2, $3, $4, $5, $6)`,
    [p.id, author, isOwner ? null : behalf, isOwner ? 'answer' : 'question', text, key],
  )
  await q.query('update process set updated = now() where id = $1', [p.id])
  await appendLog(q, p.id, {
    actor: author,
    action: isOwner ? 'answer' : 'ask',
    behalf: isOwner ? null : behalf,
  })
  return true
}

import { invalidInput, notFound, ApiError } from '../access.ts'
import type { Campus } from '../campus.ts'
import type { Queries } from '../db/db.ts'
import { createEventCollector } from './event-collector.ts'
import { lockProcess, newId, appendLog, submitProcess, type LockedProcess } from './process-engine.ts'
import { definitionFor, parsePromisedDays } from './process-rules.ts'

/** One submission of a form. */
export interface Submission {
  /** Chosen by the browser; a retry with the same key has no further effect. */
  idempotencyKey: string
  values: object
  /** Saved as a draft instead of submitted. */
  isDraft: boolean
}

const MAX_DRAFTS = 30
export const isIdempotencyKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)

/** Creates a draft of an item; with a key that was used before, returns the existing one. */
async function createDraft(q: Queries, owner: string, item: string, idempotencyKey: string): Promise<string> {
  // serialises the count of drafts; `no key update` does not block inserts that refer to the person
  await q.query('select id from person where id = $1 for no key update', [owner])
  const [created] = await q.query<{ id: string }>(
    `insert into process (id, app_id, name, name_en, system_id, system, system_en, tags, owner_id, status, days, press)
     select $1, a.id, a.name, a.name_en, coalesce(d.id, ''), a.system, coalesce(d.text_en, ''),
       coalesce((select array[tag.text] from app_tag join tag on tag.id = app_tag.tag_id
         where app_tag.app_id = a.id and tag.type = 'COMMON' and tag.visible order by app_tag.place limit 1), '{}'),
       $2, 'draft', 0, $4
     from app a left join tag d on d.type = 'DEPARTMENT' and d.text = a.system
     where a.id = $3 limit 1
     on conflict (owner_id, press) where press <> '' do nothing returning id`,
    [newId(), owner, item, idempotencyKey],
  )
  if (created) {
    const [drafts] = await q.query<{ n: number }>(
      `select count(*)::int as n from process where owner_id = $1 and status = 'draft'`,
      [owner],
    )
    if (drafts!.n > MAX_DRAFTS) throw invalidInput(`草稿最多 ${MAX_DRAFTS} 份 · at most ${MAX_DRAFTS} drafts`)
    return created.id
  }
  const [existing] = await q.query<{ id: string }>(
    'select id from process where owner_id = $1 and press = $2',
    [owner, idempotencyKey],
  )
  if (!existing) throw notFound('there is no such item')
  return existing.id
}

const storeValues = (
  q: Queries,
  p: LockedProcess,
  { values, idempotencyKey: press }: Submission,
): Promise<unknown> =>
  q.query('update process set form = $2::jsonb, press = $3, updated = now() where id = $1', [
    p.id,
    JSON.stringify(values),
    press,
  ])

/** Sets the route by the current definition of the item. */
async function planRoute(q: Queries, p: LockedProcess): Promise<void> {
  const [item] = await q.query<{ promised: string }>(
    `select coalesce(facts->>'promised', '') as promised from app where id = $1`,
    [p.app_id],
  )
  p.days = parsePromisedDays(item?.promised ?? '')
  p.route = definitionFor(p.form_id, p.days).steps
  p.step = 0
  await q.query('update process set route = $2::jsonb, days = $3, step = 0 where id = $1', [
    p.id,
    JSON.stringify(p.route),
    p.days,
  ])
}

/**
 * Saves or submits a new application for `item`, or the owner's draft or returned application `process`. Idempotent by
 * the submission's key. Resolves to the id of the process.
 */
export async function saveApplication(
  { db, bus }: Campus,
  owner: string,
  target: { item: string } | { process: string },
  submission: Submission,
): Promise<string> {
  return db.tx(async (q) => {
    const id =
      'item' in target ? await createDraft(q, owner, target.item, submission.idempotencyKey) : target.process
    const p = await lockProcess(q, id)
    if (p?.owner_id !== owner) throw notFound('there is no such process')
    if (p.status !== 'draft' && p.press === submission.idempotencyKey) return id
    const [returned] = await q.query(
      `select 1 from task where process_id = $1 and kind = 'submit' and done is null and person_id = $2`,
      [id, owner],
    )
    if (p.status !== 'draft' && !returned)
      throw new ApiError(
        409,
        'ALREADY_SUBMITTED',
        '已经提交，不能再修改 · already submitted and can no longer be changed',
      )
    const events = createEventCollector(q, bus)
    await events.collectHolders(id)
    await storeValues(q, p, submission)
    if (submission.isDraft) await appendLog(q, id, { actor: owner, action: 'draft' })
    else {
      if (p.status === 'draft') await planRoute(q, p)
      await submitProcess(q, p, owner)
    }
    await events.collectHolders(id)
    await events.collectParticipants(id)
    await events.publish()
    return id
  })
}

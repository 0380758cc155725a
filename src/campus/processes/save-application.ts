import { invalidInput, notFound, ApiError } from '../access.ts'
import type { Campus } from '../campus.ts'
import { queryOne, type Queries } from '../db/db.ts'
import { createEventCollector } from './event-collector.ts'
import { lockProcess, newId, appendLog, submitProcess, type LockedProcess } from './process-engine.ts'
import type { FormValues } from '../../contract/additions/item-form.ts'
import { useFiles } from '../forms/stored-files.ts'
import { readPublishedForm } from '../forms/published-form.ts'
import { compileFlow } from './flow.ts'
import { definitionFor, parsePromisedDays } from './process-rules.ts'

/** One submission of a form. */
export interface Submission {
  /** Chosen by the browser; a retry with the same key has no further effect. */
  idempotencyKey: string
  values: FormValues
  /** Saved as a draft instead of submitted. */
  isDraft: boolean
  /** Of the form. */
  version: number
  /** The revision that the browser knows. */
  seen: number
  /** What the register says otherwise. */
  known: Readonly<Record<string, string>>
  files: readonly string[]
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
    const { n } = await queryOne<{ n: number }>(
      q,
      `select count(*)::int as n from process where owner_id = $1 and status = 'draft'`,
      [owner],
    )
    if (n > MAX_DRAFTS) throw invalidInput(`草稿最多 ${MAX_DRAFTS} 份 · at most ${MAX_DRAFTS} drafts`)
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
  { values, idempotencyKey: press, known }: Submission,
): Promise<unknown> =>
  q.query(
    `update process set form = $2::jsonb, press = $3, known = $4::jsonb, revision = revision + 1, updated = now()
     where id = $1`,
    [p.id, JSON.stringify(values), press, JSON.stringify(known)],
  )

/** Sets the route by the definition of the item, or by the flow of the application's version of the form. */
async function planRoute(q: Queries, p: LockedProcess, values: FormValues): Promise<void> {
  const [item] = await q.query<{ promised: string }>(
    `select coalesce(facts->>'promised', '') as promised from app where id = $1`,
    [p.app_id],
  )
  p.days = parsePromisedDays(item?.promised ?? '')
  const { flow } = await readPublishedForm(q, p.app_id, p.form_version)
  const decided = new Set(p.route.slice(0, p.step).map((step) => step.flow?.place))
  p.route = flow ? compileFlow(flow, values) : definitionFor(p.form_id, p.days).steps
  // what was decided before a return stays so; an answer that was changed may need a step that was left out
  const open = p.route.findIndex(({ flow }) => !flow || !decided.has(flow.place))
  p.step = open < 0 ? p.route.length : open
  await q.query('update process set route = $2::jsonb, days = $3, step = $4 where id = $1', [
    p.id,
    JSON.stringify(p.route),
    p.days,
    p.step,
  ])
}

/** A draft takes the form's present version; what was saved elsewhere since is not overwritten. */
async function followVersion(
  q: Queries,
  p: LockedProcess,
  { idempotencyKey, version, seen }: Submission,
): Promise<void> {
  if (p.press !== idempotencyKey && p.revision !== seen)
    throw new ApiError(409, 'DRAFT_CHANGED', '草稿已在别处修改 · the draft was changed elsewhere')
  if (p.status !== 'draft' || p.form_version === version) return
  p.form_version = version
  await q.query('update process set form_version = $2 where id = $1', [p.id, version])
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
    await followVersion(q, p, submission)
    const events = createEventCollector(q, bus)
    await events.collectHolders(id)
    await storeValues(q, p, submission)
    const stored = await useFiles(q, id, owner, submission.files)
    if (!submission.isDraft && stored < new Set(submission.files).size)
      throw new ApiError(409, 'FILE_GONE', '有文件已被清理，请重新选择 · a file is gone; choose it again')
    if (submission.isDraft) await appendLog(q, id, { actor: owner, action: 'draft' })
    else {
      if (p.status === 'draft' || p.form_version > 0) await planRoute(q, p, submission.values)
      await submitProcess(q, p, owner)
    }
    await events.collectHolders(id)
    await events.collectParticipants(id)
    await events.publish()
    return id
  })
}

import { randomBytes } from 'node:crypto'
import { invalidInput, notFound, ApiError } from '../access.ts'
import type { Queries } from '../db/db.ts'
import { readPublishedForm } from '../forms/published-form.ts'
import { findDeciders, readFaculty, readStaffMembers } from './flow.ts'
import { findHolder } from './step-holder.ts'
import {
  listActions,
  definitionFor,
  actionLabel,
  dueDate,
  type ActionCode,
  type Step,
  type Who,
} from './process-rules.ts'
import { readWorkDays } from './work-days.ts'

/** A process that the current transaction has locked. */
export interface LockedProcess {
  id: string
  app_id: string
  name: string
  system: string
  owner_id: string | null
  status: string
  route: Step[]
  step: number
  days: number
  press: string
  form_id: string
  form_version: number
  revision: number
}

export const newId = (): string => randomBytes(12).toString('hex')

const MAX_REMARK_LENGTH = 1000

/** The comment on an action, trimmed. */
export function parseRemark(text: string): string {
  const remark = text.trim()
  if (remark.length > MAX_REMARK_LENGTH || remark.includes('\0'))
    throw invalidInput(`remark must have at most ${MAX_REMARK_LENGTH} characters`)
  return remark
}

export async function lockProcess(q: Queries, id: string): Promise<LockedProcess | null> {
  const [row] = await q.query<LockedProcess>(
    `select p.id, p.app_id, p.name, p.system, p.owner_id, p.status, p.route, p.step, p.days, p.press, p.form_version, p.revision,
       coalesce((select form_id from app where app.id = p.app_id), 'general') as form_id
     from process p where p.id = $1 for update of p`,
    [id],
  )
  return row ?? null
}

export const appendLog = (
  q: Queries,
  process: string,
  entry: { actor: string; action: string; task?: string; behalf?: string | null; remark?: string },
): Promise<unknown> =>
  q.query(
    `insert into process_log (process_id, task_id, actor_id, behalf_id, action, remark) values ($1, $2, $3, $4, $5, $6)`,
    [process, entry.task ?? null, entry.actor, entry.behalf ?? null, entry.action, entry.remark ?? ''],
  )

/** Who is meant; somebody of the responsible department where the register has nobody any more. */
async function findAll(q: Queries, p: LockedProcess, who: Who): Promise<string[]> {
  const applicant = { owner: p.owner_id, faculty: await readFaculty(q, p.owner_id), system: p.system }
  const found = findDeciders(await readStaffMembers(q), who, applicant)
  return found.length > 0 ? found.map(({ id }) => id) : [await findHolder(q, 'department', applicant)]
}

/** Creates the tasks of the current step; a route without a step is done at once. */
async function assignStep(q: Queries, p: LockedProcess): Promise<void> {
  const step = p.route[p.step]
  if (!step) return completeProcess(q, p)
  const holders = step.flow
    ? await findAll(q, p, step.flow.who)
    : [await findHolder(q, step.by, { owner: p.owner_id, system: p.system })]
  for (const holder of holders) await createTask(q, p, 'approve', holder, step.name, step.nameEn)
}

async function createTask(
  q: Queries,
  p: LockedProcess,
  kind: 'approve' | 'submit',
  holder: string,
  name: string,
  nameEn: string,
): Promise<void> {
  const days = p.route[p.step]?.flow?.days
  const [share, steps] = days ? [days, 1] : [p.days, p.route.length]
  const due = dueDate(new Date(), share, steps, await readWorkDays(q))
  await q.query(
    `insert into task (id, process_id, step, kind, name, name_en, person_id, expires) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), p.id, p.step, kind, name, nameEn, holder, due],
  )
  await q.query(
    `update process set status = 'doing', step = $2, expires = $3, updated = now() where id = $1`,
    [p.id, p.step, due],
  )
}

/** Ends a process; its tasks must be closed. */
export async function endProcess(q: Queries, p: LockedProcess, status: string): Promise<void> {
  await q.query(`update process set status = $2, step = $3, expires = null, updated = now() where id = $1`, [
    p.id,
    status,
    p.step,
  ])
}

async function findCopied(q: Queries, p: LockedProcess): Promise<string[]> {
  const { flow } = p.form_version > 0 ? await readPublishedForm(q, p.app_id, p.form_version) : { flow: null }
  if (flow) return (await Promise.all(flow.copies.map((who) => findAll(q, p, who)))).flat()
  const { copies } = definitionFor(p.form_id, p.days)
  return Promise.all(
    copies.map((position) => findHolder(q, position, { owner: p.owner_id, system: p.system })),
  )
}

/** Completes a process and sends copies as defined, except to people who handled it. */
async function completeProcess(q: Queries, p: LockedProcess): Promise<void> {
  p.step = p.route.length
  await endProcess(q, p, 'done')
  for (const person of await findCopied(q, p)) {
    await q.query(
      `insert into process_copy (process_id, person_id)
       select $1, $2 where not exists (select from task where process_id = $1 and (person_id = $2 or actor_id = $2))
       on conflict do nothing`,
      [p.id, person],
    )
  }
}

/** Submits a draft, or a returned application to the step that returned it. */
export async function submitProcess(q: Queries, p: LockedProcess, owner: string): Promise<void> {
  const [open] = await q.query<{ id: string }>(
    `update task set done = now(), actor_id = $2, action = 'submit'
     where process_id = $1 and kind = 'submit' and done is null returning id`,
    [p.id, owner],
  )
  let task = open?.id
  if (!task) {
    task = newId()
    await q.query(
      `insert into task (id, process_id, step, kind, name, name_en, person_id, done, actor_id, action)
       values ($1, $2, 0, 'submit', '提交申请', 'Apply', $3, now(), $3, 'submit')`,
      [task, p.id, owner],
    )
  }
  await q.query(
    `update process set submitted = now(), entry = case when entry <> '' then entry else
       to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(nextval('process_entry')::text, 6, '0') end
     where id = $1`,
    [p.id],
  )
  await appendLog(q, p.id, { actor: owner, action: 'submit', task })
  await assignStep(q, p)
}

/** Closes all open tasks with the given action. */
export const closeTasks = (q: Queries, p: LockedProcess, actor: string, action: string): Promise<unknown> =>
  q.query(`update task set done = now(), actor_id = $2, action = $3 where process_id = $1 and done is null`, [
    p.id,
    actor,
    action,
  ])

interface TaskState {
  id: string
  process_id: string
  step: number
  kind: string
  name: string
  person_id: string
  done: Date | null
  action: string
  actor: string
  actor_id: string | null
  given_to: string | null
  back_to: string | null
}

/** A task of a locked process. Rejects as not found for people who may not see it. */
export async function readTask(q: Queries, p: LockedProcess, id: string, actor: string): Promise<TaskState> {
  const [task] = await q.query<TaskState & { mine: boolean }>(
    `select t.id, t.process_id, t.step, t.kind, t.name, t.person_id, t.done, t.action, coalesce(a.name, '') as actor,
       t.actor_id, t.given_to, t.back_to,
       t.person_id = $2 or t.actor_id is not distinct from $2
         or exists (select from may_act m where m.task_id = t.id and m.by_id = $2)
         or (t.done is not null and exists (select from entrustment e
           where e.from_id = t.person_id and e.to_id = $2 and now() between e.from_at and e.to_at)) as mine
     from task t left join person a on a.id = t.actor_id where t.id = $1 and t.process_id = $3`,
    [id, actor, p.id],
  )
  if (!task?.mine) throw notFound('there is no such task')
  return task
}

export const alreadyHandled = (task: Pick<TaskState, 'actor' | 'action'>): ApiError =>
  new ApiError(
    409,
    'TASK_ALREADY_HANDLED',
    `${task.actor}已处理（${actionLabel(task.action, false)}） · already handled by ${task.actor}: ${actionLabel(task.action, true)}`,
  )

/**
 * Performs an action on a task of a locked process. The first action wins: later ones reject with TASK_ALREADY_HANDLED
 * (409). Rejects as not found for people who may not see the task.
 */
export async function performAction(
  q: Queries,
  p: LockedProcess,
  { task: id, actor, actionId, remark }: { task: string; actor: string; actionId: string; remark: string },
): Promise<void> {
  const task = await readTask(q, p, id, actor)
  if (task.done) throw alreadyHandled(task)
  const action = listActions(
    { ...task, guest: p.owner_id === null, signs: task.back_to !== null },
    p.route,
    false,
  ).find((a) => a.id === actionId)
  if (!action) throw invalidInput('unknown actionId')
  if (action.needsRemark && remark === '')
    throw new ApiError(400, 'REMARK_REQUIRED', '请填写意见 · this action needs a remark')
  if (action.code === 'submit') return submitProcess(q, p, actor)
  await q.query(`update task set done = now(), actor_id = $2, action = $3, remark = $4 where id = $1`, [
    id,
    actor,
    action.code,
    remark,
  ])
  const behalf = task.person_id === actor ? null : task.person_id
  await appendLog(q, p.id, { actor, action: action.code, task: id, behalf, remark })
  if (task.back_to !== null) return handBack(q, task)
  const isWaiting = action.code === 'approve' && p.route[p.step]?.flow?.all === true
  if (isWaiting && (await hasOpenTask(q, p))) return
  // of several who may decide, the first one has
  await closeTasks(q, p, actor, 'closed')
  await TRANSITIONS[action.code as Decision](q, p)
}

const hasOpenTask = async (q: Queries, { id }: LockedProcess): Promise<boolean> =>
  (await q.query('select 1 from task where process_id = $1 and done is null limit 1', [id])).length > 0

type Decision = Exclude<ActionCode, 'submit' | 'object'>
/** The state change of each action. */
const TRANSITIONS: Record<Decision, (q: Queries, p: LockedProcess) => Promise<void>> = {
  approve: async (q, p) => {
    if (p.step + 1 >= p.route.length) return completeProcess(q, p)
    p.step += 1
    await assignStep(q, p)
  },
  reject: (q, p) => endProcess(q, p, 'rejected'),
  return: (q, p) => createTask(q, p, 'submit', p.owner_id!, '修改后重新提交', 'Revise and submit again'),
}

/** After a signer: the task of the step goes back to the person who asked for the signature. */
async function handBack(q: Queries, signed: { id: string; back_to: string | null }): Promise<void> {
  await q.query(
    `insert into task (id, process_id, step, kind, name, name_en, person_id, expires)
     select $2, s.process_id, s.step, s.kind, h.name, h.name_en, $3, s.expires
     from task s join lateral (select name, name_en from task where process_id = s.process_id and step = s.step
       and action = 'sign' and done is not null order by done desc limit 1) h on true
     where s.id = $1`,
    [signed.id, newId(), signed.back_to],
  )
}

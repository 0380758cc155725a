import { createHash } from 'node:crypto'
import { chooseHolder, departmentsFor, type StaffMember } from '../../src/campus/processes/step-holder.ts'
import { definitionFor, dueDate, type Position, type Step } from '../../src/campus/processes/process-rules.ts'
import type { SeedProcess } from './processes.ts'
import type { SeedField } from '../../src/campus/db/seed-types.ts'

export const HOUR_MS = 3_600_000

export interface ProcessItem {
  id: string
  name: string
  name_en: string
  system_id: string
  system: string
  system_en: string
  form: string
  fields: SeedField[]
  audience: string[]
  days: number
  theme: string
}
interface ProcessPerson {
  id: string
  account: string
  faculty: string
  audiences: string[]
}
/** The data that the rows refer to. */
export interface SeedContext {
  items: Map<string, ProcessItem>
  people: Map<string, ProcessPerson>
  staff: StaffMember[]
  now: number
}

export const stableId = (text: string): string =>
  createHash('sha256').update(`univ ${text}`).digest('hex').slice(0, 24)

export type Row = Record<string, string | number | boolean | Date | object | null>

/** One application with the data that it refers to. */
interface Application {
  seed: SeedProcess
  /** The position in the seed, from which ids are derived. */
  index: number
  id: string
  item: ProcessItem
  owner: ProcessPerson | null
  steps: Step[]
  context: SeedContext
  ago(hours: number): Date
  /** The person who holds a step. */
  holderOf(position: Position): string
}

/** The rows of one application, as the process engine would have written them. */
export function buildProcessRows(
  seed: SeedProcess,
  index: number,
  context: SeedContext,
  entry: string,
  form: object,
) {
  const item = context.items.get(seed.item)!
  const owner = typeof seed.owner === 'string' ? context.people.get(seed.owner)! : null
  const { steps, copies } = definitionFor(item.form, item.days)
  const application: Application = {
    ...{ seed, index, item, owner, steps, context },
    id: stableId(`process ${index}`),
    ago: (hours) => new Date(context.now - hours * HOUR_MS),
    holderOf: (position) => {
      const departments = departmentsFor(position, { faculty: owner?.faculty ?? '', system: item.system })
      return chooseHolder(context.staff, departments, owner?.id ?? null)!
    },
  }
  const timeline = createTimeline(application)
  const { tasks, log } = buildTaskRows(application, timeline)
  const updated = log.reduce(
    (last, entry) => Math.max(last, (entry['at'] as Date).getTime()),
    application.ago(seed.startedHoursAgo).getTime(),
  )
  return {
    process: buildProcessRow(application, timeline, entry, form, new Date(updated)),
    tasks,
    log,
    copied: buildCopyRows(application, tasks, copies, updated),
  }
}

/** When the steps of an application were decided. */
interface Timeline {
  /** The number of steps that are approved. */
  completedSteps: number
  /** The number of decisions: approvals, and a final rejection or return. */
  decisions: number
  decidedAt(n: number): Date
  endedAt: Date
  dueAt: Date
}

/** Spreads the decisions evenly over the first part of the application's time. */
function createTimeline({ seed, item, steps, context, ago }: Application): Timeline {
  const { status, startedHoursAgo } = seed
  const openSteps = status === 'draft' ? 0 : Math.min(seed.completedSteps, steps.length - 1)
  const completedSteps = status === 'done' ? steps.length : openSteps
  const decisions = completedSteps + (status === 'rejected' || seed.returned ? 1 : 0)
  const isOver = ['done', 'rejected', 'withdrawn', 'killed'].includes(status)
  const maxDuration = isOver ? Math.max(4, item.days * 14) : startedHoursAgo * 0.7
  const duration = Math.min(startedHoursAgo, maxDuration)
  const decidedAt = (n: number) => ago(startedHoursAgo - (duration * n) / Math.max(1, decisions))
  return {
    completedSteps,
    decisions,
    decidedAt,
    endedAt: ago(startedHoursAgo - duration),
    dueAt:
      seed.dueInHours === undefined
        ? dueDate(decidedAt(decisions), item.days, steps.length)
        : new Date(context.now + seed.dueInHours * HOUR_MS),
  }
}

const SUBMIT = { name: '提交申请', nameEn: 'Apply' }
const SUBMIT_AGAIN = { name: '修改后重新提交', nameEn: 'Revise and submit again' }
const REMARKS = {
  return: '材料不全，请补充证明后重新提交。',
  reject: '不符合办理条件，详见办事指南。',
  approve: '',
}

/** The tasks of an application, and a log entry for each completed one. */
function buildTaskRows(application: Application, timeline: Timeline): { tasks: Row[]; log: Row[] } {
  const { seed, index, id, item, owner, steps, ago, holderOf } = application
  const { completedSteps, decisions, decidedAt } = timeline
  const tasks: Row[] = []
  const log: Row[] = []
  const addTask = (
    step: number,
    kind: string,
    { name, nameEn }: Pick<Step, 'name' | 'nameEn'>,
    values: Row,
  ) => {
    const taskId = stableId(`task ${index} ${tasks.length}`)
    const pending = { expires: null, urged: null, done: null, actor_id: null, action: '', remark: '' }
    const outcome = { ...pending, ...values }
    tasks.push({ id: taskId, process_id: id, step, kind, name, name_en: nameEn, ...outcome })
    const { actor_id, action, remark, done } = outcome
    if (done) log.push({ process_id: id, task_id: taskId, actor_id, action, remark, at: done })
  }

  if (seed.status === 'draft') return { tasks, log }
  if (owner) {
    const submitted = ago(seed.startedHoursAgo)
    const values = { person_id: owner.id, assigned: submitted, done: submitted, actor_id: owner.id }
    addTask(0, 'submit', SUBMIT, { ...values, action: 'submit' })
  }
  for (let n = 0; n < decisions; n++) {
    const person = holderOf(steps[n]!.by)
    const action = n < completedSteps ? 'approve' : seed.returned ? 'return' : 'reject'
    addTask(n, 'approve', steps[n]!, {
      person_id: person,
      assigned: decidedAt(n),
      expires: dueDate(decidedAt(n), item.days, steps.length),
      done: decidedAt(n + 1),
      actor_id: person,
      action,
      remark: REMARKS[action],
    })
  }
  addLastTask(application, timeline, addTask)
  return { tasks, log }
}

/** Adds the task that is open, or the one at which the application was stopped. */
function addLastTask(
  { seed, owner, steps, ago, holderOf }: Application,
  { completedSteps, decisions, decidedAt, endedAt, dueAt }: Timeline,
  addTask: (step: number, kind: string, names: Pick<Step, 'name' | 'nameEn'>, values: Row) => void,
): void {
  const { status } = seed
  const open = {
    assigned: decidedAt(decisions),
    expires: dueAt,
    urged: seed.urgedHoursAgo ? ago(seed.urgedHoursAgo) : null,
  }
  if (seed.returned && owner)
    addTask(completedSteps, 'submit', SUBMIT_AGAIN, { ...open, person_id: owner.id })
  else if (status === 'doing') {
    const step = steps[completedSteps]!
    addTask(completedSteps, 'approve', step, { ...open, person_id: holderOf(step.by) })
  } else if (status === 'withdrawn' || status === 'killed') {
    const step = steps[completedSteps]!
    const person = holderOf(step.by)
    addTask(completedSteps, 'approve', step, {
      person_id: person,
      assigned: decidedAt(0),
      expires: dueAt,
      done: endedAt,
      actor_id: status === 'killed' ? person : (owner?.id ?? null),
      action: status === 'killed' ? 'kill' : 'withdraw',
    })
  }
}

function buildProcessRow(
  { seed, id, item, owner, steps, ago }: Application,
  { completedSteps, dueAt }: Timeline,
  entry: string,
  form: object,
  updated: Date,
): Row {
  const { status } = seed
  const created = ago(seed.startedHoursAgo)
  return {
    id,
    entry,
    app_id: item.id,
    name: item.name,
    name_en: item.name_en,
    system_id: item.system_id,
    system: item.system,
    system_en: item.system_en,
    tags: item.theme ? [item.theme] : [],
    owner_id: owner?.id ?? null,
    guest_name: typeof seed.owner === 'string' ? '' : seed.owner.guest,
    status,
    route: status === 'draft' ? [] : steps,
    step: completedSteps,
    days: item.days,
    priority: seed.priority ?? 0,
    form,
    expires: status === 'doing' ? dueAt : null,
    rating: seed.rating ?? 0,
    review: seed.review ?? '',
    urged: seed.urgedHoursAgo ? ago(seed.urgedHoursAgo) : null,
    submitted: status === 'draft' ? null : created,
    created,
    updated,
  }
}

/** Copies to the people in the seed, and of a completed application to the positions of its definition. */
function buildCopyRows(
  { seed, id, context, ago, holderOf }: Application,
  tasks: Row[],
  positions: Position[],
  updated: number,
): Row[] {
  const copies = (seed.copies ?? []).flatMap(([account, hours, isRead]) => {
    const person = context.people.get(account)
    return person ? [{ person_id: person.id, at: ago(hours), read: isRead ? ago(hours - 1) : null }] : []
  })
  const holders = seed.status === 'done' ? [...new Set(positions.map(holderOf))] : []
  const involved = new Set([
    ...tasks.flatMap((t) => [t['person_id'], t['actor_id']]),
    ...copies.map((c) => c.person_id),
  ])
  const isOld = updated < context.now - 100 * HOUR_MS
  const automaticCopies = holders
    .filter((person) => !involved.has(person))
    .map((person_id) => ({
      person_id,
      at: new Date(updated),
      read: isOld ? new Date(updated + HOUR_MS) : null,
    }))
  return [...copies, ...automaticCopies].map((c) => ({ process_id: id, ...c }))
}

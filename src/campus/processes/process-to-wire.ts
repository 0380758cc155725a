import { listTaskAbilities } from './reassign-task.ts'
import type { ProcessRow, TaskRow } from './read-processes.ts'
import { listAbilities, listActions, actionLabel, buildMilestones } from './process-rules.ts'

// Addresses of the hall's pages are relative: it may be served below a path of its origin.

/** Where the form of an item is filled in; with `process`, that of a draft or returned application. */
export const formUri = (app: string, process = ''): string =>
  `workflow/detail?id=${encodeURIComponent(app)}&form=1${process && `&process=${encodeURIComponent(process)}`}`

/** Where an application is read: among the applicant's own, or by those who handle it. */
export const applicationUri = (id: string, list: 'todo' | 'meApply'): string =>
  `workflow/${list}?process=${encodeURIComponent(id)}`

function uriOf(p: ProcessRow, me: string): string {
  const isEditable = p.status === 'draft' || p.tasks.some((t) => t.done === 0 && t.kind === 'submit')
  if (p.owner_id !== me) return applicationUri(p.id, 'todo')
  return isEditable ? formUri(p.app_id, p.id) : applicationUri(p.id, 'meApply')
}

const localizer = (english: boolean) => (zh: string, en: string) => (english && en ? en : zh)

const ownerToWire = (p: { owner_id: string; account: string; owner: string }) => ({
  id: p.owner_id,
  account: p.account,
  name: p.owner,
})

/** The wire format of a process (§3) for `me`, whom the row was read for; times in epoch seconds. */
export function processToWire(p: ProcessRow, me: string, english: boolean) {
  const localize = localizer(english)
  const milestones = buildMilestones(p.status, p.route, p.step, english)
  const actionableTasks = new Set(p.mine)
  const waiting = p.tasks.some((t) => t.done === 0 && t.kind === 'approve')
  // of several who could decide, one did
  const tasks = p.tasks.filter((t) => t.action !== 'closed')
  const holds = p.tasks.some((t) => t.kind === 'approve' && actionableTasks.has(t.id))
  return {
    id: p.id,
    name: localize(p.name, p.name_en),
    uri: uriOf(p, me),
    entry: p.entry,
    status: p.status,
    create: p.created,
    update: p.updated,
    priority: p.priority,
    tags: (english ? p.tags_en : p.tags).join(','),
    rating: p.rating,
    review: p.review,
    pendingTasks: p.mine,
    read: p.read,
    app: { name: localize(p.name, p.name_en), system: localize(p.system, p.system_en) },
    owner: ownerToWire(p),
    milestone: milestones.findLast((m) => m.status !== 'todo') ?? null,
    milestones,
    system: { id: p.system_id, name: localize(p.system, p.system_en) },
    tasks: tasks.map((t) => ({
      id: t.id,
      name: localize(t.name, t.name_en),
      actionUser: t.done > 0 ? t.actor : t.holder,
      actionTime: t.done,
      actionName: t.done > 0 ? performedActionName(p, t, english) : '',
      assignTime: t.assigned,
      expireTime: t.expires,
      uri: actionableTasks.has(t.id) ? uriOf(p, me) : '',
      remark: t.remark,
      onBehalfOf: t.done > 0 && t.other ? t.holder : '',
    })),
    expireTime: p.status === 'doing' ? p.expires : 0,
    copied: p.copied,
    urged: p.owner_id === me ? p.urged : 0,
    abilities: listAbilities({
      ...p,
      mine: p.owner_id === me,
      waiting,
      holds,
      asked: p.question !== '',
      guest: p.owner_id === '',
    }),
    question: p.question,
  }
}

/** The label of the action that was performed. */
const performedActionName = (p: ProcessRow, t: ProcessRow['tasks'][number], english: boolean): string =>
  t.kind === 'approve' && t.action === 'approve' && !t.signs
    ? ((english ? p.route[t.step]?.approveEn : p.route[t.step]?.approve) ?? actionLabel(t.action, english))
    : [actionLabel(t.signs && t.action === 'approve' ? 'agree' : t.action, english), t.given_to]
        .filter(Boolean)
        .join(english ? ': ' : '：')

export function taskToWire(t: TaskRow, english: boolean) {
  const localize = localizer(english)
  const p = t.process
  const name = localize(t.name, t.name_en)
  const uri = t.kind === 'submit' ? formUri(p.app_id, p.id) : applicationUri(p.id, 'todo')
  return {
    id: t.id,
    name,
    assignTime: t.assigned,
    uri,
    actionName: name,
    expireTime: t.expires,
    actions: listActions({ ...t, guest: p.owner_id === '' }, p.route, english),
    kind: t.kind,
    priority: p.priority,
    urged: t.urged,
    question: t.question,
    abilities: listTaskAbilities({ ...t, guest: p.owner_id === '' }),
    entruster: t.for_id ? { id: t.for_id, account: t.for_account, name: t.for_name } : null,
    process: {
      id: p.id,
      name: localize(p.name, p.name_en),
      uri,
      tags: (english ? p.tags_en : p.tags).join(','),
      entry: p.entry,
      owner: ownerToWire(p),
      app: { name: localize(p.name, p.name_en), system: localize(p.system, p.system_en) },
    },
  }
}

import type { ProcessRow, TaskRow } from './reading.ts'
import { abilitiesOf, actionsOf, doneName, milestonesOf } from './rules.ts'

/** Where a process is read, and acted on. */
export const processUri = (id: string): string => `/apis/v2/processes/${id}`
export const taskUri = (process: string, task: string): string => `${processUri(process)}?task=${task}`

const owner = (p: { owner_id: string; account: string; owner: string }) => ({
  id: p.owner_id,
  account: p.account,
  name: p.owner,
})

/** A process as §3 shows it, for the person that the row was read for; times in epoch seconds. */
export function wireProcess(p: ProcessRow, me: string, english: boolean) {
  const say = (zh: string, en: string) => (english && en ? en : zh)
  const milestones = milestonesOf(p.status, p.route, p.step, english)
  const mine = new Set(p.mine)
  const waiting = p.tasks.some((t) => t.done === 0 && t.kind === 'approve')
  return {
    id: p.id,
    name: say(p.name, p.name_en),
    uri: processUri(p.id),
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
    app: { name: say(p.name, p.name_en), system: say(p.system, p.system_en) },
    owner: owner(p),
    milestone: milestones.findLast((m) => m.status !== 'todo') ?? null,
    milestones,
    system: { id: p.system_id, name: say(p.system, p.system_en) },
    tasks: p.tasks.map((t) => ({
      id: t.id,
      name: say(t.name, t.name_en),
      actionUser: t.done > 0 ? t.actor : t.holder,
      actionTime: t.done,
      actionName: t.done > 0 ? nameOf(p, t, english) : '',
      assignTime: t.assigned,
      expireTime: t.expires,
      uri: mine.has(t.id) ? taskUri(p.id, t.id) : '',
      remark: t.remark,
      onBehalfOf: t.done > 0 && t.other ? t.holder : '',
    })),
    expireTime: p.status === 'doing' ? p.expires : 0,
    copied: p.copied,
    urged: p.owner_id === me ? p.urged : 0,
    abilities: abilitiesOf({
      ...{
        status: p.status,
        mine: p.owner_id === me,
        decided: p.decided,
        waiting,
        urged: p.urged,
        now: p.now,
      },
    }),
  }
}

/** What the button said that was pressed. */
const nameOf = (p: ProcessRow, t: ProcessRow['tasks'][number], english: boolean): string =>
  t.kind === 'approve' && t.action === 'approve'
    ? ((english ? p.route[t.step]?.approveEn : p.route[t.step]?.approve) ?? doneName(t.action, english))
    : doneName(t.action, english)

export function wireTask(t: TaskRow, english: boolean) {
  const say = (zh: string, en: string) => (english && en ? en : zh)
  const p = t.process
  const name = say(t.name, t.name_en)
  return {
    id: t.id,
    name,
    assignTime: t.assigned,
    uri: taskUri(p.id, t.id),
    actionName: name,
    expireTime: t.expires,
    actions: actionsOf({ ...t, guest: p.owner_id === '' }, p.route, english),
    kind: t.kind,
    priority: p.priority,
    urged: t.urged,
    entruster: t.for_id ? { id: t.for_id, account: t.for_account, name: t.for_name } : null,
    process: {
      id: p.id,
      name: say(p.name, p.name_en),
      uri: processUri(p.id),
      tags: (english ? p.tags_en : p.tags).join(','),
      entry: p.entry,
      owner: owner(p),
      app: { name: say(p.name, p.name_en), system: say(p.system, p.system_en) },
    },
  }
}

import { createHash } from 'node:crypto'
import { choose, departmentsFor, type Staff } from '../processes/holders.ts'
import { definitionFor, dueOf, type Position, type Step } from '../processes/rules.ts'
import type { SeedProcess } from './seed/processes.ts'
import type { SeedField } from './seed/shapes.ts'

export const HOUR = 3_600_000

export interface Item {
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
export interface Person {
  id: string
  account: string
  faculty: string
  audiences: string[]
}
/** What the rows are made of. */
export interface Ground {
  items: Map<string, Item>
  people: Map<string, Person>
  staff: Staff[]
  now: number
}

export const idOf = (what: string): string =>
  createHash('sha256').update(`univ ${what}`).digest('hex').slice(0, 24)

export type Row = Record<string, string | number | boolean | Date | object | null>

/** The rows of one application: what the engine would have written. */
export function rowsOf(seed: SeedProcess, at: number, ground: Ground, entry: string, form: object) {
  const item = ground.items.get(seed.item)!
  const owner = typeof seed.owner === 'string' ? ground.people.get(seed.owner)! : null
  const { steps, copies } = definitionFor(item.form, item.days)
  const ago = (hours: number) => new Date(ground.now - hours * HOUR)
  const { status } = seed
  const behind =
    status === 'done' ? steps.length : status === 'draft' ? 0 : Math.min(seed.behind, steps.length - 1)
  const id = idOf(`process ${at}`)
  const holder = (by: Position) =>
    choose(
      ground.staff,
      departmentsFor(by, { faculty: owner?.faculty ?? '', system: item.system }),
      owner?.id ?? null,
    )!
  // decided one after the other, in the first two thirds of its life
  const decided = behind + (status === 'rejected' || seed.returned ? 1 : 0)
  const ended = ['rejected', 'withdrawn', 'killed'].includes(status) || status === 'done'
  const life = Math.min(seed.began, ended ? Math.max(4, item.days * 14) : seed.began * 0.7)
  const when = (n: number) => ago(seed.began - (life * n) / Math.max(1, decided))
  const due =
    seed.dueIn === undefined
      ? dueOf(when(decided), item.days, steps.length)
      : new Date(ground.now + seed.dueIn * HOUR)
  const tasks: Row[] = []
  const log: Row[] = []
  const task = (step: number, kind: string, s: Pick<Step, 'name' | 'nameEn'>, row: Row) => {
    const one = { expires: null, urged: null, done: null, actor_id: null, action: '', remark: '', ...row }
    const made = {
      ...{
        id: idOf(`task ${at} ${tasks.length}`),
        process_id: id,
        step,
        kind,
        name: s.name,
        name_en: s.nameEn,
      },
      ...one,
    }
    tasks.push(made)
    if (made.done)
      log.push({
        process_id: id,
        task_id: made.id,
        actor_id: made.actor_id,
        action: made.action,
        remark: made.remark,
        at: made.done,
      })
  }
  if (status !== 'draft') {
    if (owner)
      task(
        0,
        'submit',
        { name: '提交申请', nameEn: 'Apply' },
        {
          ...{
            person_id: owner.id,
            assigned: ago(seed.began),
            done: ago(seed.began),
            actor_id: owner.id,
            action: 'submit',
          },
        },
      )
    for (let n = 0; n < decided; n++) {
      const person = holder(steps[n]!.by)
      const last = n === behind
      const action = last && seed.returned ? 'return' : last ? 'reject' : 'approve'
      const remark = {
        return: '材料不全，请补充证明后重新提交。',
        reject: '不符合办理条件，详见办事指南。',
        approve: '',
      }[action]
      task(n, 'approve', steps[n]!, {
        ...{ person_id: person, assigned: when(n), expires: dueOf(when(n), item.days, steps.length) },
        ...{ done: when(n + 1), actor_id: person, action, remark },
      })
    }
    const open = { assigned: when(decided), expires: due, urged: seed.urged ? ago(seed.urged) : null }
    const stopped = { done: ago(seed.began - life), expires: due }
    if (seed.returned && owner)
      task(
        behind,
        'submit',
        { name: '修改后重新提交', nameEn: 'Revise and submit again' },
        { ...open, person_id: owner.id },
      )
    else if (status === 'doing')
      task(behind, 'approve', steps[behind]!, { ...open, person_id: holder(steps[behind]!.by) })
    else if (status === 'withdrawn' || status === 'killed') {
      const person = holder(steps[behind]!.by)
      const [actor, action] = status === 'killed' ? [person, 'kill'] : [owner?.id ?? null, 'withdraw']
      task(behind, 'approve', steps[behind]!, {
        ...{ assigned: when(0), person_id: person, ...stopped, actor_id: actor, action },
      })
    }
  }
  const updated = log.reduce(
    (last, l) => Math.max(last, (l['at'] as Date).getTime()),
    ago(seed.began).getTime(),
  )
  const process: Row = {
    ...{ id, entry, app_id: item.id, name: item.name, name_en: item.name_en },
    ...{ system_id: item.system_id, system: item.system, system_en: item.system_en },
    tags: item.theme ? [item.theme] : [],
    owner_id: owner?.id ?? null,
    guest_name: typeof seed.owner === 'string' ? '' : seed.owner.guest,
    ...{
      status,
      route: status === 'draft' ? [] : steps,
      step: behind,
      days: item.days,
      priority: seed.priority ?? 0,
      form,
    },
    expires: status === 'doing' ? due : null,
    ...{ rating: seed.rating ?? 0, review: seed.review ?? '', urged: seed.urged ? ago(seed.urged) : null },
    ...{
      submitted: status === 'draft' ? null : ago(seed.began),
      created: ago(seed.began),
      updated: new Date(updated),
    },
  }
  const known = (seed.copies ?? []).flatMap(([account, hours, read]) => {
    const person = ground.people.get(account)
    return person ? [{ person: person.id, hours, read }] : []
  })
  const own = status === 'done' ? [...new Set(copies.map(holder))] : []
  const told = new Set([
    ...tasks.flatMap((t) => [t['person_id'], t['actor_id']]),
    ...known.map((k) => k.person),
  ])
  const copied: Row[] = [
    ...known.map((k) => ({ person_id: k.person, at: ago(k.hours), read: k.read ? ago(k.hours - 1) : null })),
    ...own
      .filter((p) => !told.has(p))
      .map((p) => ({
        person_id: p,
        at: new Date(updated),
        read: updated < ground.now - 100 * HOUR ? new Date(updated + HOUR) : null,
      })),
  ].map((c) => ({ process_id: id, ...c }))
  return { process, tasks, log, copied }
}

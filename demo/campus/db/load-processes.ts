import { audiencesOf, isFor } from '../processes/audience.ts'
import { allStaff } from '../processes/holders.ts'
import { definitionFor, promisedDays } from '../processes/rules.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import type { Db, Queries } from './open.ts'
import { HOUR, idOf, rowsOf, type Ground, type Item, type Row } from './process-rows.ts'

async function readGround(q: Queries): Promise<Ground> {
  const items = await q.query<Omit<Item, 'days'> & { promised: string }>(
    `select a.id, a.name, a.name_en, a.system, a.audience, coalesce(a.facts->>'promised', '') as promised,
       coalesce(f.id, 'general') as form, coalesce(f.fields, g.fields) as fields,
       coalesce(d.id, '') as system_id, coalesce(d.text_en, '') as system_en, coalesce(t.text, '') as theme
     from app a left join form f on f.id = a.form_id left join form g on g.id = 'general'
       left join tag d on d.type = 'DEPARTMENT' and d.text = a.system
       left join lateral (select tag.text from app_tag join tag on tag.id = app_tag.tag_id
         where app_tag.app_id = a.id and tag.type = 'COMMON' and tag.visible order by app_tag.place limit 1) t on true
     where a.kind = 'form' and a.visible and a.trait = 'hall' order by a.sort, a.id`,
  )
  const people = await q.query<{
    id: string
    account: string
    positions: { active: boolean; dept: { code: string }; post: { code: string } }[]
  }>('select id, account, positions from person order by account')
  return {
    now: Date.now(),
    staff: await allStaff(q),
    items: new Map(items.map((i) => [i.id, { ...i, days: promisedDays(i.promised) }])),
    people: new Map(
      people.map(({ id, account, positions }) => {
        const posts = positions
          .filter((p) => p.active)
          .map((p) => ({ post: p.post.code, department: p.dept.code }))
        const person = { id, account, faculty: posts[0]?.department ?? '', audiences: audiencesOf(posts) }
        return [account, person]
      }),
    ),
  }
}

/** Which items an account may apply for, for {@link everyday}. */
const choiceOf =
  ({ items, people }: Ground) =>
  (account: string) =>
    [...items.values()]
      .filter(
        (i) => isFor(i.audience, people.get(account)?.audiences ?? []) && !i.audience.includes('visitor'),
      )
      .map((i) => {
        const { steps } = definitionFor(i.form, i.days)
        return { item: i.id, steps: steps.length, first: steps[0]!.by as string }
      })

const PROCESS = {
  ...{ id: 'text', entry: 'text', app_id: 'text', name: 'text', name_en: 'text' },
  ...{ system_id: 'text', system: 'text', system_en: 'text', tags: 'text[]' },
  ...{ owner_id: 'text', guest_name: 'text', status: 'text', route: 'jsonb', step: 'int', days: 'int' },
  ...{ priority: 'int', form: 'jsonb', expires: 'timestamptz', rating: 'int', review: 'text' },
  ...{ urged: 'timestamptz', submitted: 'timestamptz', created: 'timestamptz', updated: 'timestamptz' },
}
const TASK = {
  ...{ id: 'text', process_id: 'text', step: 'int', kind: 'text', name: 'text', name_en: 'text' },
  ...{ person_id: 'text', assigned: 'timestamptz', expires: 'timestamptz', urged: 'timestamptz' },
  ...{ done: 'timestamptz', actor_id: 'text', action: 'text', remark: 'text' },
}
const LOG = {
  ...{ process_id: 'text', task_id: 'text', actor_id: 'text', action: 'text', remark: 'text' },
  at: 'timestamptz',
}
const COPY = { process_id: 'text', person_id: 'text', at: 'timestamptz', read: 'timestamptz' }
const ENTRUSTMENT = {
  ...{ id: 'text', from_id: 'text', to_id: 'text', from_at: 'timestamptz', to_at: 'timestamptz' },
  existing: 'boolean',
}

/** All rows in one statement. */
async function write(q: Queries, table: string, columns: Record<string, string>, rows: Row[]): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await q.query(
    `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as t(${typed.join(', ')})`,
    [JSON.stringify(rows)],
  )
}

/** Fills a new database with applications in every state, their times counted back from now. Once: then people act. */
export async function loadProcesses(db: Db): Promise<boolean> {
  return db.tx(async (q) => {
    await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const [done] = await q.query("select value from fact where name = 'processes'")
    if (done) return false
    const ground = await readGround(q)
    const [{ processes, entrustments }, { dice, everyday }, { valuesFor }] = await Promise.all([
      import('./seed/processes.ts'),
      import('./seed/processes-random.ts'),
      import('./seed/process-values.ts'),
    ])
    const others = [...ground.people.values()].filter(
      (p) => !p.audiences.includes('教职工') && p.account !== 'student',
    )
    const crowd = everyday(
      others.map((p) => p.account),
      choiceOf(ground),
      {
        ...{ running: 18, tutored: 8, over: 190, drafts: 10 },
      },
    )
    const all = [...processes, ...crowd].filter(
      (s) => ground.items.has(s.item) && (typeof s.owner !== 'string' || ground.people.has(s.owner)),
    )
    // numbers in the order of submission
    const roll = dice(7)
    let number = 0
    const rows = all
      .sort((a, b) => b.began - a.began)
      .map((s, at) => {
        const began = new Date(ground.now - s.began * HOUR)
        const year = new Date(began.getTime() + 8 * HOUR).getUTCFullYear()
        const entry = s.status === 'draft' ? '' : `${year}-${String(++number).padStart(6, '0')}`
        return rowsOf(s, at, ground, entry, valuesFor(ground.items.get(s.item)!.fields, roll, began))
      })
    await write(
      q,
      'process',
      PROCESS,
      rows.map((r) => r.process),
    )
    await write(
      q,
      'task',
      TASK,
      rows.flatMap((r) => r.tasks),
    )
    await write(
      q,
      'process_log',
      LOG,
      rows.flatMap((r) => r.log),
    )
    await write(
      q,
      'process_copy',
      COPY,
      rows.flatMap((r) => r.copied),
    )
    await q.query("select setval('process_entry', $1)", [Math.max(1, number)])
    const at = (hours: number) => new Date(ground.now - hours * HOUR)
    const pairs = entrustments.flatMap((e) => {
      const [from, to] = [ground.people.get(e.from)?.id, ground.people.get(e.to)?.id]
      return from && to ? [{ ...e, from, to }] : []
    })
    await write(
      q,
      'entrustment',
      ENTRUSTMENT,
      pairs.map((e, n) => ({
        ...{
          id: idOf(`entrust ${n}`),
          from_id: e.from,
          to_id: e.to,
          from_at: at(e.began),
          to_at: at(-e.ends),
        },
        existing: e.existing,
      })),
    )
    await q.query("insert into fact (name, value) values ('processes', '1')")
    return true
  })
}

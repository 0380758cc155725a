import { resolveAudiences, isEligible } from '../../src/campus/processes/audience.ts'
import { readStaff } from '../../src/campus/processes/step-holder.ts'
import { definitionFor, parsePromisedDays } from '../../src/campus/processes/process-rules.ts'
import { MIGRATION_LOCK } from '../../src/campus/db/migrate.ts'
import type { Db, Queries } from '../../src/campus/db/db.ts'
import {
  HOUR_MS,
  stableId,
  buildProcessRows,
  type SeedContext,
  type ProcessItem,
  type Row,
} from './process-rows.ts'
import { insertRows } from '../../src/campus/db/upsert.ts'

async function readSeedContext(q: Queries): Promise<SeedContext> {
  const items = await q.query<Omit<ProcessItem, 'days'> & { promised: string }>(
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
    staff: await readStaff(q),
    items: new Map(items.map((i) => [i.id, { ...i, days: parsePromisedDays(i.promised) }])),
    people: new Map(
      people.map(({ id, account, positions }) => {
        const posts = positions
          .filter((p) => p.active)
          .map((p) => ({ post: p.post.code, department: p.dept.code }))
        const person = {
          id,
          account,
          faculty: posts[0]?.department ?? '',
          audiences: resolveAudiences(posts),
        }
        return [account, person]
      }),
    ),
  }
}

/** The items that an account may apply for. */
const eligibleItemsFor =
  ({ items, people }: SeedContext) =>
  (account: string) =>
    [...items.values()]
      .filter(
        (i) =>
          isEligible(i.audience, people.get(account)?.audiences ?? []) && !i.audience.includes('visitor'),
      )
      .map((i) => {
        const { steps } = definitionFor(i.form, i.days)
        return { item: i.id, steps: steps.length, first: steps[0]!.by as string }
      })

/** Fills a new database, once, with applications in every state; their times are relative to now. */
export async function loadProcesses(db: Db): Promise<boolean> {
  return db.tx(async (q) => {
    await q.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    const [loaded] = await q.query("select value from fact where name = 'processes'")
    if (loaded) return false
    const context = await readSeedContext(q)
    const { rows, lastNumber } = await buildAllRows(context)
    const processes = rows.map((r) => r.process)
    const tables = {
      process: processes,
      task: rows.flatMap((r) => r.tasks),
      process_log: rows.flatMap((r) => r.log),
      process_copy: rows.flatMap((r) => r.copied),
      ...(await buildFileRows(context, processes)),
      entrustment: await buildDelegationRows(context),
    }
    for (const [table, records] of Object.entries(tables)) await insertRows(q, table, records)
    await q.query("select setval('process_entry', $1)", [Math.max(1, lastNumber)])
    await q.query("insert into fact (name, value) values ('processes', now()::text)")
    return true
  })
}

/** The rows of all applications, numbered in the order of submission. */
async function buildAllRows(context: SeedContext) {
  const { processes } = await import('./processes.ts')
  const { createRandom, generateProcesses } = await import('./processes-random.ts')
  const { sampleValues } = await import('./process-values.ts')
  const accounts = [...context.people.values()]
    .filter((p) => !p.audiences.includes('教职工') && p.account !== 'student')
    .map((p) => p.account)
  const randomProcesses = generateProcesses({
    accounts,
    eligibleItems: eligibleItemsFor(context),
    counts: { atLastStep: 18, atTutor: 8, finished: 190, drafts: 10 },
  })
  const random = createRandom(7)
  let lastNumber = 0
  const rows = [...processes, ...randomProcesses]
    .filter((s) => context.items.has(s.item) && (typeof s.owner !== 'string' || context.people.has(s.owner)))
    .sort((a, b) => b.startedHoursAgo - a.startedHoursAgo)
    .map((s, i) => {
      const started = new Date(context.now - s.startedHoursAgo * HOUR_MS)
      const year = new Date(started.getTime() + 8 * HOUR_MS).getUTCFullYear()
      const entry = s.status === 'draft' ? '' : `${year}-${String(++lastNumber).padStart(6, '0')}`
      const values = sampleValues(context.items.get(s.item)!.fields, random, started)
      return buildProcessRows(s, i, context, entry, values)
    })
  return { rows, lastNumber }
}

async function buildFileRows({ items }: SeedContext, processes: Row[]): Promise<Record<string, Row[]>> {
  const { filesFor } = await import('./process-files.ts')
  const files = processes.flatMap((row, i) =>
    filesFor(items.get(String(row['app_id']))!.form, i).map((file, n) => ({
      ...{ ...file, id: stableId(`file ${i} ${n}`), process: row['id']!, content: Buffer.from(file.text) },
    })),
  )
  return {
    file: files.map(({ id, name, nameEn, content: { length } }) => ({
      ...{ id, name, name_en: nameEn, size: length, received: length, state: 'ready', press: '', fault: '' },
      ...{ digest: '', created: new Date() },
      type: `text/${name.endsWith('.csv') ? 'csv' : 'plain'}; charset=utf-8`,
    })),
    file_piece: files.map(({ id, content }) => ({
      ...{ file_id: id, place: 0 },
      // PostgreSQL reads bytea in JSON as hexadecimal
      content: `\\x${content.toString('hex')}`,
    })),
    file_use: files.map(({ id, process }, place) => ({ file_id: id, process_id: process, place })),
  }
}

async function buildDelegationRows({ people, now }: SeedContext): Promise<Row[]> {
  const { entrustments } = await import('./processes.ts')
  const hoursFromNow = (hours: number) => new Date(now + hours * HOUR_MS)
  return entrustments
    .filter(({ from, to }) => people.has(from) && people.has(to))
    .map(({ from, to, began, ends, existing }, n) => ({
      id: stableId(`entrust ${n}`),
      from_id: people.get(from)!.id,
      to_id: people.get(to)!.id,
      from_at: hoursFromNow(-began),
      to_at: hoursFromNow(ends),
      existing,
    }))
}

import type { Param, Queries } from '../db/open.ts'
import { containing, SOON_DAYS, type Listing } from './list-query.ts'
import type { Step } from './rules.ts'

/** A task of a process as the database tells it; times in epoch seconds, 0 = none. */
export interface TaskPart {
  id: string
  step: number
  kind: string
  name: string
  name_en: string
  holder: string
  actor: string
  action: string
  remark: string
  assigned: number
  expires: number
  done: number
  other: boolean
}
export interface ProcessRow {
  id: string
  entry: string
  app_id: string
  name: string
  name_en: string
  status: string
  priority: number
  tags: string[]
  tags_en: string[]
  rating: number
  review: string
  route: Step[]
  step: number
  system_id: string
  system: string
  system_en: string
  owner_id: string
  account: string
  owner: string
  created: number
  updated: number
  expires: number
  urged: number
  copied: number
  read: number
  now: number
  decided: number
  tasks: TaskPart[]
  mine: string[]
}
export interface Found<Row> {
  total: number
  rows: Row[]
}

export const seconds = (column: string): string => `coalesce(extract(epoch from ${column}), 0)::float8`

/** The tags of a process in English, as the hall has them. */
const TAGS_EN = `coalesce((select json_agg(coalesce(nullif(g.text_en, ''), x.t) order by x.n)
  from unnest(p.tags) with ordinality as x(t, n) left join tag g on g.type = 'COMMON' and g.text = x.t), '[]')`

/** What is told of a process; $1 is who asks. */
const PROCESS = `select p.id, p.entry, p.app_id, p.name, p.name_en, p.status, p.priority, p.tags, ${TAGS_EN} as tags_en, p.rating, p.review,
    p.route, p.step, p.system_id, p.system, p.system_en, coalesce(p.owner_id, '') as owner_id,
    coalesce(o.account, '') as account, coalesce(o.name, p.guest_name) as owner,
    ${seconds('p.created')} as created, ${seconds('p.updated')} as updated, ${seconds('p.expires')} as expires,
    ${seconds('p.urged')} as urged, ${seconds('c.at')} as copied, ${seconds('c.read')} as read,
    ${seconds('now()')} as now,
    (select count(*)::int from task t where t.process_id = p.id and t.kind = 'approve' and t.done >= p.submitted
      and not exists (select from task s where s.process_id = p.id and s.kind = 'submit' and s.done is null)) as decided,
    coalesce((select json_agg(json_build_object('id', t.id, 'step', t.step, 'kind', t.kind, 'name', t.name,
        'name_en', t.name_en, 'holder', h.name, 'actor', coalesce(a.name, ''), 'action', t.action, 'remark', t.remark,
        'assigned', ${seconds('t.assigned')}, 'expires', ${seconds('t.expires')}, 'done', ${seconds('t.done')},
        'other', t.kind = 'approve' and t.action <> 'withdraw' and t.actor_id is distinct from t.person_id
      ) order by t.done nulls last, t.assigned, t.id)
      from task t join person h on h.id = t.person_id left join person a on a.id = t.actor_id
      where t.process_id = p.id), '[]') as tasks,
    coalesce((select json_agg(distinct m.task_id) from may_act m where m.process_id = p.id and m.by_id = $1), '[]') as mine
  from process p
  left join person o on o.id = p.owner_id
  left join process_copy c on c.process_id = p.id and c.person_id = $1`

/** Conditions with their values, joined by `and`. */
function conditions(params: Param[]) {
  const all: string[] = []
  return {
    add: (sql: string, ...values: Param[]) => {
      let at = 0
      all.push(sql.replaceAll('?', () => `$${params.push(values[at++]!)}`))
    },
    text: () => all.map((c) => `(${c})`).join(' and ') || 'true',
  }
}
const DECIDED = `t.action in ('approve', 'return', 'reject')`
/** It went through my hands, or through another's in my name. */
const HANDLED = `exists (select from task t where t.process_id = p.id and ${DECIDED} and (t.actor_id = $1 or t.person_id = $1))`
const TOUCHES = `exists (select from task t where t.process_id = p.id and (t.person_id = $1 or t.actor_id = $1))
  or exists (select from may_act m where m.process_id = p.id and m.by_id = $1)`

const dueCondition = (column: string, due: Listing['due']): string =>
  due === 'overdue'
    ? `${column} < now()`
    : `${column} >= now() and ${column} < now() + interval '${SOON_DAYS} days'`

function common(where: ReturnType<typeof conditions>, listing: Listing, changed: string, due: string) {
  for (const term of listing.terms)
    where.add(
      `concat_ws(' ', p.name, p.name_en, p.entry, p.app_id, p.system, o.name, o.account, p.guest_name) ilike ?`,
      containing(term),
    )
  if (listing.from !== null) where.add(`${changed} >= to_timestamp(?::float8)`, listing.from)
  if (listing.to !== null) where.add(`${changed} <= to_timestamp(?::float8)`, listing.to)
  if (listing.due) where.add(dueCondition(due, listing.due))
}

/** One page and how many there are, of one moment. */
async function pageOf<Row>(
  q: Queries,
  params: Param[],
  parts: { hits: string; order: string; rows: string },
  { limit, start }: Listing,
): Promise<Found<Row>> {
  const [found] = await q.query<Found<Row>>(
    `with hit as materialized (${parts.hits}),
       page as materialized (
         select hit.*, row_number() over (order by ${parts.order}) as place from hit
         order by place limit ${limit} offset ${start})
     select (select count(*)::int from hit) as total,
       coalesce((select json_agg(r order by r.place) from (${parts.rows}) r), '[]') as rows`,
    params,
  )
  return found!
}

export type ProcessList = 'guest' | 'doing' | 'done' | 'cc' | 'apply'
const OWN: Record<ProcessList, string[]> = {
  guest: ['doing'],
  doing: ['doing'],
  done: ['done', 'rejected', 'withdrawn', 'killed'],
  cc: [],
  apply: ['doing', 'done', 'rejected', 'withdrawn', 'killed'],
}

/** A list of the processes of that person (§4), drafts only where they are asked for. */
export function readProcesses(
  q: Queries,
  me: string,
  asked: ProcessList,
  listing: Listing,
): Promise<Found<ProcessRow>> {
  const params: Param[] = [me]
  const where = conditions(params)
  const { sep, unread, draft } = listing
  // what I started stays my application when it is over (§1 "applied")
  const list = asked === 'doing' && sep === 'owner' ? 'apply' : asked
  if (list === 'guest') where.add(`p.owner_id is null and (${TOUCHES})`)
  else if (list === 'cc') where.add('c.person_id is not null')
  else if (sep === 'owner' || list === 'apply' || draft) where.add('p.owner_id = $1')
  else if (sep === 'handler') where.add(HANDLED)
  else where.add(`p.owner_id = $1 or ${HANDLED}`)
  if (list === 'cc' && unread) where.add('c.read is null or c.read <= c.at')
  const statuses = draft ? ['draft'] : listing.statuses.length ? listing.statuses : OWN[list]
  if (statuses.length) where.add('p.status = any(?::text[])', statuses)
  // a draft is nobody's but its owner's
  where.add(`p.status <> 'draft' or p.owner_id = $1`)
  common(where, listing, 'p.updated', 'p.expires')
  const order = listing.byDue ? 'expires nulls last, updated desc, id' : 'updated desc, id'
  return pageOf<ProcessRow>(
    q,
    params,
    {
      hits: `select p.id, p.updated, p.expires from process p left join person o on o.id = p.owner_id
        left join process_copy c on c.process_id = p.id and c.person_id = $1 where ${where.text()}`,
      order,
      rows: `select x.*, page.place from page join lateral (${PROCESS} where p.id = page.id) x on true`,
    },
    listing,
  )
}

/** One process for its owner, who handles or handled it, and whom it was copied to; else null. */
export async function readProcess(q: Queries, me: string, id: string): Promise<ProcessRow | null> {
  const [row] = await q.query<ProcessRow>(
    `${PROCESS} where p.id = $2 and (p.owner_id = $1
       or (p.status <> 'draft' and (c.person_id is not null or ${TOUCHES})))`,
    [me, id],
  )
  return row ?? null
}

export interface TaskRow {
  id: string
  step: number
  kind: 'approve' | 'submit'
  name: string
  name_en: string
  assigned: number
  expires: number
  urged: number
  for_id: string
  for_account: string
  for_name: string
  process: Pick<
    ProcessRow,
    | 'id'
    | 'entry'
    | 'app_id'
    | 'name'
    | 'name_en'
    | 'tags'
    | 'tags_en'
    | 'route'
    | 'system'
    | 'system_en'
    | 'priority'
  > & { owner_id: string; account: string; owner: string }
}

/** What waits for that person, or, with `entrust`, for those who entrusted them. */
export function readTasks(
  q: Queries,
  me: string,
  listing: Listing,
  only: { most?: number; process?: string } = {},
): Promise<Found<TaskRow>> {
  const params: Param[] = [me]
  const where = conditions(params)
  where.add(`m.by_id = $1 and m.for_id is ${listing.entrust ? 'not ' : ''}null`)
  if (listing.kind) where.add('t.kind = ?', listing.kind)
  if (only.process !== undefined) where.add('p.id = ?', only.process)
  common(where, listing, 't.assigned', 't.expires')
  const order = listing.byDue ? 'expires nulls last, assigned desc, id' : 'assigned desc, id'
  return pageOf<TaskRow>(
    q,
    params,
    {
      hits: `select t.id, t.assigned, t.expires, m.for_id from may_act m join task t on t.id = m.task_id
        join process p on p.id = t.process_id left join person o on o.id = p.owner_id where ${where.text()}`,
      order,
      rows: `select t.id, t.step, t.kind, t.name, t.name_en, ${seconds('t.assigned')} as assigned,
          ${seconds('t.expires')} as expires, ${seconds('t.urged')} as urged,
          coalesce(f.id, '') as for_id, coalesce(f.account, '') as for_account, coalesce(f.name, '') as for_name,
          json_build_object('id', p.id, 'entry', p.entry, 'app_id', p.app_id, 'name', p.name, 'name_en', p.name_en,
            'tags', p.tags, 'tags_en', ${TAGS_EN}, 'route', p.route, 'system', p.system, 'system_en', p.system_en, 'priority', p.priority,
            'owner_id', coalesce(p.owner_id, ''), 'account', coalesce(o.account, ''),
            'owner', coalesce(o.name, p.guest_name)) as process,
          page.place
        from page join task t on t.id = page.id join process p on p.id = t.process_id
        left join person o on o.id = p.owner_id left join person f on f.id = page.for_id`,
    },
    only.most === undefined ? listing : { ...listing, limit: only.most, start: 0 },
  )
}

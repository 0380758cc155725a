import type { Question } from '../../contract/core/processes.ts'
import type { Param, Queries } from '../db/db.ts'
import { createConditions, containsTermSql, DUE_SOON_DAYS, type ListOptions } from './list-query.ts'
import type { Step } from './process-rules.ts'

/** A task of a process; times in epoch seconds, 0 = none. */
interface ProcessTaskRow {
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
  signs: boolean
  given_to: string
}
export interface ProcessRow {
  id: string
  entry: string
  app_id: string
  form_version: number
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
  question: Question
  tasks: ProcessTaskRow[]
  mine: string[]
}
interface Page<Row> {
  total: number
  rows: Row[]
}

export const epochSeconds = (column: string): string => `coalesce(extract(epoch from ${column}), 0)::float8`

/** The English texts of a process's tags. */
const TAGS_EN_SQL = `coalesce((select json_agg(coalesce(nullif(g.text_en, ''), x.t) order by x.n)
  from unnest(p.tags) with ordinality as x(t, n) left join tag g on g.type = 'COMMON' and g.text = x.t), '[]')`

const DECIDED_SQL = `t.action in ('approve', 'return', 'reject')`

/** Whose turn it is in the thread of a process in progress. */
const QUESTION_SQL = `coalesce((select case m.kind when 'question' then 'asked' else 'answered' end
  from process_message m where m.process_id = p.id and p.status = 'doing' order by m.id desc limit 1), '')`

/** Reads a process for the person $1. */
const PROCESS_SQL = `select p.id, p.entry, p.app_id, p.form_version, p.name, p.name_en, p.status, p.priority, p.tags, ${TAGS_EN_SQL} as tags_en, p.rating, p.review,
    p.route, p.step, p.system_id, p.system, p.system_en, coalesce(p.owner_id, '') as owner_id,
    coalesce(o.account, '') as account, coalesce(o.name, p.guest_name) as owner,
    ${epochSeconds('p.created')} as created, ${epochSeconds('p.updated')} as updated, ${epochSeconds('p.expires')} as expires,
    ${epochSeconds('p.urged')} as urged, ${epochSeconds('c.at')} as copied, ${epochSeconds('c.read')} as read,
    ${epochSeconds('now()')} as now,
    (select count(*)::int from task t where t.process_id = p.id and ${DECIDED_SQL} and t.back_to is null
      and t.done >= p.submitted
      and not exists (select from task s where s.process_id = p.id and s.kind = 'submit' and s.done is null)) as decided,
    ${QUESTION_SQL} as question,
    coalesce((select json_agg(json_build_object('id', t.id, 'step', t.step, 'kind', t.kind, 'name', t.name,
        'name_en', t.name_en, 'holder', h.name, 'actor', coalesce(a.name, ''), 'action', t.action, 'remark', t.remark,
        'assigned', ${epochSeconds('t.assigned')}, 'expires', ${epochSeconds('t.expires')}, 'done', ${epochSeconds('t.done')},
        'signs', t.back_to is not null, 'given_to', coalesce(g.name, ''),
        'other', t.kind = 'approve' and t.action <> 'withdraw' and t.actor_id is distinct from t.person_id
      ) order by t.done nulls last, t.assigned, t.id)
      from task t join person h on h.id = t.person_id left join person a on a.id = t.actor_id
        left join person g on g.id = t.given_to
      where t.process_id = p.id), '[]') as tasks,
    coalesce((select json_agg(distinct m.task_id) from may_act m where m.process_id = p.id and m.by_id = $1), '[]') as mine
  from process p
  left join person o on o.id = p.owner_id
  left join process_copy c on c.process_id = p.id and c.person_id = $1`

/** Handled by the person $1, or by a delegate of theirs. */
const HANDLED_SQL = `exists (select from task t where t.process_id = p.id
  and (${DECIDED_SQL} or t.action in ('object', 'transfer', 'sign')) and (t.actor_id = $1 or t.person_id = $1))`
const INVOLVED_SQL = `exists (select from task t where t.process_id = p.id and (t.person_id = $1 or t.actor_id = $1))
  or exists (select from may_act m where m.process_id = p.id and m.by_id = $1)`

const dueCondition = (column: string, due: ListOptions['due']): string =>
  due === 'overdue'
    ? `${column} < now()`
    : `${column} >= now() and ${column} < now() + interval '${DUE_SOON_DAYS} days'`

function addCommonConditions(
  where: ReturnType<typeof createConditions>,
  options: ListOptions,
  changedColumn: string,
  dueColumn: string,
) {
  for (const term of options.terms)
    where.add(
      containsTermSql('p.name, p.name_en, p.entry, p.app_id, p.system, o.name, o.account, p.guest_name'),
      term,
    )
  if (options.from !== null) where.add(`${changedColumn} >= to_timestamp(?::float8)`, options.from)
  if (options.to !== null) where.add(`${changedColumn} <= to_timestamp(?::float8)`, options.to)
  if (options.due) where.add(dueCondition(dueColumn, options.due))
}

/** Reads one page and the total in one statement, so that they are consistent. */
async function readPage<Row>(
  q: Queries,
  params: Param[],
  parts: { hits: string; order: string; rows: string },
  { limit, start }: ListOptions,
): Promise<Page<Row>> {
  const [page = { total: 0, rows: [] }] = await q.read<Page<Row>>(
    `with hit as materialized (${parts.hits}),
       page as materialized (
         select hit.*, row_number() over (order by ${parts.order}) as place from hit
         order by place limit ${limit} offset ${start})
     select (select count(*)::int from hit) as total,
       coalesce((select json_agg(r order by r.place) from (${parts.rows}) r), '[]') as rows`,
    params,
  )
  return page
}

export type ProcessList = 'guest' | 'doing' | 'done' | 'cc' | 'apply'
const DEFAULT_STATUSES: Record<ProcessList, string[]> = {
  guest: ['doing'],
  doing: ['doing'],
  done: ['done', 'rejected', 'withdrawn', 'killed'],
  cc: [],
  apply: ['doing', 'done', 'rejected', 'withdrawn', 'killed'],
}

/** A list of a person's processes (§4); drafts only on request. */
export function readProcesses(
  q: Queries,
  me: string,
  requestedList: ProcessList,
  options: ListOptions,
): Promise<Page<ProcessRow>> {
  const params: Param[] = [me]
  const where = createConditions(params)
  const { sep, unread, draft } = options
  // own applications stay in the list after their end (§1 "applied")
  const list = requestedList === 'doing' && sep === 'owner' ? 'apply' : requestedList
  if (list === 'guest') where.add(`p.owner_id is null and (${INVOLVED_SQL})`)
  else if (list === 'cc') where.add('c.person_id is not null')
  else if (sep === 'owner' || list === 'apply' || draft) where.add('p.owner_id = $1')
  else if (sep === 'handler') where.add(HANDLED_SQL)
  else where.add(`p.owner_id = $1 or ${HANDLED_SQL}`)
  if (list === 'cc' && unread) where.add('c.read is null or c.read <= c.at')
  const statuses = draft ? ['draft'] : options.statuses.length ? options.statuses : DEFAULT_STATUSES[list]
  if (statuses.length) where.add('p.status = any(?::text[])', statuses)
  // only its owner may see a draft
  where.add(`p.status <> 'draft' or p.owner_id = $1`)
  addCommonConditions(where, options, 'p.updated', 'p.expires')
  const order = options.sort === 'due' ? 'expires nulls last, updated desc, id' : 'updated desc, id'
  return readPage<ProcessRow>(
    q,
    params,
    {
      hits: `select p.id, p.updated, p.expires from process p left join person o on o.id = p.owner_id
        left join process_copy c on c.process_id = p.id and c.person_id = $1 where ${where.text()}`,
      order,
      rows: `select x.*, page.place from page join lateral (${PROCESS_SQL} where p.id = page.id) x on true`,
    },
    options,
  )
}

/** A process, or null unless `me` is its owner, a present or former handler, or the recipient of a copy. */
export async function readProcess(q: Queries, me: string, id: string): Promise<ProcessRow | null> {
  const [row] = await q.query<ProcessRow>(
    `${PROCESS_SQL} where p.id = $2 and (p.owner_id = $1
       or (p.status <> 'draft' and (c.person_id is not null or ${INVOLVED_SQL})))`,
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
  signs: boolean
  question: Question
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

/** By default: overdue and due soonest first, then urgent, then newest. */
const TASK_ORDER: Record<ListOptions['sort'], string> = {
  '': 'expires nulls last, priority desc, assigned desc, id',
  due: 'expires nulls last, assigned desc, id',
  updated: 'assigned desc, id',
}

/** The open tasks of a person, or, with `entrust`, those delegated to them. */
export function readTasks(
  q: Queries,
  me: string,
  options: ListOptions,
  { limit, process }: { limit?: number; process?: string } = {},
): Promise<Page<TaskRow>> {
  const params: Param[] = [me]
  const where = createConditions(params)
  where.add(`m.by_id = $1 and m.for_id is ${options.entrust ? 'not ' : ''}null`)
  if (options.kind) where.add('t.kind = ?', options.kind)
  if (options.item) where.add('p.app_id = ?', options.item)
  if (options.applicant) where.add('p.owner_id = ?', options.applicant)
  if (process !== undefined) where.add('p.id = ?', process)
  addCommonConditions(where, options, 't.assigned', 't.expires')
  const order = TASK_ORDER[options.sort]
  return readPage<TaskRow>(
    q,
    params,
    {
      hits: `select t.id, t.assigned, t.expires, p.priority, m.for_id from may_act m join task t on t.id = m.task_id
        join process p on p.id = t.process_id left join person o on o.id = p.owner_id where ${where.text()}`,
      order,
      rows: `select t.id, t.step, t.kind, t.name, t.name_en, ${epochSeconds('t.assigned')} as assigned,
          ${epochSeconds('t.expires')} as expires, ${epochSeconds('t.urged')} as urged,
          t.back_to is not null as signs, ${QUESTION_SQL} as question,
          coalesce(f.id, '') as for_id, coalesce(f.account, '') as for_account, coalesce(f.name, '') as for_name,
          json_build_object('id', p.id, 'entry', p.entry, 'app_id', p.app_id, 'name', p.name, 'name_en', p.name_en,
            'tags', p.tags, 'tags_en', ${TAGS_EN_SQL}, 'route', p.route, 'system', p.system, 'system_en', p.system_en, 'priority', p.priority,
            'owner_id', coalesce(p.owner_id, ''), 'account', coalesce(o.account, ''),
            'owner', coalesce(o.name, p.guest_name)) as process,
          page.place
        from page join task t on t.id = page.id join process p on p.id = t.process_id
        left join person o on o.id = p.owner_id left join person f on f.id = page.for_id`,
    },
    limit === undefined ? options : { ...options, limit, start: 0 },
  )
}

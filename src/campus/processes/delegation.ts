import { invalidInput, notFound, ApiError } from '../access.ts'
import type { Campus } from '../campus.ts'
import { queryOne, type Queries } from '../db/db.ts'
import { createEventCollector } from './event-collector.ts'
import { newId } from './process-engine.ts'
import { epochSeconds } from './read-processes.ts'

/** The key of an advisory lock (the same in all processes): the check for cycles and the insert must not interleave. */
const ENTRUST_LOCK = 8_740_004
const MAX_DELEGATIONS = 50
const MAX_ITEMS = 50
const MAX_DAYS = 366

interface DelegationRow {
  id: string
  person: string
  account: string
  name: string
  from_at: number
  to_at: number
  scope: string
  existing: boolean
  active: boolean
}

/** The delegations from a person (`entrustees`) or to a person (`entrusters`), until a month after their end. */
export async function readDelegations(q: Queries, me: string, side: 'entrustees' | 'entrusters') {
  const [own, other] = side === 'entrustees' ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const rows = await q.query<DelegationRow>(
    `select e.id, p.id as person, p.account, p.name, ${epochSeconds('e.from_at')} as from_at, ${epochSeconds('e.to_at')} as to_at,
       coalesce((select string_agg(coalesce(a.name, s.code), ',' order by s.n)
         from unnest(e.scope) with ordinality as s(code, n) left join app a on a.code = s.code), '') as scope,
       e.existing, now() >= e.from_at and now() < e.to_at as active
     from entrustment e join person p on p.id = e.${other}
     where e.${own} = $1 and e.to_at > now() - interval '30 days'
     order by active desc, e.from_at, e.id`,
    [me],
  )
  return rows.map(({ person, account, name, from_at, to_at, ...rest }) => ({
    ...rest,
    user: { id: person, account, name },
    from: from_at,
    to: to_at,
  }))
}

const parseEpochSeconds = (name: string, text: string): number => {
  if (!/^\d{1,11}$/.test(text)) throw invalidInput(`${name} must be in epoch seconds`)
  return Number(text)
}

/** Adds a delegation. Throws for oneself, a cycle in the same period, a past period, or unknown items. */
export async function addDelegation({ db, bus }: Campus, me: string, form: URLSearchParams): Promise<void> {
  const account = (form.get('account') ?? '').trim().replaceAll('\0', '')
  const [from, to] = [
    parseEpochSeconds('from', form.get('from') ?? ''),
    parseEpochSeconds('to', form.get('to') ?? ''),
  ]
  if (to <= from || to * 1000 <= Date.now())
    throw invalidInput('结束时间应晚于开始时间和现在 · to must be after from and in the future')
  if (to - from > MAX_DAYS * 86_400) throw invalidInput('委托最长一年 · at most a year')
  const scope = [...new Set((form.get('scope') ?? '').split(',').map((s) => s.trim()))].filter(Boolean)
  if (scope.length > MAX_ITEMS) throw invalidInput(`at most ${MAX_ITEMS} items`)
  const existing = form.get('existing') ?? 'false'
  if (existing !== 'true' && existing !== 'false') throw invalidInput('existing must be true or false')

  await db.tx(async (q) => {
    await q.query(`select pg_advisory_xact_lock(${ENTRUST_LOCK})`)
    const [other] = await q.query<{ id: string }>('select id from person where account = $1', [account])
    if (!other) throw notFound('没有这个人 · no user with this account')
    if (other.id === me) throw invalidInput('不能委托给自己 · you cannot delegate to yourself')
    const counted = await queryOne<{ n: number; known: number }>(
      q,
      `select (select count(*)::int from entrustment where from_id = $1 and to_at > now()) as n,
         (select count(*)::int from app where code = any($2::text[])) as known`,
      [me, scope.map((s) => s.replaceAll('\0', ''))],
    )
    if (counted.known !== scope.length) throw invalidInput('scope contains an unknown item')
    if (counted.n >= MAX_DELEGATIONS) throw invalidInput(`at most ${MAX_DELEGATIONS} delegations`)
    // if A acted for B and B for A, neither would act in their own name
    const { found } = await queryOne<{ found: boolean }>(
      q,
      `with recursive reach(id) as (
         select $1::text
         union
         select e.to_id from reach r join entrustment e on e.from_id = r.id
         where e.from_at < to_timestamp($3::float8) and e.to_at > greatest(now(), to_timestamp($2::float8)))
       select exists (select from reach where id = $4) as found`,
      [other.id, from, to, me],
    )
    if (found)
      throw new ApiError(
        409,
        'ENTRUST_CIRCLE',
        '对方在此期间已（间接）委托给您 · this would delegate your own tasks back to you',
      )
    const id = newId()
    await q.query(
      `insert into entrustment (id, from_id, to_id, from_at, to_at, scope, existing)
       values ($1, $2, $3, to_timestamp($4::float8), to_timestamp($5::float8), $6::text[], $7)`,
      [id, me, other.id, from, to, scope, existing === 'true'],
    )
    await logAndNotify({ q, bus, id, from: me, to: other.id, action: 'entrust' })
  })
}

/** Removes a delegation; actions taken under it remain valid. */
export async function removeDelegation({ db, bus }: Campus, me: string, id: string): Promise<void> {
  await db.tx(async (q) => {
    const [removed] = await q.query<{ to_id: string }>(
      'delete from entrustment where id = $1 and from_id = $2 returning to_id',
      [id, me],
    )
    if (!removed) throw notFound('there is no such delegation')
    await logAndNotify({ q, bus, id, from: me, to: removed.to_id, action: 'revoke' })
  })
}

async function logAndNotify(change: {
  q: Queries
  bus: Campus['bus']
  id: string
  from: string
  to: string
  action: string
}): Promise<void> {
  const { q, bus, id, from, to, action } = change
  await q.query(
    'insert into entrustment_log (entrustment_id, from_id, to_id, action) values ($1, $2, $3, $4)',
    [id, from, to, action],
  )
  const events = createEventCollector(q, bus)
  events.add(from, 'task', '')
  events.add(to, 'task', '')
  await events.publish()
}

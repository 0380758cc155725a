import type { Queries } from '../db/db.ts'

/** What the university knows of a person, and where it knows it from. */
export interface RegisterEntry {
  value: string
  source: string
  sourceEn: string
}

const PERSONNEL = { source: '人事登记', sourceEn: 'the personnel register' }
const STUDENTS = { source: '学籍登记', sourceEn: 'the student register' }
const ACCOUNT = { source: '统一身份账号', sourceEn: 'your university account' }

export async function readRegister(q: Queries, person: string): Promise<Map<string, RegisterEntry>> {
  const [row] = await q.query<{
    name: string
    card_no: string
    phone: string
    department: string | null
    post: string | null
  }>(
    `select p.name, p.card_no, p.phone, x->'dept'->>'name' as department, x->'post'->>'code' as post
     from person p left join lateral jsonb_array_elements(p.positions) x on x->>'active' = 'true'
     where p.id = $1 order by (x->>'index')::int limit 1`,
    [person],
  )
  const register = row?.post === 'staff' ? PERSONNEL : STUDENTS
  const entries = {
    name: { value: row?.name, ...ACCOUNT },
    number: { value: row?.card_no, ...register },
    department: { value: row?.department, ...register },
    phone: { value: row?.phone, ...ACCOUNT },
  }
  return new Map(
    Object.entries(entries).flatMap(([name, { value, ...source }]) =>
      value ? [[name, { value, ...source }] as const] : [],
    ),
  )
}

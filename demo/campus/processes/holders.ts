import type { Queries } from '../db/open.ts'
import type { Position } from './rules.ts'

/** Who does everything that has no office of its own, and who stands in there. */
const DESK = ['学生工作处', '教务处']
/** Where a faculty has no staff on this campus, these look after its students. */
const TUTORS = '计算机学院'

/** One active position of a member of staff; a person may have several. */
export interface Staff {
  id: string
  department: string
}

/** The departments that may take a step, the nearest first. */
export function departmentsFor(
  position: Position,
  { faculty, system }: { faculty: string; system: string },
): string[] {
  const nearest: Record<Position, string[]> = {
    desk: [],
    tutor: [faculty, TUTORS],
    department: [system],
    registry: ['教务处'],
  }
  return [...nearest[position], ...DESK]
}

/** Who of these takes it: the nearest department's, and never the owner where there is anybody else. */
export function choose(staff: readonly Staff[], departments: string[], owner: string | null): string | null {
  const far = (s: Staff) => {
    const at = departments.indexOf(s.department)
    return (s.id === owner ? 1000 : 0) + (at < 0 ? 500 : at)
  }
  return (
    staff.reduce<Staff | null>(
      (best, s) => (!best || far(s) < far(best) || (far(s) === far(best) && s.id < best.id) ? s : best),
      null,
    )?.id ?? null
  )
}

const STAFF = `select p.id, x->'dept'->>'code' as department from person p
  cross join jsonb_array_elements(p.positions) x
  where x->>'active' = 'true' and x->'post'->>'code' = 'staff'`

export const allStaff = (q: Queries): Promise<Staff[]> => q.query<Staff>(STAFF)

/** Who takes a step of an application: always somebody. */
export async function holderOf(
  q: Queries,
  position: Position,
  { owner, system }: { owner: string | null; system: string },
): Promise<string> {
  const [at] = await q.query<{ faculty: string }>(
    `select x->'dept'->>'code' as faculty from person o cross join jsonb_array_elements(o.positions) x
     where o.id = $1 and x->>'active' = 'true' order by (x->>'index')::int limit 1`,
    [owner],
  )
  const departments = departmentsFor(position, { faculty: at?.faculty ?? '', system })
  const near = await q.query<Staff>(`${STAFF} and x->'dept'->>'code' = any($1::text[])`, [departments])
  const found = choose(near, departments, owner)
  // nobody but the owner: any colleague will do
  const holder = found && found !== owner ? found : (choose(await allStaff(q), departments, owner) ?? found)
  if (!holder) throw new Error('the campus has no staff')
  return holder
}

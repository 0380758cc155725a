import type { Queries } from '../db/db.ts'
import type { Position } from './process-rules.ts'

/** The departments that take any step without a department of its own. */
const DESK_DEPARTMENTS = ['学生工作处', '教务处']
/** Tutors for faculties without staff on this campus. */
const FALLBACK_TUTOR_DEPARTMENT = '计算机学院'

/** An active position of a member of staff; a person may have several. */
export interface StaffMember {
  id: string
  department: string
}

/** The departments that may take a step, in order of preference. */
export function departmentsFor(
  position: Position,
  { faculty, system }: { faculty: string; system: string },
): string[] {
  const preferred: Record<Position, string[]> = {
    desk: [],
    tutor: [faculty, FALLBACK_TUTOR_DEPARTMENT],
    department: [system],
    registry: ['教务处'],
  }
  return [...preferred[position], ...DESK_DEPARTMENTS]
}

/** Chooses by preference of department, and the owner only if there is no one else. */
export function chooseHolder(
  staff: readonly StaffMember[],
  departments: string[],
  owner: string | null,
): string | null {
  const cost = (s: StaffMember) => {
    const index = departments.indexOf(s.department)
    return (s.id === owner ? 1000 : 0) + (index < 0 ? 500 : index)
  }
  return (
    staff.reduce<StaffMember | null>(
      (best, s) => (!best || cost(s) < cost(best) || (cost(s) === cost(best) && s.id < best.id) ? s : best),
      null,
    )?.id ?? null
  )
}

const STAFF_SQL = `select p.id, x->'dept'->>'code' as department from person p
  cross join jsonb_array_elements(p.positions) x
  where x->>'active' = 'true' and x->'post'->>'code' = 'staff'`

export const readStaff = (q: Queries): Promise<StaffMember[]> => q.query<StaffMember>(STAFF_SQL)

/** The person who takes a step of an application. Throws if the campus has no staff. */
export async function findHolder(
  q: Queries,
  position: Position,
  { owner, system }: { owner: string | null; system: string },
): Promise<string> {
  const [ownPosition] = await q.query<{ faculty: string }>(
    `select x->'dept'->>'code' as faculty from person o cross join jsonb_array_elements(o.positions) x
     where o.id = $1 and x->>'active' = 'true' order by (x->>'index')::int limit 1`,
    [owner],
  )
  const departments = departmentsFor(position, { faculty: ownPosition?.faculty ?? '', system })
  const candidates = await q.query<StaffMember>(`${STAFF_SQL} and x->'dept'->>'code' = any($1::text[])`, [
    departments,
  ])
  const found = chooseHolder(candidates, departments, owner)
  // no one but the owner: any other member of staff
  const holder =
    found && found !== owner ? found : (chooseHolder(await readStaff(q), departments, owner) ?? found)
  if (!holder) throw new Error('the campus has no staff')
  return holder
}

// Flows of the desk: a list of steps, which becomes the route of an application when it is submitted.
import { isMet } from '../../contract/additions/form-rules.ts'
import type { Condition } from '../../contract/additions/form-schema.ts'
import type { FormValues } from '../../contract/additions/item-form.ts'
import type { Queries } from '../db/db.ts'
import type { Step, Who } from './process-rules.ts'

export interface FlowStep extends Omit<Step, 'by' | 'flow'> {
  who: Who
  /** Every one of several has to approve, not just the first. */
  all: boolean
  mayReturn: boolean
  /** Working days; 0: a share of what the item promises. */
  days: number
  when: Condition | null
}

export interface Flow {
  steps: FlowStep[]
  /** Who gets a copy when it is completed. */
  copies: Who[]
}

/** The steps that these answers need; each knows its place in the flow. */
export const compileFlow = ({ steps }: Flow, values: FormValues): Step[] =>
  steps.flatMap(({ who, all, mayReturn, days, when, ...step }, place) =>
    when && !isMet(when, values)
      ? []
      : [{ ...step, by: 'desk' as const, flow: { place, who, all, mayReturn, days } }],
  )

/** A title of somebody who leads a department, in the words of the register. */
const HEAD_TITLE = /^(?:处长|部长|院长|主任|馆长|书记|校长|director|head|dean)/i
/** A tutor, where a school has named some. */
const TUTOR_TITLE = /辅导员|导师|counsellor|tutor/i

export interface Person {
  id: string
  name: string
  account: string
  department: string
  title: string
}

export interface Applicant {
  owner: string | null
  /** The applicant's school, and the item's department. */
  faculty: string
  system: string
}

const STAFF_SQL = `select p.id, p.name, p.account, x->'dept'->>'code' as department, x->'post'->>'name' as title
  from person p cross join jsonb_array_elements(p.positions) x
  where x->>'active' = 'true' and x->'post'->>'code' = 'staff'`

export const readStaffMembers = (q: Queries): Promise<Person[]> =>
  q.query<Person>(`${STAFF_SQL} order by p.account`)

/** Who decides a step; nobody decides on their own application while there is somebody else. */
export function findDeciders(
  staff: readonly Person[],
  who: Who,
  { owner, faculty, system }: Applicant,
): Person[] {
  const [department, title = ''] = who.of.split('/')
  const ofFaculty = staff.filter((person) => person.department === faculty)
  const tutors = ofFaculty.filter((person) => TUTOR_TITLE.test(person.title))
  const found = {
    tutor: tutors.length > 0 ? tutors : ofFaculty.slice(0, 1),
    head: staff.filter((person) => person.department === system && HEAD_TITLE.test(person.title)),
    position: staff.filter(
      (person) => person.department === department && (title === '' || person.title === title),
    ),
    person: staff.filter((person) => person.account === who.of),
  }[who.kind]
  const unique = [...new Map(found.map((person) => [person.id, person])).values()]
  const others = unique.filter(({ id }) => id !== owner)
  return others.length > 0 ? others : unique
}

/** The school of a person: the department of their first position. */
export async function readFaculty(q: Queries, person: string | null): Promise<string> {
  const [row] = await q.query<{ faculty: string }>(
    `select x->'dept'->>'code' as faculty from person o cross join jsonb_array_elements(o.positions) x
     where o.id = $1 and x->>'active' = 'true' order by (x->>'index')::int limit 1`,
    [person],
  )
  return row?.faculty ?? ''
}

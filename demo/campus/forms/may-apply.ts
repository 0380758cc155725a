import type { Queries } from '../db/open.ts'
import type { Item } from '../catalogue.ts'
import { audiencesOf, isFor, type Post } from '../processes/audience.ts'

/** Why an item cannot be applied for now; '' when it can. */
export type Hindrance = '' | 'audience' | 'early' | 'late' | 'maintenance' | 'kind'

const postsOf = (q: Queries, person: string): Promise<Post[]> =>
  q.query<Post>(
    `select x->'post'->>'code' as post, x->'dept'->>'code' as department
     from person p cross join jsonb_array_elements(p.positions) x where p.id = $1 and x->>'active' = 'true'`,
    [person],
  )

/** Whether that person may apply for an item today: it is for them, and it is open. */
export async function hindranceOf(q: Queries, person: string, item: Item): Promise<Hindrance> {
  const { kind, facts } = item.wire
  if (kind !== 'form') return 'kind'
  const at = (name: string) => Number(facts?.[name] ?? 0)
  const now = Date.now() / 1000
  if (facts?.['maintenance']) return 'maintenance'
  if (at('openFrom') > now) return 'early'
  if (at('openTo') > 0 && at('openTo') < now) return 'late'
  return isFor(item.audience, audiencesOf(await postsOf(q, person))) ? '' : 'audience'
}

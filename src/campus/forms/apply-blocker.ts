import type { Queries } from '../db/db.ts'
import type { Item } from '../catalogue-snapshot.ts'
import { readPosts, resolveAudiences, isEligible } from '../processes/audience.ts'

/** Why a person cannot apply for an item now; '' if they can. */
type ApplyBlocker = '' | 'audience' | 'early' | 'late' | 'maintenance' | 'kind'

/** Checks the audience and the application period of an item. */
export async function findApplyBlocker(q: Queries, person: string, item: Item): Promise<ApplyBlocker> {
  const { kind, facts } = item.wire
  if (kind !== 'form') return 'kind'
  const timeOf = (name: string) => Number(facts?.[name] ?? 0)
  const now = Date.now() / 1000
  if (facts?.['maintenance']) return 'maintenance'
  if (timeOf('openFrom') > now) return 'early'
  if (timeOf('openTo') > 0 && timeOf('openTo') < now) return 'late'
  return isEligible(item.audience, resolveAudiences(await readPosts(q, person))) ? '' : 'audience'
}

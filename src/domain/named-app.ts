import { readApp, type App } from '../contract/apps.ts'
import type { QueryState } from '../runtime/query.ts'

/**
 * An item that another record names (a paragraph, a step, a hit), as the loaded list has it. What that list lacks is
 * not for this person (§5); where there is no list, since it failed, the record itself serves.
 */
export function namedApp(
  loaded: QueryState<App[]>,
  byId: ReadonlyMap<string, App>,
  named: { id: string; name: string; code: string; uri: string },
): App | null {
  const known = byId.get(named.id)
  if (known) return known
  return loaded.data || loaded.state !== 'failed' ? null : readApp(named)
}

import { decodeApp, type App } from '../contract/core/apps.ts'
import type { QueryState } from '../runtime/wire/query.ts'

/**
 * An item that another record names (a paragraph, a step, a hit), as the loaded list has it. What that list lacks is
 * not for this person (§5); where there is no list, since it failed, the record itself serves.
 */
export function resolveApp(
  loadedApps: QueryState<App[]>,
  byId: ReadonlyMap<string, App>,
  reference: { id: string; name: string; code: string; uri: string },
): App | null {
  const app = byId.get(reference.id)
  if (app) return app
  return loadedApps.data || loadedApps.state !== 'failed' ? null : decodeApp(reference)
}

import { decodeApp, type App } from '../../../contract/core/apps.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'

/**
 * Resolves an item referenced by another record (a paragraph, a step, a hit) to the one in the loaded list. Items not
 * in the list are not visible to the user (§5). If the list failed to load, falls back to the reference itself.
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

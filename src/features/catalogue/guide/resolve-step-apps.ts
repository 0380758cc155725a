import type { App } from '../../../contract/core/apps.ts'
import type { GuideStepApp } from '../../../contract/core/guides.ts'
import { resolveApp } from '../resolve-app.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'

/** The items of a guide's steps that the user can see (§5), in their order. */
export const resolveStepApps = (
  loadedApps: QueryState<App[]>,
  byId: ReadonlyMap<string, App>,
  stepApps: readonly GuideStepApp[],
): App[] =>
  stepApps.flatMap(
    ({ appId: id, appName: name, appCode: code, appUrl: uri }) =>
      resolveApp(loadedApps, byId, { id, name, code, uri }) ?? [],
  )

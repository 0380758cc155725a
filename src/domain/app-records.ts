import type { App } from '../contract/core/apps.ts'
import { createAppOperationRecord, OPENED } from '../contract/core/app-records.ts'
import { safeLink } from '../runtime/routing/links.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createRecentIds } from './recent-ids.ts'

/** The URL of an item's page, or null if the allow-list rejects its uri. */
export const safeAppLink = (runtime: Runtime, uri: string): string | null =>
  safeLink(uri, `${runtime.config.linkBase}`)

/** Records that an item is opened: on the device, and for a signed-in user on the server. */
export function recordAppOpened(runtime: Runtime, app: Pick<App, 'id'>): void {
  runtime.service(createRecentIds).add(app.id)
  if (runtime.session.$session.get().state !== 'signed-in') return
  runtime
    // keepalive: the request outlives the page, which may be unloading
    .graphql(createAppOperationRecord, { type: OPENED, appId: app.id }, { keepalive: true })
    .then(
      () => runtime.queries.invalidate(['recent']),
      (e: unknown) => runtime.platform.log(`failed to record the opening: ${String(e)}`),
    )
}

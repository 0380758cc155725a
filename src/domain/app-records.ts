import type { App } from '../contract/core/apps.ts'
import { createAppOperationRecord, OPENED } from '../contract/core/app-records.ts'
import { safeLink } from '../runtime/routing/links.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createRecentIds } from './recent-ids.ts'

/** Where an item's own page lies, or null where its uri is refused by the allow-list. */
export const safeAppLink = (runtime: Runtime, uri: string): string | null =>
  safeLink(uri, `${runtime.config.scriptBase}`)

/** Notes that an item is being opened (C21): on the device, and for the signed-in person on the server. */
export function recordAppOpened(runtime: Runtime, app: Pick<App, 'id'>): void {
  runtime.service(createRecentIds).add(app.id)
  if (runtime.session.$session.get().state !== 'signed-in') return
  runtime
    // outlives the page that is being left
    .graphql(createAppOperationRecord, { type: OPENED, appId: app.id }, { keepalive: true })
    .then(
      () => runtime.queries.invalidate(['recent']),
      (e: unknown) => runtime.platform.log(`the opening was not recorded: ${String(e)}`),
    )
}

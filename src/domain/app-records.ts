import type { App } from '../contract/core/apps.ts'
import { createAppOperationRecord, OPENED } from '../contract/core/app-records.ts'
import { safeLink } from '../runtime/routing/links.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createRecentIds } from './recent-ids.ts'

interface Opening {
  id: string
  code: string
  uri: string
}

/** The URL of an item's page, or null if the allow-list rejects its uri. */
export const safeAppLink = (runtime: Runtime, uri: string): string | null =>
  safeLink(uri, `${runtime.config.linkBase}`)

/**
 * Handles a press on the link of an item: the page may prevent that it opens (`univ-app-opened`); else the opening is
 * recorded.
 */
export function handleAppPress(
  univ: { runtime: Runtime; emit(type: 'univ-app-opened', detail: Opening): boolean },
  { id, code }: Pick<App, 'id' | 'code'>,
  uri: string | null,
  event: { preventDefault(): void },
): void {
  if (uri === null) return
  if (univ.emit('univ-app-opened', { id, code, uri })) recordAppOpened(univ.runtime, { id })
  else event.preventDefault()
}

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

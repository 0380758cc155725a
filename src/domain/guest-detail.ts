import { anonymityApp } from '../contract/additions/guest-details.ts'
import { toAppDetail, type AppDetail } from '../contract/core/app-detail.ts'
import { anonymityApps } from '../contract/core/apps.ts'
import { ifNotFound } from '../runtime/wire/errors.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createApps } from './apps.ts'

/** A guest's item: its detail, or the list's data if the server has no guest details (§7). null: not for guests. */
export async function fetchGuestDetail(
  runtime: Runtime,
  id: string,
  signal: AbortSignal,
): Promise<AppDetail | null> {
  const { config, graphql } = runtime
  const tenant = { tenant: config.tenant }
  const detail = await graphql(anonymityApp, { id, ...tenant }, { signal }).catch(ifNotFound(undefined))
  if (detail !== undefined) return detail
  const { $apps } = runtime.service(createApps)
  // `get` would mount an unmounted store and load it
  const loaded = $apps.lc ? $apps.get().data : undefined
  const apps = loaded ?? (await graphql(anonymityApps, tenant, { signal }))
  const app = apps.find((app) => app.id === id)
  return app ? toAppDetail(app) : null
}

import type { RouteName } from '../../runtime/routing/paths.ts'
import { pathOf } from '../../runtime/routing/paths.ts'
import type { Univ } from './view-hooks.ts'

/** The URL of a named route in the portal: the hall of the configuration plus the portal's base path. */
export function portalHref(
  univ: Pick<Univ, 'runtime'>,
  name: RouteName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): string {
  const { config } = univ.runtime
  return new URL(config.basePath + pathOf(name, params, query), config.hall || config.linkBase).href
}

/**
 * Requests navigation in the portal (`univ-navigate`, cancelable). If no portal handles it, the link's default action
 * opens the portal's page.
 * @returns true if it was handled, so that the caller prevents the link's default
 */
export function navigate(
  univ: Univ,
  name: RouteName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): boolean {
  const href = portalHref(univ, name, { params, query })
  return !univ.emit('univ-navigate', { name, params, query, href })
}

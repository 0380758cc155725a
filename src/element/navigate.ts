import type { RouteName } from '../runtime/paths.ts'
import { pathOf } from '../runtime/paths.ts'
import type { Univ } from './univ.ts'

/** An address in the portal for a named route: where the scripts came from, under its base path. */
export function portalHref(
  univ: Pick<Univ, 'runtime'>,
  name: RouteName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): string {
  const { home, basePath } = univ.runtime.config
  return new URL(basePath + pathOf(name, params, query), home).href
}

/**
 * Asks to go somewhere in the portal (`univ-navigate`, cancellable). The portal takes it; where nobody does, the
 * link's own default stands and opens the portal's page.
 * @returns true where somebody took it, so that the caller prevents the link's default
 */
export function navigate(
  univ: Univ,
  name: RouteName,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): boolean {
  const href = portalHref(univ, name, { params, query })
  return !univ.emit('univ-navigate', { name, params, query, href })
}

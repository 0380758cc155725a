import { keysOf } from '../../contract/keys-of.ts'
import { PATHS, type RouteName } from './paths.ts'

export type Access =
  /** anyone, in any state */
  | 'public'
  /** guests may enter (§4) */
  | 'guests'
  /** requires sign-in */
  | 'signed-in'

interface Route {
  name: RouteName
  /** Patterns; `{x}` matches one segment. Links use the first one. */
  paths: readonly string[]
  access: Access
  /** Redirects to this route. */
  redirect?: RouteName
}

const PUBLIC: readonly string[] = ['root', 'home', 'oidcCallback', 'oidcRenew', 'signInError']
/** The search is open to guests, with guest data, because their home page links to it. */
const GUESTS: readonly string[] = ['apps', 'searchResult', 'appdetail', 'serviceC']

export const ROUTES: readonly Route[] = keysOf(PATHS).map((name) => ({
  name,
  paths: name === 'home' ? [PATHS.home, 'home'] : [PATHS[name]],
  access: PUBLIC.includes(name) ? 'public' : GUESTS.includes(name) ? 'guests' : 'signed-in',
  ...(name === 'root' && { redirect: 'apps' }),
}))

const UNKNOWN_ROUTE: Route = { name: 'unknown', paths: [], access: 'public' }

interface Match {
  route: Route
  params: Record<string, string>
}

/** @param path relative to the base path, without query; leading and trailing slashes are ignored */
export function matchRoute(path: string): Match {
  const trimmed = path.replace(/^\/+|\/+$/g, '')
  for (const route of ROUTES)
    for (const pattern of route.paths) {
      const match = new RegExp(`^${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`).exec(trimmed)
      if (!match) continue
      try {
        const params = Object.entries(match.groups ?? {}).map(
          ([k, part]) => [k, decodeURIComponent(part)] as const,
        )
        return { route, params: Object.fromEntries(params) }
      } catch {
        return { route: UNKNOWN_ROUTE, params: {} } // an incomplete escape
      }
    }
  return { route: UNKNOWN_ROUTE, params: {} }
}

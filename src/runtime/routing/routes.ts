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

export const ROUTES: readonly Route[] = [
  { name: 'root', paths: [PATHS.root], access: 'public', redirect: 'apps' },
  { name: 'home', paths: [PATHS.home, 'home'], access: 'public' },
  { name: 'apps', paths: [PATHS.apps], access: 'guests' },
  // open to guests, with guest data, because their home page links to it
  { name: 'searchResult', paths: [PATHS.searchResult], access: 'guests' },
  { name: 'todo', paths: [PATHS.todo], access: 'signed-in' },
  { name: 'doing', paths: [PATHS.doing], access: 'signed-in' },
  { name: 'meApply', paths: [PATHS.meApply], access: 'signed-in' },
  { name: 'done', paths: [PATHS.done], access: 'signed-in' },
  { name: 'flow_cc', paths: [PATHS.flow_cc], access: 'signed-in' },
  { name: 'favorite', paths: [PATHS.favorite], access: 'signed-in' },
  { name: 'detail', paths: [PATHS.detail], access: 'signed-in' },
  { name: 'appdetail', paths: [PATHS.appdetail], access: 'guests' },
  { name: 'serviceC', paths: [PATHS.serviceC], access: 'guests' },
  { name: 'helpcenter', paths: [PATHS.helpcenter], access: 'signed-in' },
  { name: 'gl', paths: [PATHS.gl], access: 'signed-in' },
  { name: 'oidcCallback', paths: [PATHS.oidcCallback], access: 'public' },
  { name: 'oidcRenew', paths: [PATHS.oidcRenew], access: 'public' },
  { name: 'signInError', paths: [PATHS.signInError], access: 'public' },
]

const UNKNOWN_ROUTE: Route = { name: 'unknown', paths: [], access: 'public' }

interface Match {
  route: Route
  params: Record<string, string>
}

/** @param path relative to the base path, without query; leading and trailing slashes are ignored */
export function matchRoute(path: string): Match {
  const segments = path.replace(/^\/+|\/+$/g, '').split('/')
  for (const route of ROUTES)
    for (const pattern of route.paths) {
      const params = matchPattern(pattern.split('/'), segments)
      if (params) return { route, params }
    }
  return { route: UNKNOWN_ROUTE, params: {} }
}

function matchPattern(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name) {
      if (part !== segment) return null
    } else {
      try {
        params[name] = decodeURIComponent(segment)
      } catch {
        return null
      }
    }
  }
  return params
}

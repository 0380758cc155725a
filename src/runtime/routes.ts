/** The route table of §2. Paths lie under the base path. */
export type RouteName =
  | 'root'
  | 'home'
  | 'apps'
  | 'searchResult'
  | 'todo'
  | 'doing'
  | 'meApply'
  | 'done'
  | 'flow_cc'
  | 'favorite'
  | 'detail'
  | 'appdetail'
  | 'serviceC'
  | 'helpcenter'
  | 'gl'
  | 'oidcCallback'
  | 'oidcRenew'
  | 'signInError'
  | 'unknown'

export type Access =
  /** anyone, in any state */
  | 'public'
  /** guests may enter (§4) */
  | 'guests'
  /** forces sign-in */
  | 'signed-in'

export interface Route {
  name: RouteName
  /** A pattern of segments; `{x}` takes one segment. The first is the one that is written. */
  paths: readonly string[]
  access: Access
  /** Opens this one instead, at once. */
  redirect?: RouteName
}

export const ROUTES: readonly Route[] = [
  { name: 'root', paths: [''], access: 'public', redirect: 'apps' },
  { name: 'home', paths: ['workflow/home', 'home'], access: 'public' },
  { name: 'apps', paths: ['workflow/index'], access: 'guests' },
  // open to guests with guest data, since their home page leads there (decisions)
  { name: 'searchResult', paths: ['workflow/searchResult'], access: 'guests' },
  { name: 'todo', paths: ['workflow/todo'], access: 'signed-in' },
  { name: 'doing', paths: ['workflow/doing'], access: 'signed-in' },
  { name: 'meApply', paths: ['workflow/meApply'], access: 'signed-in' },
  { name: 'done', paths: ['workflow/done'], access: 'signed-in' },
  { name: 'flow_cc', paths: ['workflow/flow_cc'], access: 'signed-in' },
  { name: 'favorite', paths: ['workflow/favorite'], access: 'signed-in' },
  { name: 'detail', paths: ['workflow/detail'], access: 'signed-in' },
  { name: 'appdetail', paths: ['workflow/appdetail'], access: 'guests' },
  { name: 'serviceC', paths: ['workflow/serviceCenter'], access: 'guests' },
  { name: 'helpcenter', paths: ['workflow/helpcenter'], access: 'signed-in' },
  { name: 'gl', paths: ['workflow/gl/{glId}'], access: 'signed-in' },
  { name: 'oidcCallback', paths: ['workflow/oidcCallback'], access: 'public' },
  { name: 'oidcRenew', paths: ['workflow/oidcRenew'], access: 'public' },
  { name: 'signInError', paths: ['signin-oidc-error'], access: 'public' },
]

const UNKNOWN: Route = { name: 'unknown', paths: [], access: 'public' }

export interface Match {
  route: Route
  params: Record<string, string>
}

/** @param path below the base path, without query; a slash at either end does not matter */
export function matchRoute(path: string): Match {
  const segments = path.replace(/^\/+|\/+$/g, '').split('/')
  for (const route of ROUTES)
    for (const pattern of route.paths) {
      const params = matched(pattern.split('/'), segments)
      if (params) return { route, params }
    }
  return { route: UNKNOWN, params: {} }
}

function matched(pattern: string[], segments: string[]): Record<string, string> | null {
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

/** The path of a named route with its parameters and query; empty query values are left out. */
export function pathOf(
  name: RouteName,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const pattern = ROUTES.find((r) => r.name === name)?.paths[0] ?? ''
  const path = pattern.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(params[k] ?? ''))
  const search = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (v) search.set(k, v)
  return search.size ? `${path}?${search}` : path
}

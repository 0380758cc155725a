/**
 * The paths of §2's routes, by name; `{x}` takes one segment. They lie under the base path. What a route means stands
 * in routes.ts: a tag that only links into the portal does without.
 */
export const PATHS = {
  root: '',
  home: 'workflow/home',
  apps: 'workflow/index',
  searchResult: 'workflow/searchResult',
  todo: 'workflow/todo',
  doing: 'workflow/doing',
  meApply: 'workflow/meApply',
  done: 'workflow/done',
  flow_cc: 'workflow/flow_cc',
  favorite: 'workflow/favorite',
  detail: 'workflow/detail',
  appdetail: 'workflow/appdetail',
  serviceC: 'workflow/serviceCenter',
  helpcenter: 'workflow/helpcenter',
  gl: 'workflow/gl/{glId}',
  oidcCallback: 'workflow/oidcCallback',
  oidcRenew: 'workflow/oidcRenew',
  signInError: 'signin-oidc-error',
} as const

export type RouteName = keyof typeof PATHS | 'unknown'

/** The path of a named route with its parameters and query; empty query values are left out. */
export function pathOf(
  name: RouteName,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string {
  const pattern = name === 'unknown' ? '' : PATHS[name]
  const path = pattern.replace(/\{(\w+)\}/g, (_, k: string) =>
    encodeURIComponent((params[k] ?? '').replace(/\p{Surrogate}/gu, '\ufffd')),
  )
  const search = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (v) search.set(k, v)
  return String(search) ? `${path}?${search}` : path
}

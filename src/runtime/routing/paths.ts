/**
 * The paths of §2's routes, by name, relative to the base path; `{x}` matches one segment. The route definitions are in
 * routes.ts, which a tag that only links to the portal does not load.
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

/** Builds the path of a named route from its parameters and query; empty query values are omitted. */
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

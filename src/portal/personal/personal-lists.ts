import type { RouterLocation } from '../../runtime/routing/router.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'

/** The lists with a route of their own (§2), in the order of the tab bar. */
export const ROUTED_LISTS = [
  'todo',
  'doing',
  'meApply',
  'done',
  'flow_cc',
] as const satisfies readonly RouteName[]
/** Those that /workflow/todo shows by `?list=`; the one that not everybody has comes last, since it shows late. */
export const QUERY_LISTS = ['entrust', 'delegation', 'apps', 'manage'] as const
export type PersonalList = (typeof ROUTED_LISTS)[number] | (typeof QUERY_LISTS)[number]

/** Query parameters of the portal's own, beside the list's state. */
const PORTAL_PARAMS = ['list', 'keyword', 'process', 'solution']

/** Which list a place means. */
export function resolveList({ name, query }: Pick<RouterLocation, 'name' | 'query'>): PersonalList {
  const queryList = name === 'todo' ? QUERY_LISTS.find((one) => one === query['list']) : undefined
  return queryList ?? ROUTED_LISTS.find((one) => one === name) ?? 'todo'
}

/** The route and query that show a list; the other way round than {@link resolveList}. */
export function locateList(list: string): { name: RouteName; query: Record<string, string> } {
  const routedList = ROUTED_LISTS.find((one) => one === list)
  return routedList ? { name: routedList, query: {} } : { name: 'todo', query: { list } }
}

/** The rest of the address as the tag's `query` takes it. */
export function serializeListState(query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (!PORTAL_PARAMS.includes(k)) params.set(k, v)
  return params.toString()
}

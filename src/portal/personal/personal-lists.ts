import type { RouterLocation } from '../../runtime/routing/router.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'

/** Lists with their own route (§2), in the order of the tab bar. */
export const ROUTED_LISTS = [
  'todo',
  'doing',
  'meApply',
  'done',
  'flow_cc',
] as const satisfies readonly RouteName[]
/** Whether a page is one of the personal centre; its keyword is in the URL. */
export const isPersonalRoute = (name: RouteName): boolean => ROUTED_LISTS.some((list) => list === name)

export const isPersonalPath = (path: string): boolean =>
  ROUTED_LISTS.some((list) => path.endsWith(`/workflow/${list}`))

/** Lists that /workflow/todo shows for `?list=`; the last one is hidden from some users, so it appears late. */
export const QUERY_LISTS = ['entrust', 'delegation', 'apps', 'manage'] as const
export type PersonalList = (typeof ROUTED_LISTS)[number] | (typeof QUERY_LISTS)[number]

/** The portal's own query parameters, which are not part of the list's state. */
const PORTAL_PARAMS = ['list', 'keyword', 'process', 'solution']

/** The list that a location shows. */
export function resolveList({ name, query }: Pick<RouterLocation, 'name' | 'query'>): PersonalList {
  const queryList = name === 'todo' ? QUERY_LISTS.find((list) => list === query['list']) : undefined
  return queryList ?? ROUTED_LISTS.find((list) => list === name) ?? 'todo'
}

/** Where the entry of a list leads: what the user may start is the catalogue, filtered by the user's audience. */
export const entryOf = (list: PersonalList): ReturnType<typeof locateList> =>
  list === 'apps' ? { name: 'serviceC', query: { audience: 'mine' } } : locateList(list)

/** The route and query of a list; the inverse of {@link resolveList}. */
export function locateList(list: string): { name: RouteName; query: Record<string, string> } {
  const routedList = ROUTED_LISTS.find((routed) => routed === list)
  return routedList ? { name: routedList, query: {} } : { name: 'todo', query: { list } }
}

/** Serializes the list's state for the tag's `query` attribute. */
export function serializeListState(query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (!PORTAL_PARAMS.includes(k)) params.set(k, v)
  return params.toString()
}

import type { Place } from '../../runtime/router.ts'
import type { RouteName } from '../../runtime/paths.ts'

/** The lists with a route of their own (§2), in the order of the tab bar. */
export const ROUTED = ['todo', 'doing', 'meApply', 'done', 'flow_cc'] as const satisfies readonly RouteName[]
/** Those that /workflow/todo shows by `?list=`; the one that not everybody has comes last, since it shows late. */
export const OTHERS = ['entrust', 'apps', 'manage'] as const
export type PersonalList = (typeof ROUTED)[number] | (typeof OTHERS)[number]

/** What stands in the portal's own address beside the list's state. */
const OWN = ['list', 'keyword', 'process', 'solution']

/** Which list a place means. */
export function listAt({ name, query }: Pick<Place, 'name' | 'query'>): PersonalList {
  const other = name === 'todo' ? OTHERS.find((one) => one === query['list']) : undefined
  return other ?? ROUTED.find((one) => one === name) ?? 'todo'
}

/** The route and query that show a list; the other way round than {@link listAt}. */
export function placeOf(list: string): { name: RouteName; query: Record<string, string> } {
  const routed = ROUTED.find((one) => one === list)
  return routed ? { name: routed, query: {} } : { name: 'todo', query: { list } }
}

/** The rest of the address as the tag's `query` takes it. */
export function stateAt(query: Readonly<Record<string, string>>): string {
  const rest = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (!OWN.includes(k)) rest.set(k, v)
  return rest.toString()
}

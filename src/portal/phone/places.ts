import type { RouteName } from '../../runtime/paths.ts'
import type { Place, Router } from '../../runtime/router.ts'
import type { phoneMessages } from './messages.ts'

type Key = keyof (typeof phoneMessages)['zh']

/** §2: the header's title, by page. */
export function titleOf(name: RouteName): Key {
  if (name === 'serviceC' || name === 'favorite') return 'allItems'
  return name === 'appdetail' ? 'guide' : 'hall'
}

/** Pages that begin a way: the tab bar shows there, and no way back. */
const TOP: readonly RouteName[] = [
  'apps',
  'serviceC',
  'favorite',
  'todo',
  'doing',
  'meApply',
  'done',
  'flow_cc',
  'signInError',
  'oidcCallback',
  'oidcRenew',
]
/** A single process is shown by a list's page, yet is a page below it. */
export const isTop = ({ name, query }: Place): boolean => TOP.includes(name) && !query['process']

/** §2: the catalogue header's tabs, where items are looked through. */
export const hasTabs = (name: RouteName): boolean =>
  name === 'serviceC' || name === 'favorite' || name === 'searchResult'

/** §2: a search box on every page except the apps page; while somebody is signed in there is nothing to search. */
export const hasSearch = (name: RouteName): boolean => name !== 'apps' && name !== 'oidcCallback'

/** What makes two places two pages, and not one with other filters. */
export const pageOf = ({ name, params, query }: Place): string =>
  JSON.stringify([name, params, query['process'], query['id']])

/** Back from a page that nobody came to from another of ours: to the page above it. */
export function openAbove(router: Router): void {
  const { name, query } = router.$place.get()
  if (query['process']) router.setQuery({ process: '' })
  else
    router.open(name === 'detail' || name === 'appdetail' ? 'serviceC' : 'apps', {
      query: { solution: query['solution'] },
      replace: true,
    })
}

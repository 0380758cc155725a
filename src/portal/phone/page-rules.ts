import type { RouteName } from '../../runtime/routing/paths.ts'
import type { RouterLocation, Router } from '../../runtime/routing/router.ts'
import { isPersonalRoute, ROUTED_LISTS } from '../personal/personal-lists.ts'
import type { phoneTexts } from './translations.ts'

type MessageKey = keyof (typeof phoneTexts)['zh']

/** §2: the header's title, by page. */
export function headerTitleKey(name: RouteName): MessageKey {
  if (name === 'serviceC' || name === 'favorite') return 'allItems'
  return name === 'appdetail' ? 'guide' : 'hall'
}

/** Top-level pages: they show the tab bar and no back button. */
const TOP_LEVEL_ROUTES: readonly RouteName[] = [
  'apps',
  'serviceC',
  'favorite',
  ...ROUTED_LISTS,
  'signInError',
  'oidcCallback',
  'oidcRenew',
]
/** A single process is shown on its list's page, but is not top-level. */
export const isTopLevel = ({ name, query }: RouterLocation): boolean =>
  TOP_LEVEL_ROUTES.includes(name) && !query['process']

/** A list of the personal centre, not one of its processes. */
export const isPersonalList = ({ name, query }: Pick<RouterLocation, 'name' | 'query'>): boolean =>
  isPersonalRoute(name) && !query['process']

/** §2: pages that browse items show the catalogue header's tabs. */
export const hasCatalogueTabs = (name: RouteName): boolean =>
  name === 'serviceC' || name === 'favorite' || name === 'searchResult'

/** §2: a search box on every page except the apps page; none during sign-in. */
export const hasSearch = (name: RouteName): boolean => name !== 'apps' && name !== 'oidcCallback'

/** Where no list is searched, the search box is a sign in the header's line, which opens over it. */
export const hasQuietSearch = (route: Pick<RouterLocation, 'name' | 'query'>): boolean =>
  hasSearch(route.name) && !hasCatalogueTabs(route.name) && !isPersonalList(route)

/** Going back from a page that was opened directly leads to its parent page. */
export function openParentPage(router: Router): void {
  const { name, query } = router.$location.get()
  if (query['process']) router.setQuery({ process: '' })
  else
    router.navigate(name === 'detail' || name === 'appdetail' ? 'serviceC' : 'apps', {
      query: { solution: query['solution'] },
      replace: true,
    })
}

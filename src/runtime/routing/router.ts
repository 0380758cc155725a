import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { pathOf, type RouteName } from './paths.ts'
import { matchRoute, type Access } from './routes.ts'
import { parseUrl } from './links.ts'
import type { Session } from '../session/session.ts'
import type { KeyValueStore } from '../page/storage.ts'

/** Where the page is. `query` holds the first value of each name. */
export interface RouterLocation {
  name: RouteName
  params: Record<string, string>
  query: Record<string, string>
  /** Path and query below the base path: what `targetNow` keeps. */
  target: string
  access: Access
  /** Grows by one with every opening, so that the same place opened again is told apart. */
  key: number
}

/** The address bar, or a memory where the portal is not the page (R24). */
export interface RouterHistory {
  /** Path and query, from the root of the origin. */
  read(): string
  push(path: string, replace: boolean): void
  /** Back and forward. */
  listen(run: () => void): () => void
}

export interface Router {
  $location: ReadableAtom<RouterLocation>
  /** Opens a named route (§2); `replace` leaves no entry in the history. */
  navigate(name: RouteName, options?: NavigateOptions): void
  /** Opens a path under the base path, such as a kept target; what lies elsewhere is not opened. */
  navigateToPath(path: string, replace?: boolean): void
  /** Changes the query of the place one is at; for filters and tabs (R25). An empty value removes a name. */
  setQuery(change: Record<string, string>, replace?: boolean): void
  /** An address for a link to a named route. */
  href(name: RouteName, options?: Pick<NavigateOptions, 'params' | 'query'>): string
  dispose(): void
}

export interface NavigateOptions {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  replace?: boolean
}

/** Stands for our own origin, whichever that is. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid'

/** Path and query, the query with its question mark or ''. */
function splitPath(address: string): [string, string] {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return [path, search]
}

/**
 * History-mode routing under a base path with the guards of §4: guests may enter home, service centre, app detail
 * and what is public; every other route keeps its target and goes to the sign-in.
 */
export function createRouter(options: {
  basePath: string
  address: RouterHistory
  session: Pick<Session, '$session' | 'signIn'>
  store: KeyValueStore
}): Router {
  const { basePath, address, session, store } = options
  let visit = 0
  const $place = atom<RouterLocation>(applyGuard(parseLocation()))

  function parseLocation(): RouterLocation {
    const [path, search] = splitPath(address.read())
    const relativePath = `${path}/` === basePath ? '' : path.slice(basePath.length)
    // a double slash would make another host of a part of the path
    const isUnderBasePath = !path.includes('//') && `${path}/`.startsWith(basePath)
    let { route, params } = matchRoute(isUnderBasePath ? relativePath : '\0')
    if (route.redirect) ({ route, params } = matchRoute(pathOf(route.redirect)))
    const query: Record<string, string> = {}
    for (const [k, v] of new URLSearchParams(search)) if (!Object.hasOwn(query, k)) query[k] = v
    return {
      name: route.name,
      params,
      query,
      target: relativePath + search,
      access: route.access,
      key: ++visit,
    }
  }

  /** §4: a route that forces sign-in shows the sign-in page while its target is kept. */
  function applyGuard(place: RouterLocation): RouterLocation {
    if (place.access !== 'signed-in' || session.$session.get().state === 'signed-in') return place
    store.set(SESSION_STORAGE_KEYS.targetNow, basePath + place.target)
    return { ...place, name: 'home' }
  }

  const update = () => $place.set(applyGuard(parseLocation()))
  const unsubscribers = [
    address.listen(update),
    // signing in or out on a guarded page opens or shuts it
    session.$session.listen(() => {
      if ($place.get().access === 'signed-in') update()
    }),
  ]

  const router: Router = {
    $location: $place,
    navigate(name, { params, query, replace = false } = {}) {
      router.navigateToPath(basePath + pathOf(name, params, query), replace)
    },
    navigateToPath(path, replace = false) {
      const url = parseUrl(path, PLACEHOLDER_ORIGIN)
      if (url?.origin !== PLACEHOLDER_ORIGIN || !url.pathname.startsWith(basePath)) return
      address.push(url.pathname + url.search, replace)
      update()
    },
    setQuery(change, replace = true) {
      const [path, search] = splitPath($place.get().target)
      const all = new URLSearchParams(search)
      for (const [k, v] of Object.entries(change))
        if (v === '') all.delete(k)
        else all.set(k, v)
      router.navigateToPath(basePath + path + (String(all) && `?${all}`), replace)
    },
    href: (name, { params, query } = {}) => basePath + pathOf(name, params, query),
    dispose: () => unsubscribers.forEach((stop) => stop()),
  }
  return router
}

export function createMemoryHistory(start: string): RouterHistory {
  let current = start
  return { read: () => current, push: (path) => void (current = path), listen: () => () => {} }
}

/** @param taken asked at each step back or forth: true where it belongs to what lies over the page, and not to us */
export function createBrowserHistory(taken: (event: PopStateEvent) => boolean = () => false): RouterHistory {
  return {
    read: () => location.pathname + location.search,
    push(path, replace) {
      // the entry stays what it was, such as that of a dialog above the page
      if (replace) history.replaceState(history.state, '', path)
      else if (path !== location.pathname + location.search) history.pushState(null, '', path)
    },
    listen(run) {
      const onPop = (event: PopStateEvent) => {
        // ours is the first listener; nobody after it hears of that step either
        if (taken(event)) event.stopImmediatePropagation()
        else run()
      }
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
  }
}

import { atom, type ReadableAtom } from 'nanostores'
import { SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { pathOf, type RouteName } from './paths.ts'
import { matchRoute, type Access } from './routes.ts'
import { parseUrl } from '../config/parse-url.ts'
import type { Session } from '../session/session.ts'
import type { KeyValueStore } from '../page/storage.ts'

/** The current route. `query` holds the first value of each name. */
export interface RouterLocation {
  name: RouteName
  params: Record<string, string>
  query: Record<string, string>
  /** Path and query relative to the base path; `targetNow` stores it. */
  target: string
  access: Access
  /** Incremented by each navigation, so that navigating to the same location again is a change. */
  key: number
  /** Reached by the browser's back or forward button. */
  isFromHistory: boolean
}

/** The address bar, or memory if the portal is embedded in another page. */
export interface RouterHistory {
  /** Path and query, relative to the origin. */
  read(): string
  push(path: string, replace: boolean): void
  /** Listens for back and forward navigations. */
  listen(run: () => void): () => void
}

export interface Router {
  $location: ReadableAtom<RouterLocation>
  /** Navigates to a named route (§2); `replace` replaces the current history entry. */
  navigate(name: RouteName, options?: NavigateOptions): void
  /** Navigates to a path under the base path, such as a stored target; other paths are ignored. */
  navigateToPath(path: string, replace?: boolean): void
  /** Changes the query of the current history entry, for filters and tabs. An empty value removes the parameter. */
  setQuery(change: Record<string, string>): void
  /** Returns the href of a link to a named route. */
  href(name: RouteName, options?: Pick<NavigateOptions, 'params' | 'query'>): string
  dispose(): void
}

interface NavigateOptions {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  replace?: boolean
}

/** Placeholder base, to detect URLs of other origins. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid'

/** Splits into path and query; the query includes its question mark, or is ''. */
function splitPath(address: string): [string, string] {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return [path, search]
}

/**
 * History-mode routing under a base path with the guards of §4: guests may open the home page, the service centre, app
 * details and public routes; every other route stores its target and redirects to the sign-in.
 */
export function createRouter(options: {
  basePath: string
  address: RouterHistory
  session: Pick<Session, '$session' | 'signIn'>
  store: KeyValueStore
}): Router {
  const { basePath, address, session, store } = options
  let visit = 0
  const $location = atom<RouterLocation>(applyGuard(parseLocation()))

  function parseLocation(isFromHistory = false): RouterLocation {
    const [path, search] = splitPath(address.read())
    const relativePath = `${path}/` === basePath ? '' : path.slice(basePath.length)
    // after a double slash, part of the path could be parsed as a host
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
      isFromHistory,
    }
  }

  /** §4: a route that requires sign-in shows the sign-in page and stores its target. */
  function applyGuard(location: RouterLocation): RouterLocation {
    if (location.access !== 'signed-in' || session.$session.get().state === 'signed-in') return location
    store.set(SESSION_STORAGE_KEYS.targetNow, basePath + location.target)
    return { ...location, name: 'home' }
  }

  const update = (isFromHistory = false) => $location.set(applyGuard(parseLocation(isFromHistory)))
  const unsubscribers = [
    address.listen(() => update(true)),
    // re-evaluate the guard when the user signs in or out
    session.$session.listen(() => {
      if ($location.get().access === 'signed-in') update()
    }),
  ]

  const router: Router = {
    $location: $location,
    navigate(name, { params, query, replace = false } = {}) {
      router.navigateToPath(basePath + pathOf(name, params, query), replace)
    },
    navigateToPath(path, replace = false) {
      const url = parseUrl(path, PLACEHOLDER_ORIGIN)
      if (url?.origin !== PLACEHOLDER_ORIGIN || !url.pathname.startsWith(basePath)) return
      address.push(url.pathname + url.search, replace)
      update()
    },
    setQuery(change) {
      const [path, search] = splitPath($location.get().target)
      const parameters = new URLSearchParams(search)
      for (const [k, v] of Object.entries(change))
        if (v === '') parameters.delete(k)
        else parameters.set(k, v)
      router.navigateToPath(basePath + path + (String(parameters) && `?${parameters}`), true)
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

/** @param handlePop called for each popstate; returns true if an overlay (such as a dialog) handles it instead */
export function createBrowserHistory(
  handlePop: (event: PopStateEvent) => boolean = () => false,
): RouterHistory {
  return {
    read: () => location.pathname + location.search,
    push(path, replace) {
      // keep the entry's state, which may belong to a dialog
      if (replace) history.replaceState(history.state, '', path)
      else if (path !== location.pathname + location.search) history.pushState(null, '', path)
    },
    listen(run) {
      const onPop = (event: PopStateEvent) => {
        // this is the first listener, so later listeners do not receive the event either
        if (handlePop(event)) event.stopImmediatePropagation()
        else run()
      }
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
  }
}

// The routes of §2, of which the portal's router knows the pages. The campus cannot import that router; a test compares
// them.
const GUARDED_PAGES = 'todo|doing|meApply|done|flow_cc|favorite|detail|helpcenter|gl/[^/]+'
const OTHER_PAGES = 'home|index|searchResult|appdetail|serviceCenter|oidcCallback|oidcRenew'
const ROUTE = new RegExp(`^/(home/?|signin-oidc-error/?|workflow/(${GUARDED_PAGES}|${OTHER_PAGES})/?)?$`)
const GUARDED_ROUTE = new RegExp(`^/workflow/(${GUARDED_PAGES})/?$`)

/** @param path of a URL, without query */
export const isPortalRoute = (path: string): boolean => ROUTE.test(path)

/** Whether the page requires sign-in. @param path of a URL, without query */
export const isGuardedRoute = (path: string): boolean => GUARDED_ROUTE.test(path)

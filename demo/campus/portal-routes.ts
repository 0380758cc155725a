/**
 * The routes of §2, of which the portal's router knows the pages. The campus cannot import that router; a test compares
 * them.
 */
const PAGES =
  'home|index|searchResult|todo|doing|meApply|done|flow_cc|favorite|detail|appdetail|serviceCenter|helpcenter'
const ROUTE = new RegExp(
  `^/(home/?|signin-oidc-error/?|workflow/(${PAGES}|oidcCallback|oidcRenew|gl/[^/]+)/?)?$`,
)

/** @param path of a URL, without query */
export const isPortalRoute = (path: string): boolean => ROUTE.test(path)

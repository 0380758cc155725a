import type { Elements, View } from '../ui/content.ts'
import type { RouteName } from '../runtime/routing/paths.ts'
import { useStore } from '../element/hooks/view-hooks.ts'
import { useLocation, usePortalContext } from './context/portal-context.ts'
import { GuidePage, HelpPage, ItemPage, ProjectPage, SearchResultPage } from './pages/catalogue-pages.tsx'
import { FavoritesPage } from './pages/favorites-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { ServiceCenterPage } from './pages/service-center-page.tsx'
import { SignInErrorPage } from './pages/sign-in-error-page.tsx'
import { useTokenRejection } from './parts/use-token-rejection.ts'
import { loadable } from '../ui/loadable.tsx'

// pages that are little more than a tag are bundled; the others load on demand
const OidcCallbackPage = loadable(() => import('./pages/oidc-callback-page.tsx'))
const PersonalPage = loadable(() => import('./personal/personal-page.tsx'))
const SignInPage = loadable(() => import('./pages/sign-in-page.tsx'))
const TokenRejectedPage = loadable(() => import('./pages/token-rejected-page.tsx'))
const NotFoundPage = loadable(() => import('./pages/not-found-page.tsx'))

/** The page of each route: one for every row of the route table. */
const ROUTE_PAGES: Record<RouteName, View<{ fallback?: Elements; deferred?: boolean }>> = {
  root: HomePage,
  home: SignInPage,
  apps: HomePage,
  searchResult: SearchResultPage,
  todo: PersonalPage,
  doing: PersonalPage,
  meApply: PersonalPage,
  done: PersonalPage,
  flow_cc: PersonalPage,
  favorite: FavoritesPage,
  detail: ItemPage,
  appdetail: GuidePage,
  serviceC: ServiceCenterPage,
  helpcenter: HelpPage,
  gl: ProjectPage,
  oidcCallback: OidcCallbackPage,
  // the provider's frame loads a separate relay page, never the portal
  oidcRenew: NotFoundPage,
  signInError: SignInErrorPage,
  unknown: NotFoundPage,
}

export function PageOutlet() {
  const { name, access } = useLocation()
  const PageComponent = ROUTE_PAGES[name]
  const rejection = useTokenRejection()
  // signing out on a guarded page would import the sign-in page just before the browser leaves for the provider
  const isSigningOut = useStore(usePortalContext().$isSigningOut)
  // busy, so that what loads after the content waits for the page
  const fallback = <div className="portal-page" data-tall aria-busy />
  if (rejection && access !== 'public') return <TokenRejectedPage rejection={rejection} fallback={fallback} />
  return <PageComponent fallback={fallback} deferred={isSigningOut} />
}

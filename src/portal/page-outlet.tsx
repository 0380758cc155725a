import { Suspense, type ComponentType } from 'react'
import type { RouteName } from '../runtime/routing/paths.ts'
import { useLocation } from './portal-context.ts'
import { FavoritesPage } from './pages/favorites-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { ServiceCenterPage } from './pages/service-center-page.tsx'
import { useRefusal } from './parts/use-refusal.ts'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'

// guests use home and service centre most; the other pages load when they are opened
const OidcCallbackPage = lazyWithRetry(() => import('./pages/oidc-callback-page.tsx'))
const PersonalPage = lazyWithRetry(() => import('./personal/personal-page.tsx'))
const SignInPage = lazyWithRetry(() => import('./pages/sign-in-page.tsx'))
const lazyCataloguePage = (name: keyof typeof import('./pages/catalogue-pages.tsx')) =>
  lazyWithRetry(() => import('./pages/catalogue-pages.tsx').then((m) => ({ default: m[name] })))
const SignInErrorPage = lazyWithRetry(() => import('./pages/sign-in-error-page.tsx'))
const RefusedPage = lazyWithRetry(() => import('./pages/refused-page.tsx'))
const NotFoundPage = lazyWithRetry(() => import('./pages/not-found-page.tsx'))

/** Which page a route shows: one for every row of the route table. */
export const ROUTE_PAGES: Record<RouteName, ComponentType> = {
  root: HomePage,
  home: SignInPage,
  apps: HomePage,
  searchResult: lazyCataloguePage('SearchResultPage'),
  todo: PersonalPage,
  doing: PersonalPage,
  meApply: PersonalPage,
  done: PersonalPage,
  flow_cc: PersonalPage,
  favorite: FavoritesPage,
  detail: lazyCataloguePage('ItemPage'),
  appdetail: lazyCataloguePage('GuidePage'),
  serviceC: ServiceCenterPage,
  helpcenter: lazyCataloguePage('HelpPage'),
  gl: lazyCataloguePage('ProjectPage'),
  oidcCallback: OidcCallbackPage,
  // the provider's frame loads a relay page of its own, never the portal
  oidcRenew: NotFoundPage,
  signInError: SignInErrorPage,
  unknown: NotFoundPage,
}

export function PageOutlet() {
  const { name, access } = useLocation()
  const PageComponent = ROUTE_PAGES[name]
  const refusal = useRefusal()
  return (
    <Suspense fallback={<div className="portal-page" data-tall />}>
      {refusal && access !== 'public' ? <RefusedPage refusal={refusal} /> : <PageComponent />}
    </Suspense>
  )
}

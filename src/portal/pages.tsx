import { lazy, Suspense, type ComponentType } from 'react'
import type { RouteName } from '../runtime/paths.ts'
import { usePlace } from './hall.ts'
import { Favorite } from './pages/favorite.tsx'
import { Home } from './pages/home.tsx'
import { ServiceCenter } from './pages/service-center.tsx'

// a guest's way leads over home and service centre; the other pages come when they are opened
const OidcCallback = lazy(() =>
  import('./pages/oidc-callback.tsx').then((m) => ({ default: m.OidcCallback })),
)
const Personal = lazy(() => import('./personal/personal.tsx').then((m) => ({ default: m.Personal })))
const SignIn = lazy(() => import('./pages/sign-in.tsx').then((m) => ({ default: m.SignIn })))
const service = (name: keyof typeof import('./pages/service-pages.tsx')) =>
  lazy(() => import('./pages/service-pages.tsx').then((m) => ({ default: m[name] })))
const SignInError = lazy(() => import('./pages/sign-in-error.tsx').then((m) => ({ default: m.SignInError })))
const Unknown = lazy(() => import('./pages/unknown.tsx').then((m) => ({ default: m.Unknown })))

/** Which page a route shows: one for every row of the route table. */
export const PAGES: Record<RouteName, ComponentType> = {
  root: Home,
  home: SignIn,
  apps: Home,
  searchResult: service('SearchResult'),
  todo: Personal,
  doing: Personal,
  meApply: Personal,
  done: Personal,
  flow_cc: Personal,
  favorite: Favorite,
  detail: service('Item'),
  appdetail: service('Guide'),
  serviceC: ServiceCenter,
  helpcenter: service('Help'),
  gl: service('Project'),
  oidcCallback: OidcCallback,
  // the provider's frame loads a relay page of its own, never the portal
  oidcRenew: Unknown,
  signInError: SignInError,
  unknown: Unknown,
}

export function Page() {
  const View = PAGES[usePlace().name]
  return (
    <Suspense fallback={<div className="portal-page" data-tall />}>
      <View />
    </Suspense>
  )
}

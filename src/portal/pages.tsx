import type { ComponentType } from 'react'
import type { RouteName } from '../runtime/paths.ts'
import { usePlace } from './hall.ts'
import { Favorite } from './pages/favorite.tsx'
import { Home } from './pages/home.tsx'
import { Item } from './pages/item.tsx'
import { Later } from './pages/later.tsx'
import { OidcCallback } from './pages/oidc-callback.tsx'
import { Personal } from './pages/personal.tsx'
import { ServiceCenter } from './pages/service-center.tsx'
import { SignIn } from './pages/sign-in.tsx'
import { SignInError } from './pages/sign-in-error.tsx'
import { Unknown } from './pages/unknown.tsx'

/** Which page a route shows: one for every row of the route table. */
export const PAGES: Record<RouteName, ComponentType> = {
  root: Home,
  home: SignIn,
  apps: Home,
  searchResult: ServiceCenter,
  todo: Personal,
  doing: Personal,
  meApply: Personal,
  done: Personal,
  flow_cc: Personal,
  favorite: Favorite,
  detail: Item,
  appdetail: Item,
  serviceC: ServiceCenter,
  helpcenter: Later,
  gl: Later,
  oidcCallback: OidcCallback,
  // the provider's frame loads a relay page of its own, never the portal
  oidcRenew: Unknown,
  signInError: SignInError,
  unknown: Unknown,
}

export function Page() {
  const View = PAGES[usePlace().name]
  return <View />
}

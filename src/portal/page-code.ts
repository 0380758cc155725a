import type { RouteName } from '../runtime/routing/paths.ts'
import { PERSONAL_ROUTES } from './personal-routes.ts'

interface PageCode {
  /** Each is also the last segment of its path. */
  routes: readonly RouteName[]
  load(): Promise<unknown>
  /** The tag that the page renders. */
  tag: string
}

/** Pages that only signed-in users can open; the other pages' code is small or already loaded. */
export const SIGNED_IN_PAGES: readonly PageCode[] = [
  {
    routes: PERSONAL_ROUTES,
    load: () => import('./personal/personal-page.tsx'),
    tag: 'univ-process-center',
  },
  { routes: ['favorite'], load: () => import('./pages/favorites-page.tsx'), tag: 'univ-favorites' },
]

import { pageGlobals } from '../runtime/page/page-globals.ts'
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

/** Loads the code of a page and of its tag. Whoever renders them reports a failure. */
export function preloadPage({ load, tag }: PageCode): void {
  const loadTag = customElements.get(tag) ? undefined : pageGlobals().tags.get(tag)
  for (const start of [load, loadTag]) start?.().catch(() => {})
}

import { hasStoredSession } from '../element/scope/has-stored-session.ts'
import { pageGlobals } from '../runtime/page/page-globals.ts'
import type { RouteName } from '../runtime/routing/paths.ts'
import { ROUTED_LISTS } from './personal/personal-lists.ts'

interface PageCode {
  /** Each is also the last segment of its path. */
  routes: readonly RouteName[]
  /** The page's own code, if it is not part of the portal's. */
  load?(): Promise<unknown>
  /** The tag that the page renders. */
  tag: string
}

/** Pages that only signed-in users can open; the other pages' code is small or already loaded. */
export const SIGNED_IN_PAGES: readonly PageCode[] = [
  { routes: ROUTED_LISTS, load: () => import('./personal/personal-page.tsx'), tag: 'univ-process-center' },
  { routes: ['favorite'], tag: 'univ-favorites' },
]

/** Loads the code of a page and of its tag. Whoever renders them reports a failure. */
export function preloadPage({ load, tag }: PageCode): void {
  const loadTag = customElements.get(tag) ? undefined : pageGlobals().tags.get(tag)
  for (const start of [load, loadTag]) start?.().catch(() => {})
}

/**
 * Loads what the first page of a signed-in user needs in parallel with the portal: without it, each part is requested
 * when the one before it has run. Whoever needs a part reports that it failed.
 */
export function preloadSignedIn(): void {
  const path = globalThis.location?.pathname
  if (!path || !hasStoredSession()) return
  const page = SIGNED_IN_PAGES.find(({ routes }) => routes.some((name) => path.endsWith(`/workflow/${name}`)))
  for (const part of [
    import('../runtime/session/sources/create-session.ts'),
    import('../runtime/wire/graphql-client.ts'),
    import('../runtime/wire/rest.ts'),
  ])
    part.catch(() => {})
  if (page) preloadPage(page)
}

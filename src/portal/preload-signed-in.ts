import { hasStoredSession } from '../element/scope/has-stored-session.ts'
import { preloadPage, SIGNED_IN_PAGES } from './page-code.ts'

/**
 * Loads what the first page of a signed-in user needs in parallel with the portal: without it, each part is requested
 * when the one before it has run. Whoever needs a part reports that it failed.
 */
export function preloadSignedIn(): void {
  const path = globalThis.location?.pathname
  if (!path || !hasStoredSession()) return
  const page = SIGNED_IN_PAGES.find(({ routes }) => routes.some((name) => path.endsWith(`/workflow/${name}`)))
  for (const part of [
    import('../runtime/session/create-session.ts'),
    import('../runtime/wire/graphql-client.ts'),
    import('../runtime/wire/rest.ts'),
  ])
    part.catch(() => {})
  if (page) preloadPage(page)
}

import { classifyEmbedContext, readEmbedContext } from '../embed-context.ts'
import type { Session, SessionOptions } from '../session.ts'
import { createNoneSource } from './none.ts'
import { createRedirectSource } from './redirect.ts'
import { SessionStore } from '../store.ts'

/** Creates the session allowed on this page: the portal's own, one granted by a portal popup, or none. */
export async function createSession(options: SessionOptions): Promise<Session> {
  const page = readEmbedContext()
  const context = classifyEmbedContext(options.config, page)
  const isEmbedded = page.ancestorOrigins?.some((ancestor) => ancestor !== page.origin)
  const source =
    context === 'own'
      ? isEmbedded
        ? (await import('./framed.ts')).createFramedSource(options)
        : createRedirectSource(options)
      : context === 'framed'
        ? createNoneSource(options)
        : (await import('./popup.ts')).createPopupSource(options)
  return new SessionStore(source, options)
}

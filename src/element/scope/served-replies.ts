import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { configUrl } from './early-fetch.ts'
import { hasStoredSession } from './has-stored-session.ts'
import { knownBase } from './script-base.ts'

/**
 * Keeps the replies that the server wrote into the prerendered home (server/served-replies.ts) for `earlyFetch`; of
 * signed-in users only the configuration, because a guest's data are not theirs.
 * @param url the entry's own URL
 * @returns whether the page contains a guest's first replies
 */
export function readServedReplies(url: string): boolean {
  // only this exact element, so that other markup cannot clobber it
  const text = globalThis.document?.querySelector(
    'script[type="application/x-ndjson"][data-univ-replies]',
  )?.textContent
  const home = text && knownBase(url)
  if (!home) return false
  const { early } = pageGlobals()
  const config = configUrl(home)
  const isSignedIn = hasStoredSession()
  try {
    const [requests = '', ...replies] = text.split('\n')
    for (const [i, request] of (JSON.parse(requests) as string[]).entries()) {
      const [method = '', path = ''] = request.split(' ')
      const { href } = new URL(path, home)
      if (isSignedIn && href !== config) continue
      early.set(method === 'GET' ? href : `${method} ${href}`, Promise.resolve(new Response(replies[i])))
    }
  } catch {
    return false // changed on its way; what is missing is requested
  }
  return !isSignedIn
}

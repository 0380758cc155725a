import { hasStoredSession } from './has-stored-session.ts'
import type { PrefetchSelector } from './start-tag.ts'

/**
 * A guest's first reads: what the configuration lists under `early`. With `earlyReplies` one file holds all replies, one
 * a line in the same order; what it lacks is requested by itself when it is needed.
 */
export const guestPrefetches: PrefetchSelector = ({ early, earlyReplies }, prefetch) => {
  if (!Array.isArray(early) || hasStoredSession()) return []
  if (!earlyReplies) return early
  const lines = prefetch(earlyReplies)
    ?.then((reply) => (reply.ok ? reply.text() : ''))
    .then((text) => text.split('\n'))
  for (const [i, path] of lines ? early.entries() : [])
    void prefetch(
      path,
      lines!.then((all) => {
        if (!all[i]) throw new Error(`no reply to ${path}`)
        return new Response(all[i])
      }),
    )
  return []
}

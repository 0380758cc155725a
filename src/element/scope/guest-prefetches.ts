import { acceptedReads, prefetchGuestReads } from './guest-reads.ts'
import { hasStoredSession } from './has-stored-session.ts'
import type { PrefetchSelector } from './start-tag.ts'

/**
 * A guest's first reads: what the configuration lists under `early`, else those that every hall has. With `earlyReplies`
 * one file holds all replies, one a line in the same order; what it lacks is requested by itself when it is needed.
 */
export const guestPrefetches: PrefetchSelector = (config, prefetch, home) => {
  const { early, earlyReplies } = config
  if (hasStoredSession()) return []
  if (!Array.isArray(early)) {
    prefetchGuestReads(config, prefetch, home)
    return []
  }
  if (!earlyReplies) return acceptedReads(early, config, home)
  const lines = prefetch(earlyReplies)
    ?.then((reply) => (reply.ok ? reply.text() : ''))
    .then((text) => text.split('\n'))
  for (const [i, path] of lines ? early.entries() : [])
    void prefetch(
      path,
      lines!.then((all) => (all[i] ? new Response(all[i]) : Promise.reject())),
    )
  return []
}

import type { Context } from 'hono'
import { encodeBody, send, type EncodedBody } from './http.ts'
import { CROSS_ORIGIN_HEADERS } from './static-files.ts'

/** Some replies, such as those with numbers of visits, change without a new version. */
const MAX_AGE_MS = 5000

/** Where the replies to the configuration's `early` are in one file. */
export const GUEST_REPLIES_PATH = '/guest-replies.ndjson'

/**
 * Serves the replies to `early`, one JSON text a line in its order. An empty line is a reply that failed: the tag then
 * sends that request itself.
 * @param fetchAsGuest answers as the campus answers a guest
 * @param version changes with what the replies are made of
 */
export function createGuestReplies(
  early: readonly string[],
  fetchAsGuest: typeof fetch,
  version: () => unknown,
) {
  let cached: { version: unknown; until: number; body: EncodedBody } | undefined
  return async (c: Context): Promise<Response> => {
    const currentVersion = version()
    if (!cached || cached.version !== currentVersion || cached.until < Date.now()) {
      const replies = await Promise.all(early.map((path) => fetchAsGuest(`http://campus.invalid${path}`)))
      const lines = await Promise.all(
        replies.map(async (reply) => (reply.ok ? (await reply.text()).replaceAll('\n', ' ') : '')),
      )
      const body = encodeBody(lines.join('\n'), 'application/x-ndjson; charset=utf-8')
      if (lines.every(Boolean)) cached = { version: currentVersion, until: Date.now() + MAX_AGE_MS, body }
      else return send(c, body, { ...CROSS_ORIGIN_HEADERS, 'cache-control': 'no-store' })
    }
    return send(c, cached.body, {
      ...CROSS_ORIGIN_HEADERS,
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  }
}

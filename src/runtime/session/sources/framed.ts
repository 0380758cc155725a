import type { SessionRecord } from '../../oidc/record.ts'
import type { SessionOptions } from '../session.ts'
import { createPopupSource } from './popup.ts'
import { createRedirectSource } from './redirect.ts'
import type { SessionSource } from '../session-source.ts'

/**
 * For a page of the portal in a frame of a listed origin: uses the stored session if the browser exposes it to
 * frames, else one that a popup grants, in memory. Never redirects: providers refuse to be framed.
 */
export function createFramedSource(options: SessionOptions): SessionSource {
  const stored = createRedirectSource(options)
  const popup = createPopupSource(options)
  const { limiter: _, failedTarget: __, ...source } = stored
  let granted: SessionRecord | null = null
  return {
    ...source,
    get viaPopup() {
      return granted ? true : undefined
    },
    signedOutNotice: popup.signedOutNotice!,
    load: () => stored.load() ?? granted,
    remove() {
      granted = null
      stored.remove!()
    },
    signIn: async (show) => (granted = await popup.signIn(show)),
    async renew(current) {
      return stored.load() ? stored.renew(current) : 'refused'
    },
    signOut: popup.signOut,
  }
}

import { oidcUserKey } from '../../../contract/storage-keys.ts'
import type { SessionOptions } from '../session.ts'
import type { SessionSource } from '../session-source.ts'

/**
 * No session inside a frame of an unlisted origin, whatever is stored or provided by a host. A notice is
 * shown if the user would otherwise be signed in.
 */
export function createNoneSource({ browser, config }: SessionOptions): SessionSource {
  const storageKey = oidcUserKey(config.oidc)
  console.warn(
    `[univ] sign-in is disabled: ${new URL(config.scriptBase).origin} does not list the embedding page in embedOrigins`,
  )
  return {
    initialNotice: browser.storages.local.get(storageKey) === null ? null : 'framed',
    refusesHostSession: true,
    load: () => null,
    async signIn(show) {
      show('framed')
      return null
    },
    renew: async () => 'refused',
    signOut: async () => {},
    completeSignIn: () => Promise.reject(new Error('sign-in is disabled in a frame of an unlisted origin')),
  }
}

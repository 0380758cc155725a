import type { StateStore, UserManagerSettings } from 'oidc-client-ts'
import { type OidcConfig, requestedScope } from '../config/config.ts'
import type { KeyValueStore, Storages } from '../page/storage.ts'

/** Uses the same keys as the library's own web storage: `oidc.<key>`. */
function createUserStore(store: KeyValueStore): StateStore {
  return {
    set: async (key, value) => void store.set(`oidc.${key}`, value),
    get: async (key) => store.get(`oidc.${key}`),
    async remove(key) {
      const value = store.get(`oidc.${key}`)
      store.remove(`oidc.${key}`)
      return value
    },
    // the library uses it only to clear stale requests; session storage drops those when the tab closes
    getAllKeys: async () => [],
  }
}

/** The library's `request_type` for a silent renewal. */
const SILENT = 'si:s'

/** Stores pending requests: redirects in session storage, those of a hidden frame in memory only. */
function createRequestStore(tab: KeyValueStore): StateStore {
  const tabStore = createUserStore(tab)
  const frames = new Map<string, string>()
  return {
    ...tabStore,
    async set(key, value) {
      const { request_type }: { request_type?: unknown } = JSON.parse(value)
      if (request_type !== SILENT) return tabStore.set(key, value)
      frames.clear()
      frames.set(key, value)
    },
    get: async (key) => frames.get(key) ?? tabStore.get(key),
    async remove(key) {
      const value = frames.get(key)
      frames.delete(key)
      return value ?? tabStore.remove(key)
    },
  }
}

/** @param root URL of the portal, with a trailing slash */
export function userManagerSettings(
  { authority, clientId, metadata, scope }: OidcConfig,
  storages: Storages,
  root: string,
): UserManagerSettings {
  const endpoints = Object.fromEntries(Object.entries(metadata).filter(([, url]) => url))
  const needsDiscovery = !endpoints.authorization_endpoint || !endpoints.jwks_uri
  return {
    authority,
    client_id: clientId,
    scope: requestedScope(scope),
    redirect_uri: `${root}workflow/oidcCallback`, // §6
    silent_redirect_uri: `${root}workflow/oidcRenew`,
    // some providers reject prompt=none without the hint
    includeIdTokenInSilentRenew: true,
    automaticSilentRenew: false,
    // the client loads it: a failing user info endpoint must not fail the sign-in
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: 8,
    requestTimeoutInSeconds: 15,
    userStore: createUserStore(storages.local),
    stateStore: createRequestStore(storages.session),
    ...(needsDiscovery ? { metadataSeed: endpoints } : { metadata: { issuer: authority, ...endpoints } }),
  }
}

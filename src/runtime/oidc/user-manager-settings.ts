import type { UserManagerSettings } from 'oidc-client-ts'
import type { OidcConfig } from '../config/config.ts'
import type { Storages } from '../page/storage.ts'
import { requestedScope } from './requested-scope.ts'
import { createRequestStore, createUserStore } from './oidc-stores.ts'

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

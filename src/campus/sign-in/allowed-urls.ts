import type { Provider } from 'oidc-provider'
import { isAgent, isAgentRedirect } from './agents.ts'
import { DESK_CLIENT_ID } from './desk-session.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const CALLBACK_PATHS = ['/workflow/oidcCallback', '/workflow/oidcRenew']

/** Checks of redirect URIs and page origins. */
export interface AllowedUrls {
  /** Whether pages of this origin may use the provider. */
  isAllowedOrigin(value: string | null | undefined): boolean
  /** Whether tokens may be sent there: a callback page, without a query. */
  isRedirectUri(value: string): boolean
  /** Any page under the base path except the callbacks and the provider. */
  isPostLogoutRedirectUri(value: string): boolean
  redirectUris: string[]
  /** The allowed origins as sources of a Content-Security-Policy. */
  cspSources: string
  /** Error codes for what the provider rejects about a client on a loopback host but is safe during development. */
  tolerated: readonly string[]
  homeUrl: string
}

/**
 * `origins`: the allowed page origins, the portal's own first. `basePath`: '' or '/hall', without a trailing slash.
 * With an issuer on loopback http every loopback port is allowed as well.
 */
export function createAllowedUrls(issuer: string, origins: readonly string[], basePath: string): AllowedUrls {
  const base = basePath.replace(/\/+$/, '')
  const provider = new URL(issuer)
  const isLoopback = provider.protocol === 'http:' && LOOPBACK.test(provider.hostname)
  const listed = new Set(origins.map((o) => new URL(o).origin))
  const portalOrigin = [...listed][0] ?? provider.origin

  const isAllowedOrigin = (value: string | null | undefined): boolean => {
    if (!value) return false
    if (listed.has(value)) return true
    const url = isLoopback ? parseUrl(value) : undefined
    return (
      url !== undefined && url.origin === value && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
    )
  }
  // in the form that browsers serialise, so that it is not ambiguous
  const parseAllowed = (value: string): URL | undefined => {
    const url = parseUrl(value)
    return url &&
      isAllowedOrigin(url.origin) &&
      !url.username &&
      !url.password &&
      url.hash === '' &&
      !value.includes('#')
      ? url
      : undefined
  }
  return {
    isAllowedOrigin,
    isRedirectUri: (value) => {
      const url = parseAllowed(value)
      if (!url || url.href !== value || url.search !== '') return false
      return CALLBACK_PATHS.some((path) => url.pathname === `${base}${path}`)
    },
    isPostLogoutRedirectUri: (value) => {
      const url = parseAllowed(value)
      if (!url || (value !== url.origin && !value.startsWith(`${url.origin}/`))) return false
      // parsers disagree about backslashes, spaces and control characters
      if (/[\\\s\p{Cc}]/u.test(value)) return false
      const path = url.pathname.replace(/\/+$/, '')
      const isUnderBase = path === base || path.startsWith(`${base}/`)
      const isProvider =
        url.origin === provider.origin && `${path}/`.startsWith(`${provider.pathname.replace(/\/+$/, '')}/`)
      return isUnderBase && !isProvider && !CALLBACK_PATHS.some((c) => path === `${base}${c}`)
    },
    // a single http page in the list would make the provider reject the whole client
    redirectUris: [...listed]
      .filter((o) => isLoopback || o.startsWith('https:'))
      .flatMap((o) => CALLBACK_PATHS.map((c) => `${o}${base}${c}`)),
    cspSources: [...listed, ...(isLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])].join(' '),
    tolerated: [
      ...(isLoopback ? ['implicit-force-https'] : []),
      ...(LOOPBACK.test(provider.hostname) ? ['implicit-forbid-localhost'] : []),
    ],
    homeUrl: `${portalOrigin}${base}/`,
  }
}

const parseUrl = (value: string): URL | undefined => {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

interface ProviderInternals {
  Client: {
    prototype: {
      clientId: string
      redirectUris: string[]
      redirectUriAllowed(uri: string): boolean
      postLogoutRedirectUriAllowed(uri: string): boolean
    }
    Schema: { prototype: { invalidate(message: string, code?: string): void } }
  }
}

/** Replaces the provider's lists of redirect URIs with our checks. Must be called before the first request. */
export function applyAllowedUrls(provider: Provider, allowedUrls: AllowedUrls): void {
  const { Client } = provider as unknown as ProviderInternals
  Client.prototype.redirectUriAllowed = function (uri) {
    if (isAgent(this.clientId)) return isAgentRedirect(this.redirectUris, uri)
    return this.clientId === DESK_CLIENT_ID ? this.redirectUris.includes(uri) : allowedUrls.isRedirectUri(uri)
  }
  Client.prototype.postLogoutRedirectUriAllowed = allowedUrls.isPostLogoutRedirectUri
  // the provider rejects the implicit flow over http and on localhost, which is safe during development
  const { tolerated } = allowedUrls
  const schema = Client.Schema.prototype
  const invalidate = schema.invalidate
  schema.invalidate = function (message, code) {
    if (code && tolerated.includes(code)) return
    invalidate.call(this, message, code)
  }
}

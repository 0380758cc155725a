import type { Provider } from 'oidc-provider'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const CALLBACKS = ['/workflow/oidcCallback', '/workflow/oidcRenew']

/** Where a browser may be sent, and which pages may ask. */
export interface Addresses {
  /** A page's origin that this provider serves. */
  origin(value: string | null | undefined): boolean
  /** May carry tokens: a callback page, the renew page also with `?parent=<origin>`. */
  redirect(value: string): boolean
  /** May be returned to after signing out: any page under the base path but the callbacks and the provider. */
  afterSignOut(value: string): boolean
  redirectUris: string[]
  /** The same origins as sources of a Content-Security-Policy. */
  sources: string
  /** The same origins for `data-parents` of the renew page. */
  parents: string
  /** Plain http on this very machine: any port is a page of the developer's. */
  loopback: boolean
  home: string
}

/**
 * `origins`: the allowed page origins, the portal's own first. `basePath`: '' or '/hall', without a slash at its end.
 * With an issuer on loopback http every loopback port is allowed as well, as the demo pages need it.
 */
export function createAddresses(issuer: string, origins: readonly string[], basePath: string): Addresses {
  const base = basePath.replace(/\/+$/, '')
  const provider = new URL(issuer)
  const loopback = provider.protocol === 'http:' && LOOPBACK.test(provider.hostname)
  const listed = new Set(origins.map((o) => new URL(o).origin))
  const own = [...listed][0] ?? provider.origin

  const origin = (value: string | null | undefined): boolean => {
    if (!value) return false
    if (listed.has(value)) return true
    const url = loopback ? parse(value) : undefined
    return (
      url !== undefined && url.origin === value && url.protocol === 'http:' && LOOPBACK.test(url.hostname)
    )
  }
  // written exactly as a browser writes it, so that nothing can be read in two ways
  const allowed = (value: string): URL | undefined => {
    const url = parse(value)
    return url &&
      origin(url.origin) &&
      !url.username &&
      !url.password &&
      url.hash === '' &&
      !value.includes('#')
      ? url
      : undefined
  }
  return {
    origin,
    redirect: (value) => {
      const url = allowed(value)
      if (!url || url.href !== value) return false
      const renew = url.pathname === `${base}${CALLBACKS[1]}`
      if (url.search === '') return renew || url.pathname === `${base}${CALLBACKS[0]}`
      const parent = url.searchParams.get('parent')
      return renew && origin(parent) && [...url.searchParams.keys()].length === 1
    },
    afterSignOut: (value) => {
      const url = allowed(value)
      if (!url || (value !== url.origin && !value.startsWith(`${url.origin}/`))) return false
      // a stray backslash, blank or control character is read differently by different readers
      if (/[\\\s\p{Cc}]/u.test(value)) return false
      const path = url.pathname.replace(/\/+$/, '')
      const inside = path === base || path.startsWith(`${base}/`)
      const ours =
        url.origin === provider.origin && `${path}/`.startsWith(`${provider.pathname.replace(/\/+$/, '')}/`)
      return inside && !ours && !CALLBACKS.some((c) => path === `${base}${c}`)
    },
    redirectUris: [...listed].flatMap((o) => CALLBACKS.map((c) => `${o}${base}${c}`)),
    sources: [...listed, ...(loopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])].join(' '),
    parents: [...listed, ...(loopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])].join(' '),
    loopback,
    home: `${own}${base}/`,
  }
}

const parse = (value: string): URL | undefined => {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

interface Patched {
  Client: {
    prototype: {
      redirectUriAllowed(uri: string): boolean
      postLogoutRedirectUriAllowed(uri: string): boolean
    }
    Schema: { prototype: { invalidate(message: string, code?: string): void } }
  }
}

/** Puts our rules in the place of the provider's lists. Clients are read at their first use, so this is in time. */
export function applyAddresses(provider: Provider, addresses: Addresses): void {
  const { Client } = provider as unknown as Patched
  Client.prototype.redirectUriAllowed = addresses.redirect
  Client.prototype.postLogoutRedirectUriAllowed = addresses.afterSignOut
  if (!addresses.loopback) return
  // the provider refuses the implicit flow over http and on localhost; here both are this very machine
  const schema = Client.Schema.prototype
  const invalidate = schema.invalidate
  schema.invalidate = function (message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return
    invalidate.call(this, message, code)
  }
}

import type { AllowedUrls } from './allowed-urls.ts'

/** Headers of every reply of the provider, and of the pages that may be framed. */
export function createProviderHeaders(issuer: string, allowedUrls: AllowedUrls) {
  // Chromium also applies form-action to a form's redirects, and these lead back to the client
  const formActions = `'self' ${allowedUrls.cspSources}`
  const policy = (ancestors: string) =>
    [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self'`,
      `font-src 'self'`,
      `form-action ${formActions}`,
      `base-uri 'none'`,
      `frame-ancestors ${ancestors}`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; ')
  const headers: Record<'base' | 'framed', Record<string, string>> = {
    base: {
      'content-security-policy': policy(`'none'`),
      'x-content-type-options': 'nosniff',
      // not no-referrer, which would make the Origin header of our own form null
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      ...(issuer.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    },
    /** Clients frame check_session. */
    framed: {
      'content-security-policy': policy(`'self' ${allowedUrls.cspSources}`),
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
  return headers
}

import type { Addresses } from './addresses.ts'

/** Headers of every answer under the issuer. A page may loosen `content-security-policy` of its own. */
export function createHeaders(issuer: string, addresses: Addresses) {
  // Chromium holds a form's redirects to form-action as well: the way back to the page that asked is one
  const form = `'self' ${addresses.sources}`
  const policy = (ancestors: string, more = '') =>
    [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `img-src 'self'`,
      `form-action ${form}`,
      `base-uri 'none'`,
      `frame-ancestors ${ancestors}`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; ') + more
  return {
    base: {
      'content-security-policy': policy(`'none'`),
      'x-content-type-options': 'nosniff',
      // not no-referrer: it would blank the Origin of our own form
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      ...(issuer.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    } as Record<string, string>,
    /** check_session works in a frame of the page that asks, so the pages served may frame it. */
    framed: {
      'content-security-policy': policy(`'self' ${addresses.sources}`),
      'cross-origin-resource-policy': 'cross-origin',
    } as Record<string, string>,
  }
}

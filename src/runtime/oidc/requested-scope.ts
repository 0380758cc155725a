/** `openid profile`, plus the configured scopes (§6: a university's services may need more). */
export const requestedScope = (configured: string): string =>
  [...new Set(['openid', 'profile', ...configured.split(/\s+/).filter(Boolean)])].join(' ')

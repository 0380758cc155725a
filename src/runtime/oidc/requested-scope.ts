/** `openid profile`, and what the configuration lists (§6: the services of a university name more). */
export const requestedScope = (configured: string): string =>
  [...new Set(['openid', 'profile', ...configured.split(/\s+/).filter(Boolean)])].join(' ')
